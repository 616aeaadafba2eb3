import { runDueJobs } from './runDueJobs.ts';
import type { TestApi } from './testApi.ts';

/** Runs the due jobs and returns the number of mails sent. */
export async function sendDueMail(at: Pick<TestApi, 'deps' | 'databaseUrl'>): Promise<number> {
  return (await runDueJobs(at)).filter((name) => name === 'mail.send').length;
}

/** The link in the last mail to `email`. */
export async function mailedLink(at: TestApi, email: string): Promise<URL> {
  await sendDueMail(at);
  const text = at.mails.findLast(({ to }) => to === email)?.text ?? '';
  return new URL(/http\S+/.exec(text)?.[0] ?? '');
}
