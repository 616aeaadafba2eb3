/** Tests of the copy of an installation's files to S3. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FileStore, StorageUnavailable } from '../ports.ts';
import { type S3Server, s3Server } from '../testing/s3Server.ts';
import { copyFilesToS3 } from './copyFilesToS3.ts';
import { diskFiles } from './diskFiles.ts';
import { type S3Files, s3Files } from './s3Files.ts';

let folder: string;
let disk: FileStore;
let server: S3Server;
let s3: S3Files;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-copy-'));
  disk = diskFiles(folder);
  server = await s3Server('plumbline');
  s3 = s3Files(server.settings);
  for (const name of ['one', 'two', 'three']) await disk.put(`company/${name}`, new TextEncoder().encode(name));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const readText = async (key: string) => new Response((await s3.get(key))?.bytes).text();

it('copyFilesToS3 copies all files, and no partial file of a killed process', async () => {
  await writeFile(join(folder, 'company', 'four.0.part'), 'partial');
  expect(await copyFilesToS3(folder, s3)).toEqual({ total: 3, copied: 3, existing: 0 });
  expect(await Promise.all(['one', 'two', 'three'].map((name) => readText(`company/${name}`)))).toEqual([
    'one',
    'two',
    'three',
  ]);
});

it('copyFilesToS3 leaves out the files of other programs', async () => {
  for (const name of ['.DS_Store', 'Thumbs.db', 'name with spaces'])
    await writeFile(join(folder, 'company', name), 'x');
  expect(await copyFilesToS3(folder, s3)).toEqual({ total: 3, copied: 3, existing: 0 });
});

it('copyFilesToS3 copies only the files that are missing or have another size', async () => {
  await s3.put('company/one', new TextEncoder().encode('one'));
  await s3.put('company/two', new TextEncoder().encode('of another size'));
  expect(await copyFilesToS3(folder, s3)).toEqual({ total: 3, copied: 2, existing: 1 });
  expect(await readText('company/two')).toBe('two');
});

it('copyFilesToS3 reports a failure of S3, and the next run copies the rest [F11]', async () => {
  const failingPut = vi.spyOn(s3, 'put').mockImplementationOnce(async (_key, bytes) => {
    // Like the store, this closes the file of a stream that it does not read.
    if (bytes instanceof ReadableStream) await bytes.cancel();
    throw new StorageUnavailable('away');
  });
  await expect(copyFilesToS3(folder, s3)).rejects.toBeInstanceOf(StorageUnavailable);
  failingPut.mockRestore();
  await copyFilesToS3(folder, s3);
  expect(await copyFilesToS3(folder, s3)).toEqual({ total: 3, copied: 0, existing: 3 });
});
