/** The password reset email and the job that writes it to the outbox [R2.13]. */
import { enqueueMail } from '../mail/outbox.ts';
import type { ApiDeps, JobData, OutgoingMail } from '../ports.ts';
import { deleteResetRequest, findAccount, insertReset } from './store.ts';

/**
 * Runs the job `password-reset.answer`, which mails a link if the account exists. One transaction deletes the request and
 * writes the mail, so a repeated run does nothing.
 */
export async function handlePasswordResetRequest(
  { db, jobs, clock, config }: Pick<ApiDeps, 'db' | 'jobs' | 'clock' | 'config'>,
  { requestId }: JobData['password-reset.answer'],
): Promise<void> {
  await db.system(async (tx) => {
    const email = await deleteResetRequest(tx, requestId);
    const account = email === undefined ? undefined : await findAccount(tx, email);
    if (!account) return;
    const now = clock.now();
    const token = await insertReset(tx, account, now);
    const link = new URL('/reset-password', config.publicUrl);
    link.search = new URLSearchParams({ email: account.username, token }).toString();
    await enqueueMail(jobs, tx, account.companyId, passwordResetEmail(account.username, link.href), now);
  });
}

const texts = {
  subject: 'Reset your Plumbline password',
  reason: 'Somebody asked to reset the password of your Plumbline account. We hope it was you.',
  instruction: 'Choose a new password here within 30 minutes:',
  button: 'Choose a new password',
  linkHint: 'If the button does not work, open this link in your browser:',
  ignoreHint: 'If it was not you, do nothing: your password stays as it is.',
} as const;

const passwordResetEmail = (to: string, link: string): Omit<OutgoingMail, 'id'> => ({
  to,
  subject: texts.subject,
  text: [texts.reason, '', texts.instruction, link, '', texts.ignoreHint].join('\n'),
  html: createHtml(escapeHtml(link)),
});

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

// Mail programs do not support stylesheets and custom properties. The colours are copied from the light theme.
const cardStyle = 'background:#ffffff;border:1px solid #e3e1de;border-radius:6px;padding:32px';
const buttonStyle =
  'display:inline-block;padding:11px 18px;border-radius:4px;background:#17427c;color:#ffffff;font-weight:600;text-decoration:none';

const createHtml = (link: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.subject}</title></head>
<body style="margin:0;background:#f6f5f3;color:#21201c;font:15px/22px 'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td style="${cardStyle}">
<p style="margin:0 0 24px;color:#17427c;font-size:18px;font-weight:700">Plumbline</p>
<h1 style="margin:0 0 12px;font-size:21px;line-height:28px">${texts.subject}</h1>
<p style="margin:0 0 12px">${texts.reason}</p>
<p style="margin:0 0 20px">${texts.instruction}</p>
<p style="margin:0 0 24px"><a href="${link}" style="${buttonStyle}">${texts.button}</a></p>
<p style="margin:0 0 4px;color:#63635e;font-size:13px;line-height:19px">${texts.linkHint}</p>
<p style="margin:0 0 24px;font-size:13px;line-height:19px;word-break:break-all"><a href="${link}" style="color:#17427c">${link}</a></p>
<p style="margin:0;color:#63635e;font-size:13px;line-height:19px">${texts.ignoreHint}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
