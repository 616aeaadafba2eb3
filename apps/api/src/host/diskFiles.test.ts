import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../ports.ts';
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
