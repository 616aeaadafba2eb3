/** Tests of the store of uploaded files in a folder on disk. */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileStore, StorageUnavailable } from '../ports.ts';
import { diskFiles } from './diskFiles.ts';

let folder: string;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-files-'));
  files = diskFiles(join(folder, 'files'));
});
afterEach(() => rm(folder, { recursive: true }));

const readText = async (key: string) => {
  const storedFile = await files.get(key);
  return storedFile && new Response(storedFile.bytes).text();
};

async function sizeOf(key: string): Promise<number | undefined> {
  const storedFile = await files.get(key);
  await storedFile?.bytes.cancel();
  return storedFile?.size;
}

describe('diskFiles', () => {
  it('stores bytes or a stream as a file and returns the file unchanged', async () => {
    await files.put('company/one', new TextEncoder().encode('blueprint'));
    await files.put('company/two', new Blob(['elevation']).stream());
    expect(await readText('company/one')).toBe('blueprint');
    expect(await readText('company/two')).toBe('elevation');
    expect(await sizeOf('company/two')).toBe(9);
  });

  it('deletes a file, and deleting it again does not fail', async () => {
    await files.put('company/one', new Uint8Array(3));
    await files.delete('company/one');
    await files.delete('company/one');
    expect(await files.get('company/one')).toBeUndefined();
  });

  it('reads a file to the end even if the file is deleted during the read [F11]', async () => {
    const largeFile = new Uint8Array(2 ** 20).fill(7);
    await files.put('company/one', largeFile);
    const storedFile = await files.get('company/one');
    await files.delete('company/one');
    expect(Buffer.compare(Buffer.from(await new Response(storedFile?.bytes).arrayBuffer()), largeFile)).toBe(0);
    expect(await files.get('company/one')).toBeUndefined();
  });

  it('keeps the old file and no part of the new file if the disk is full [F11]', async () => {
    await files.put('company/one', new TextEncoder().encode('blueprint'));
    const diskFullError = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const failingStream = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(10)),
        pull: () => Promise.reject(diskFullError),
      });
    for (const key of ['company/one', 'company/two']) {
      await expect(files.put(key, failingStream())).rejects.toBeInstanceOf(StorageUnavailable);
    }
    expect(await readText('company/one')).toBe('blueprint');
    expect(await readdir(join(folder, 'files', 'company'))).toEqual(['one']);
  });

  it('keeps no part of an interrupted upload', async () => {
    const brokenStream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      pull: () => Promise.reject(new Error('connection lost')),
    });
    await expect(files.put('company/one', brokenStream)).rejects.toThrow('connection lost');
    expect(await readdir(join(folder, 'files', 'company'))).toEqual([]);
  });

  it.each(['../outside', '/etc/passwd', 'a/../../outside', 'company/%2e%2e', '', 'a\0b', 'a\\b', '.'])(
    'refuses an invalid key, which could be outside the folder: %j [B4]',
    async (key) => {
      await writeFile(join(folder, 'outside'), 'secret');
      await expect(files.put(key, new Uint8Array(1))).rejects.toThrow(TypeError);
      await expect(files.get(key)).rejects.toThrow(TypeError);
    },
  );
});

describe('the removal of the unfinished uploads of a killed process [F1]', () => {
  const dayMilliseconds = 24 * 60 * 60_000;
  const yesterday = () => new Date(Date.now() - dayMilliseconds);
  const storedNames = async () => (await readdir(join(folder, 'files'), { recursive: true })).toSorted();

  /** Creates the partial file that a killed `put` leaves. */
  async function createPartialFile(key: string, changedAt: Date) {
    const path = join(folder, 'files', `${key}.${crypto.randomUUID()}.part`);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'partial content');
    await utimes(path, changedAt, changedAt);
  }

  it('deletes partial files older than a day and no other files', async () => {
    await files.put('company/one', new Uint8Array(3));
    await utimes(join(folder, 'files', 'company', 'one'), new Date(0), new Date(0));
    await createPartialFile('company/two', new Date(Date.now() - 2 * dayMilliseconds));
    await createPartialFile('other/three', new Date(0));
    await createPartialFile('other/four', new Date());
    await files.removeUnfinished(yesterday());
    expect(await storedNames()).toEqual([
      'company',
      'company/one',
      'other',
      expect.stringMatching(/^other\/four\.[-\w]+\.part$/),
    ]);
  });

  it('keeps the file of an upload that is still running', async () => {
    const canContinue = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      started.resolve();
      await canContinue.promise;
      controller.enqueue(new Uint8Array(3));
      controller.close();
    };
    // With highWaterMark 0, `pull` runs only after the file is open.
    const slowStream = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const runningPut = files.put('company/one', slowStream);
    await started.promise;
    await files.removeUnfinished(new Date(Date.now() + dayMilliseconds));
    canContinue.resolve();
    await runningPut;
    expect(await sizeOf('company/one')).toBe(3);
  });

  it('does not fail if the folder does not exist', async () => {
    await files.removeUnfinished(yesterday());
    expect(await readdir(folder)).toEqual([]);
  });
});
