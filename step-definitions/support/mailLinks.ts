// Reads links from the mails in the outbox folder.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const decodeQuotedPrintable = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The links of the app in mails. */
export const linkPatterns = {
  reset: /http\S+\/reset-password\?\S+/,
  document: /http\S+\/document#[\w-]+/,
} as const;

interface WantedLinks {
  readonly email: string;
  readonly pattern: RegExp;
  /** The start of the subject of the mails. Default: any subject. */
  readonly subject?: string | undefined;
}

/** Returns the links in the mails to `email`, oldest first. The names of the mail files start with the time. */
export async function readMailLinks(folder: string, { email, pattern, subject = '' }: WantedLinks): Promise<string[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}\r\n`) && mail.includes(`\r\nSubject: ${subject}`))
    .flatMap((mail) => pattern.exec(decodeQuotedPrintable(mail))?.[0] ?? []);
}
