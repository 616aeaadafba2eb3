/** Tests of the store of uploaded files on an S3 server. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StorageUnavailable } from '../ports.ts';
import { type S3Server, s3Server } from '../testing/s3Server.ts';
import { type S3Files, s3Files } from './s3Files.ts';

let server: S3Server;
let files: S3Files;
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

it.each<[string, () => S3Files]>([
  ['refuses the signature', () => s3Files({ ...server.settings, secret: 'wrong' })],
  ['does not know the access key', () => s3Files({ ...server.settings, key: 'unknown' })],
  ['has no such bucket', () => s3Files({ ...server.settings, bucket: 'missing' })],
  ['cannot be reached', () => s3Files({ ...server.settings, endpoint: 'http://127.0.0.1:1' })],
])('s3Files reports that files are unavailable if the S3 server %s [F11]', async (_, createFileStore) => {
  await expect(createFileStore().put('company/one', new Uint8Array(1))).rejects.toBeInstanceOf(StorageUnavailable);
});

const partBytes = 8 * 2 ** 20;

/** A stream of so many bytes in pieces of 1 MiB. Afterwards it ends, or fails with the error. */
function streamOf(size: number, error?: Error): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (sent < size) {
        const piece = new Uint8Array(Math.min(2 ** 20, size - sent)).fill(sent >> 20);
        sent += piece.byteLength;
        controller.enqueue(piece);
      } else if (error) controller.error(error);
      else controller.close();
    },
  });
}

const hashOf = async (stream: ReadableStream<Uint8Array> | undefined) =>
  createHash('sha256')
    .update(new Uint8Array(await new Response(stream).arrayBuffer()))
    .digest('hex');

it('s3Files sends a large stream in signed parts and returns it unchanged', async () => {
  contentHashes.length = 0;
  const size = 2 * partBytes + 5;
  await files.put('company/large', streamOf(size));
  const storedFile = await files.get('company/large');
  expect(storedFile?.size).toBe(size);
  expect(await hashOf(storedFile?.bytes)).toBe(await hashOf(streamOf(size)));
  expect(contentHashes.every((hash) => /^[0-9a-f]{64}$/.test(String(hash)))).toBe(true);
});

it('s3Files keeps the old file and throws the error of a stream that fails after its first parts', async () => {
  await files.put('company/kept', new TextEncoder().encode('old'));
  await expect(files.put('company/kept', streamOf(2 * partBytes, new Error('connection lost')))).rejects.toThrow(
    'connection lost',
  );
  expect(await new Response((await files.get('company/kept'))?.bytes).text()).toBe('old');
});

it('s3Files returns the size of a stored file, and undefined for a missing file', async () => {
  await files.put('company/sized', new Uint8Array(7));
  expect(await files.readSize('company/sized')).toBe(7);
  expect(await files.readSize('company/none')).toBeUndefined();
});

describe('the removal of the unfinished uploads of a killed process [F1]', () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
  const uploadXml = (id: string, initiated: string) =>
    `<Upload><Key>company/${id}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`;

  /** Calls `removeUnfinished` with a server of our own, because s3rver refuses the signature of this list. Returns the ended uploads. */
  async function removeUnfinishedWith(listStatus: number, uploads: readonly string[]): Promise<readonly string[]> {
    const ended: string[] = [];
    const listingServer = createServer(({ method, url = '' }, response) => {
      if (method === 'DELETE') ended.push(url);
      response.statusCode = method === 'GET' ? listStatus : 204;
      response.end(
        method === 'GET' ? `<Uploads><IsTruncated>false</IsTruncated>${uploads.join('')}</Uploads>` : undefined,
      );
    });
    await once(listingServer.listen(0, '127.0.0.1'), 'listening');
    const { port } = listingServer.address() as AddressInfo;
    await s3Files({ ...server.settings, endpoint: `http://127.0.0.1:${port}` }).removeUnfinished(yesterday);
    listingServer.closeAllConnections();
    listingServer.close();
    return ended;
  }

  it('ends only the uploads that started before the time', async () => {
    const uploads = [uploadXml('old', '2026-01-01T00:00:00.000Z'), uploadXml('running', new Date().toISOString())];
    expect(await removeUnfinishedWith(200, uploads)).toEqual([
      expect.stringContaining('/plumbline/company/old?uploadId=old'),
    ]);
  });

  it('does nothing with a server that does not list uploads', async () => {
    expect(await removeUnfinishedWith(501, [])).toEqual([]);
  });
});

it('s3Files refuses a file key that points outside the bucket [B4]', async () => {
  await expect(files.get('../other/file')).rejects.toThrow(TypeError);
});
