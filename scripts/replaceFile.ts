import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file and creates its folder. A reader gets the old or the new content, never a part. Several calls and processes can
 * write the same file at the same time.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporaryPath, content);
  await rename(temporaryPath, path);
}
