/** The password reset email and the job that writes it to the outbox [R2.13]. */
import { enqueueMail, type SecurityMail } from '../mail/outbox.ts';
import type { ApiDeps, JobData } from '../ports.ts';
import { deleteResetRequest, findAccount, insertReset } from './store.ts';

/**
 * Runs the job `password-reset.answer`, which mails a link if the account exists. One transaction deletes the request and
 * writes the mail, so a repeated run does nothing.
 */
export async function handlePasswordResetRequest(
  deps: Pick<ApiDeps, 'db' | 'jobs' | 'clock' | 'config' | 'metrics' | 'payments'>,
  { requestId }: JobData['password-reset.answer'],
): Promise<void> {
  const { db, clock, config } = deps;
  await db.system(async (tx) => {
    const email = await deleteResetRequest(tx, requestId);
    const account = email === undefined ? undefined : await findAccount(tx, email);
    if (!account) return;
    const now = clock.now();
    const token = await insertReset(tx, account, now);
    const link = new URL('/reset-password', config.publicUrl);
    link.search = new URLSearchParams({ email: account.username, token }).toString();
    await enqueueMail(deps, tx, account.companyId, passwordResetEmail(account.username, link.href), now);
  });
}

const texts = {
  subject: 'Reset your Plumbline password',
  reason: 'Somebody asked to reset the password of your Plumbline account. We hope it was you.',
  instruction: 'Choose a new password here within 30 minutes:',
  button: 'Choose a new password',
  ignoreHint: 'If it was not you, do nothing: your password stays as it is.',
} as const;

const passwordResetEmail = (to: string, link: string): SecurityMail => ({
  kind: 'security',
  to,
  subject: texts.subject,
  text: [texts.reason, '', texts.instruction, link, '', texts.ignoreHint].join('\n'),
  card: {
    sender: 'Plumbline',
    title: texts.subject,
    paragraphs: [texts.reason, texts.instruction],
    button: { text: texts.button, link },
    hints: [texts.ignoreHint],
  },
});
