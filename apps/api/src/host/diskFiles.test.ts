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

const textOf = async (key: string) => {
  const found = await files.get(key);
  return found && new Response(found.bytes).text();
};

describe('files on the disk', () => {
  it('come back as they were kept, from bytes or from a stream', async () => {
    await files.put('company/one', new TextEncoder().encode('blueprint'));
    await files.put('company/two', new Blob(['elevation']).stream());
    expect(await textOf('company/one')).toBe('blueprint');
    expect(await textOf('company/two')).toBe('elevation');
    expect((await files.get('company/two'))?.size).toBe(9);
  });

  it('are gone when deleted, and deleting again is no error', async () => {
    await files.put('company/one', new Uint8Array(3));
    await files.delete('company/one');
    await files.delete('company/one');
    expect(await files.get('company/one')).toBeUndefined();
  });

  it('can be read to the end where they are deleted meanwhile [F11]', async () => {
    const large = new Uint8Array(2 ** 20).fill(7);
    await files.put('company/one', large);
    const found = await files.get('company/one');
    await files.delete('company/one');
    expect(Buffer.compare(Buffer.from(await new Response(found?.bytes).arrayBuffer()), large)).toBe(0);
    expect(await files.get('company/one')).toBeUndefined();
  });

  it('of before stay as they are where the disk is full, and nothing is left of the new one [F11]', async () => {
    await files.put('company/one', new TextEncoder().encode('blueprint'));
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const cut = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(10)),
        pull: () => Promise.reject(full),
      });
    for (const key of ['company/one', 'company/two']) {
      await expect(files.put(key, cut())).rejects.toBeInstanceOf(StorageUnavailable);
    }
    expect(await textOf('company/one')).toBe('blueprint');
    expect(await readdir(join(folder, 'files', 'company'))).toEqual(['one']);
  });

  it('leave nothing behind when the sender breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      pull: () => Promise.reject(new Error('connection lost')),
    });
    await expect(files.put('company/one', broken)).rejects.toThrow('connection lost');
    expect(await readdir(join(folder, 'files', 'company'))).toEqual([]);
  });

  it.each(['../outside', '/etc/passwd', 'a/../../outside', 'company/%2e%2e', '', 'a\0b', 'a\\b', '.'])(
    'are never kept outside the folder: %j [B4]',
    async (key) => {
      await writeFile(join(folder, 'outside'), 'secret');
      await expect(files.put(key, new Uint8Array(1))).rejects.toThrow(TypeError);
      await expect(files.get(key)).rejects.toThrow(TypeError);
    },
  );
});

describe('what a killed process has left of its uploads [F1]', () => {
  const day = 24 * 60 * 60_000;
  const yesterday = () => new Date(Date.now() - day);
  const kept = async () => (await readdir(join(folder, 'files'), { recursive: true })).toSorted();

  /** As `put` leaves it where it is killed. */
  async function aPart(key: string, changed: Date) {
    const path = join(folder, 'files', `${key}.${crypto.randomUUID()}.part`);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'half of it');
    await utimes(path, changed, changed);
  }

  it('is removed a day later, and nothing else is', async () => {
    await files.put('company/one', new Uint8Array(3));
    await utimes(join(folder, 'files', 'company', 'one'), new Date(0), new Date(0));
    await aPart('company/two', new Date(Date.now() - 2 * day));
    await aPart('other/three', new Date(0));
    await aPart('other/four', new Date());
    await files.removeUnfinished(yesterday());
    expect(await kept()).toEqual([
      'company',
      'company/one',
      'other',
      expect.stringMatching(/^other\/four\.[-\w]+\.part$/),
    ]);
  });

  it('is never taken for an upload that still runs, however long it takes', async () => {
    const more = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      begun.resolve();
      await more.promise;
      controller.enqueue(new Uint8Array(3));
      controller.close();
    };
    // not pulled before its file is open
    const slow = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const putting = files.put('company/one', slow);
    await begun.promise;
    await files.removeUnfinished(new Date(Date.now() + day));
    more.resolve();
    await putting;
    expect((await files.get('company/one'))?.size).toBe(3);
  });

  it('is no error where nothing was ever kept', async () => {
    await files.removeUnfinished(yesterday());
    expect(await readdir(folder)).toEqual([]);
  });
});
