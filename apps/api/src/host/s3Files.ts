/** The store of uploaded files on an S3 server. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type FileStore, StorageUnavailable } from '../ports.ts';
import type { S3Settings } from '../settings/settings.ts';
import { assertFileKey } from './assertFileKey.ts';

const callTimeoutMilliseconds = 60_000;

/** Implements the files port with the S3 protocol. The URL path contains the bucket name. */
export function s3Files({ endpoint, bucket, key: accessKeyId, secret: secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: regionOf(endpoint),
    // The API responds with 503 and Retry-After, so that the API client retries [F11].
    retries: 0,
  });

  async function call(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${assertFileKey(key)}`;
    const headers = { 'X-Amz-Content-Sha256': sha256(body ?? new Uint8Array()) };
    const signal = AbortSignal.timeout(callTimeoutMilliseconds);
    const response = await client.fetch(url, { method, headers, body: body ?? null, signal }).catch((cause) => {
      throw new StorageUnavailable('the file store cannot be reached', { cause });
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new StorageUnavailable(`the file store responded to ${method} with ${response.status}`);
  }

  return {
    put: async (key, bytes) => {
      // S3 needs the length and the hash before the first byte. Uploads have at most 25 MiB.
      const response = await call('PUT', key, await readAll(bytes));
      if (response.status === 404) throw new StorageUnavailable(`the file store has no bucket ${bucket}`);
    },
    get: async (key) => {
      const response = await call('GET', key);
      if (response.status === 404 || !response.body) return undefined;
      return { size: Number(response.headers.get('content-length')), bytes: response.body };
    },
    delete: async (key) => void (await call('DELETE', key)),
    // A PUT is one request, so S3 stores the complete file or nothing.
    removeUnfinished: async () => undefined,
  };
}

const readAll = async (bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> =>
  bytes instanceof Uint8Array ? new Uint8Array(bytes) : new Uint8Array(await new Response(bytes).arrayBuffer());

/** The hash in the signature. S3 refuses content that was changed in transit, also without TLS. */
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Reads the region from an Amazon host name. Other servers accept any region. */
const regionOf = (endpoint: string) => /s3[.-]([a-z]{2}-[a-z-]+-\d)\.amazonaws\.com/.exec(endpoint)?.[1] ?? 'us-east-1';
