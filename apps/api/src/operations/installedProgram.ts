/** Finds the proxies and other programs that some tests need and that not every machine has. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program. Undefined if it is not installed. Debian has servers in /usr/sbin, which is not in the PATH of all accounts. */
export function installedProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
