/** Tests of replaceFile.ts. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replaceFile } from './replaceFile.ts';

it('several calls can replace the same file at the same time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-replace-file-'));
  const path = join(folder, 'cache/database.tar.gz');
  const content = 'a'.repeat(1_000_000);
  await Promise.all(Array.from({ length: 10 }, () => replaceFile(path, content)));
  expect(await readFile(path, 'utf8')).toBe(content);
  expect(await readdir(join(folder, 'cache'))).toEqual(['database.tar.gz']);
  await rm(folder, { recursive: true });
});
