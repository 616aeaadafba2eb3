import type { OutgoingMail } from '../ports.ts';

const words = {
  subject: 'Reset your Plumbline password',
  asked: 'Somebody asked to reset the password of your Plumbline account. We hope it was you.',
  choose: 'Choose a new one here within 30 minutes:',
  button: 'Choose a new password',
  copy: 'If the button does not work, open this address in your browser:',
  otherwise: 'If it was not you, do nothing: your password stays as it is.',
} as const;

/** The mail with the link to set a new password, as plain text and as HTML [R2.13]. */
export const passwordResetEmail = (to: string, link: string): Omit<OutgoingMail, 'id'> => ({
  to,
  subject: words.subject,
  text: [words.asked, '', words.choose, link, '', words.otherwise].join('\n'),
  html: page(escaped(link)),
});

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

// mail programs know neither stylesheets nor custom properties: the theme's colours stand here as they are in light
const paper = 'background:#ffffff;border:1px solid #e3e1de;border-radius:6px;padding:32px';
const button =
  'display:inline-block;padding:11px 18px;border-radius:4px;background:#17427c;color:#ffffff;font-weight:600;text-decoration:none';

const page = (link: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.subject}</title></head>
<body style="margin:0;background:#f6f5f3;color:#21201c;font:15px/22px 'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td style="${paper}">
<p style="margin:0 0 24px;color:#17427c;font-size:18px;font-weight:700">Plumbline</p>
<h1 style="margin:0 0 12px;font-size:21px;line-height:28px">${words.subject}</h1>
<p style="margin:0 0 12px">${words.asked}</p>
<p style="margin:0 0 20px">${words.choose}</p>
<p style="margin:0 0 24px"><a href="${link}" style="${button}">${words.button}</a></p>
<p style="margin:0 0 4px;color:#63635e;font-size:13px;line-height:19px">${words.copy}</p>
<p style="margin:0 0 24px;font-size:13px;line-height:19px;word-break:break-all"><a href="${link}" style="color:#17427c">${link}</a></p>
<p style="margin:0;color:#63635e;font-size:13px;line-height:19px">${words.otherwise}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
