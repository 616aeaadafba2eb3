// Reads reset links from the mails in the outbox folder.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const decodeQuotedPrintable = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the reset links in the mails to `email`, oldest first. The names of the mail files start with the time. */
export async function readResetLinks(folder: string, email: string): Promise<string[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}\r\n`))
    .flatMap((mail) => /http\S+\/reset-password\?\S+/.exec(decodeQuotedPrintable(mail))?.[0] ?? []);
}
