import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Undoes the quoted-printable of a mail's text. */
const decoded = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The links in the mails to `email` that lie in the folder, oldest first: the files are named after when they were made. */
export async function mailedLinks(folder: string, email: string): Promise<string[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}\r\n`))
    .flatMap((mail) => /http\S+\/reset-password\?\S+/.exec(decoded(mail))?.[0] ?? []);
}
