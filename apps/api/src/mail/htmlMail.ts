/** The HTML of the mails of the app: a card with texts and a button. */
import { mailTexts } from '@plumbline/domain/messages/mailTexts';

export interface HtmlMail {
  /** The name above the card: of the app, or of the company that sends the mail. */
  readonly sender: string;
  readonly title: string;
  /** Paragraphs above the button. Line breaks stay. */
  readonly paragraphs: readonly string[];
  readonly button?: { readonly text: string; readonly link: string };
  /** Smaller paragraphs at the end. */
  readonly hints: readonly string[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
const toHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n');

const linkHint = 'If the button does not work, open this link in your browser:';

// Mail programs do not support stylesheets and custom properties. The colours are copied from the light theme.
const cardStyle = 'background:#ffffff;border:1px solid #e3e1de;border-radius:6px;padding:32px';
const buttonStyle =
  'display:inline-block;padding:11px 18px;border-radius:4px;background:#17427c;color:#ffffff;font-weight:600;text-decoration:none';
const hintStyle = 'color:#63635e;font-size:13px;line-height:19px';

/**
 * Creates the HTML. All texts are escaped.
 * @param reportLink the link with which the recipient reports the mail
 */
export function createHtmlMail({ sender, title, paragraphs, button, hints }: HtmlMail, reportLink?: string): string {
  const link = escapeHtml(button?.link ?? '');
  const buttonRows = button
    ? [
        `<p style="margin:0 0 24px"><a href="${link}" style="${buttonStyle}">${escapeHtml(button.text)}</a></p>`,
        `<p style="margin:0 0 4px;${hintStyle}">${linkHint}</p>`,
        `<p style="margin:0 0 24px;word-break:break-all;${hintStyle}"><a href="${link}" style="color:#17427c">${link}</a></p>`,
      ]
    : [];
  const reportHints =
    reportLink === undefined
      ? []
      : [
          `<p style="margin:0;${hintStyle}">${mailTexts.report} <a href="${escapeHtml(reportLink)}" style="color:#17427c">Report this mail</a></p>`,
        ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f6f5f3;color:#21201c;font:15px/22px 'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td style="${cardStyle}">
<p style="margin:0 0 24px;color:#17427c;font-size:18px;font-weight:700">${escapeHtml(sender)}</p>
<h1 style="margin:0 0 12px;font-size:21px;line-height:28px">${escapeHtml(title)}</h1>
${[...paragraphs.map((text) => `<p style="margin:0 0 12px">${toHtml(text)}</p>`), ...buttonRows, ...hints.map((text) => `<p style="margin:0;${hintStyle}">${toHtml(text)}</p>`), ...reportHints].join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
