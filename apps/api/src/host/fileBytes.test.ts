/** Tests of the stream of an open file. */
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fileBytes } from './fileBytes.ts';

async function openFile(content: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-file-bytes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file');
  await writeFile(path, content);
  return open(path);
}

const closed = -1;

it.each([0, 1, 65_536, 200_001])('reads a file of %d bytes to its end and closes it', async (size) => {
  const content = new Uint8Array(size).map((_, index) => index % 251);
  const file = await openFile(content);
  expect(new Uint8Array(await new Response(fileBytes(file)).arrayBuffer())).toEqual(content);
  expect(file.fd).toBe(closed);
});

it('closes the file if the reader cancels during a read', async () => {
  const file = await openFile(new Uint8Array(200_001));
  const reader = fileBytes(file).getReader();
  const read = reader.read();
  await reader.cancel();
  expect(await read).toEqual({ done: true, value: undefined });
  expect(file.fd).toBe(closed);
});
