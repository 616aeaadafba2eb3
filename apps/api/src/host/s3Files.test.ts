import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileStore, StorageUnavailable } from '../ports.ts';
import { signed } from './awsSignature.ts';
import { s3Files } from './s3Files.ts';

const now = new Date('2013-05-24T00:00:00Z');
const credentials = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };

it('signs as the example of the S3 documentation does', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const { authorization } = signed(
    { method: 'GET', url, headers: { range: 'bytes=0-9' } },
    { ...credentials, region: 'us-east-1' },
    now,
  );
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

describe('files in a bucket', () => {
  const kept = new Map<string, Buffer>();
  let server: Server;
  let files: FileStore;
  let failing: boolean;

  /** A bucket that, as S3 does, refuses a request whose signature is not the one it computes itself. */
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      const url = new URL(request.url ?? '', `http://${request.headers.host}`);
      const method = request.method ?? '';
      const own = signed(
        { method, url, ...(body.length > 0 && { body }) },
        { ...credentials, region: 'us-east-1' },
        now,
      );
      if (own.authorization !== request.headers.authorization) return response.writeHead(403).end();
      if (failing) return response.writeHead(503).end();
      if (method === 'PUT') kept.set(url.pathname, body);
      if (method === 'DELETE') kept.delete(url.pathname);
      const found = kept.get(url.pathname);
      return method === 'GET' && !found ? response.writeHead(404).end() : response.end(method === 'GET' ? found : '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    files = s3Files({ ...credentials, endpoint, bucket: 'plumbline' }, { now: () => now });
  });
  beforeEach(() => {
    failing = false;
    kept.clear();
  });
  afterAll(() => server.close());

  it('come back as they were kept, and are gone when deleted', async () => {
    await files.put('company/one', new Blob(['blueprint']).stream());
    expect([...kept.keys()]).toEqual(['/plumbline/company/one']);
    const found = await files.get('company/one');
    expect(found?.size).toBe(9);
    expect(await new Response(found?.bytes).text()).toBe('blueprint');
    await files.delete('company/one');
    expect(await files.get('company/one')).toBeUndefined();
  });

  it('say that they cannot be had where the store fails or is away', async () => {
    failing = true;
    await expect(files.put('company/one', new Uint8Array(1))).rejects.toBeInstanceOf(StorageUnavailable);
    const away = s3Files({ ...credentials, endpoint: 'http://127.0.0.1:1', bucket: 'plumbline' }, { now: () => now });
    await expect(away.get('company/one')).rejects.toBeInstanceOf(StorageUnavailable);
  });

  it('are never kept outside the bucket [B4]', async () => {
    await expect(files.get('../other/file')).rejects.toThrow(TypeError);
  });
});
