/** Sends the due mails of a test API and reads the links in them. */
import { runDueJobs } from './runDueJobs.ts';
import type { TestApi } from './testApi.ts';

/** Runs the due jobs and returns the number of mails sent. */
export async function sendDueMail(api: Pick<TestApi, 'deps' | 'databaseUrl'>): Promise<number> {
  return (await runDueJobs(api)).filter((name) => name === 'mail.send' || name === 'security-mail.send').length;
}

/** Sends the due mails and returns the link in the last mail to `email`. */
export async function receiveMailedLink(api: TestApi, email: string): Promise<URL> {
  await sendDueMail(api);
  const text = api.mails.findLast(({ to }) => to === email)?.text ?? '';
  return new URL(/http\S+/.exec(text)?.[0] ?? '');
}
