import { type Clock, type FileStore, StorageUnavailable } from '../ports.ts';
import type { S3Settings } from '../settings/settings.ts';
import { type AwsCredentials, signed, type Unsigned } from './awsSignature.ts';
import { fileKey } from './fileKey.ts';

/** The files port on anything that speaks S3, its bucket named in the path. */
export function s3Files({ endpoint, bucket, key, secret }: S3Settings, clock: Clock): FileStore {
  const credentials: AwsCredentials = { key, secret, region: regionOf(endpoint) };

  async function call(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${fileKey(name)}`);
    const request: Unsigned = { method, url, ...(body && { body }) };
    const { host: _host, ...headers } = signed(request, credentials, clock.now());
    const answer = await fetch(url, { method, headers, body: body ?? null, signal: AbortSignal.timeout(60_000) }).catch(
      (cause: unknown) => {
        throw new StorageUnavailable('the file store cannot be reached', { cause });
      },
    );
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new StorageUnavailable(`the file store answered ${method} with ${answer.status}`);
  }

  return {
    put: async (name, bytes) => {
      // S3 wants the length and the hash beforehand; uploads are 25 MiB at the most
      const answer = await call('PUT', name, await whole(bytes));
      if (answer.status === 404) throw new StorageUnavailable(`the file store has no bucket ${bucket}`);
    },
    get: async (name) => {
      const answer = await call('GET', name);
      if (answer.status === 404 || !answer.body) return undefined;
      return { size: Number(answer.headers.get('content-length')), bytes: answer.body };
    },
    delete: async (name) => void (await call('DELETE', name)),
    // a PUT is one request: S3 keeps all of it or nothing
    removeUnfinished: async () => undefined,
  };
}

const whole = async (bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> =>
  bytes instanceof Uint8Array ? new Uint8Array(bytes) : new Uint8Array(await new Response(bytes).arrayBuffer());

/** Amazon names the region in the host; others take any. */
const regionOf = (endpoint: string) => /s3[.-]([a-z]{2}-[a-z-]+-\d)\.amazonaws\.com/.exec(endpoint)?.[1] ?? 'us-east-1';
