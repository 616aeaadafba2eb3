/** Tests of the store of uploaded files on an S3 server. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FileStore, StorageUnavailable } from '../ports.ts';
import { type S3Server, s3Server } from '../testing/s3Server.ts';
import { s3Files } from './s3Files.ts';

let server: S3Server;
let files: FileStore;
let contentHashes: (string | undefined)[];

beforeAll(async () => {
  server = await s3Server('plumbline');
  files = s3Files(server.settings);
  contentHashes = [];
  server.onRequest(({ headers }) => contentHashes.push(String(headers['x-amz-content-sha256'])));
});
afterAll(() => server.close());

it('s3Files stores a file, returns it unchanged and deletes it', async () => {
  await files.put('company/one', new Blob(['blueprint']).stream());
  const storedFile = await files.get('company/one');
  expect(storedFile?.size).toBe(9);
  expect(await new Response(storedFile?.bytes).text()).toBe('blueprint');
  await files.delete('company/one');
  expect(await files.get('company/one')).toBeUndefined();
});

it('s3Files replaces a file that is stored a second time', async () => {
  await files.put('company/two', new TextEncoder().encode('first'));
  await files.put('company/two', new TextEncoder().encode('second'));
  expect(await new Response((await files.get('company/two'))?.bytes).text()).toBe('second');
});

it('s3Files stores an empty file', async () => {
  await files.put('company/empty', new Uint8Array());
  expect((await files.get('company/empty'))?.size).toBe(0);
});

it('s3Files does not fail when it deletes a file that does not exist', async () => {
  await files.delete('company/none');
});

it('s3Files sends the SHA-256 hash of the content, so that S3 refuses changed content', async () => {
  contentHashes.length = 0;
  await files.put('company/three', new TextEncoder().encode('blueprint'));
  expect(contentHashes).toEqual([createHash('sha256').update('blueprint').digest('hex')]);
});

it.each<[string, () => FileStore]>([
  ['refuses the signature', () => s3Files({ ...server.settings, secret: 'wrong' })],
  ['does not know the access key', () => s3Files({ ...server.settings, key: 'unknown' })],
  ['has no such bucket', () => s3Files({ ...server.settings, bucket: 'missing' })],
  ['cannot be reached', () => s3Files({ ...server.settings, endpoint: 'http://127.0.0.1:1' })],
])('s3Files reports that files are unavailable if the S3 server %s [F11]', async (_, createFileStore) => {
  await expect(createFileStore().put('company/one', new Uint8Array(1))).rejects.toBeInstanceOf(StorageUnavailable);
});

it('s3Files refuses a file key that points outside the bucket [B4]', async () => {
  await expect(files.get('../other/file')).rejects.toThrow(TypeError);
});
