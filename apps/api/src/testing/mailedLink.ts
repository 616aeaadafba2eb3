import { sendDueMail } from '../mail/outbox.ts';
import { answerRecoveryRequests } from '../session/passwordResetEmail.ts';
import type { TestApi } from './testApi.ts';

/** Does the work of the mail job, as the server does every two seconds. Gives the number of mails sent. */
export async function sendMail({ deps }: Pick<TestApi, 'deps'>): Promise<number> {
  await answerRecoveryRequests(deps);
  return sendDueMail(deps);
}

/** The link in the last mail to `email`. */
export async function mailedLink(at: TestApi, email: string): Promise<URL> {
  await sendMail(at);
  const text = at.mails.findLast(({ to }) => to === email)?.text ?? '';
  return new URL(/http\S+/.exec(text)?.[0] ?? '');
}
