/** The store of uploaded files on an S3 server. */
import type {
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsCommandOutput,
  MultipartUpload,
  S3Client,
} from '@aws-sdk/client-s3';
import { type FileStore, StorageUnavailable } from '../ports.ts';
import type { S3Settings } from '../settings/settings.ts';
import { assertFileKey } from './assertFileKey.ts';
import { toNodeStream } from './toNodeStream.ts';

/** A stream is sent in parts of this many bytes. One part is in memory at a time. S3 permits 10,000 parts, so a file has at most 80 GB. */
const partBytes = 8 * 2 ** 20;

const timeouts = {
  connectionTimeout: 2_000,
  socketTimeout: 20_000,
  requestTimeout: 60_000,
  throwOnRequestTimeout: true,
};

export interface S3Files extends FileStore {
  /** Returns the number of bytes of a stored file, or undefined if there is no such file. */
  readSize(key: string): Promise<number | undefined>;
}

type Commands = typeof import('@aws-sdk/client-s3');

/** The client and the commands that it sends. */
type S3 = Commands & { readonly client: S3Client };

/**
 * Implements the files port with the S3 protocol. The URL path contains the bucket name. The client of S3 is loaded with the first call, so
 * that installations without S3 start faster. The SHA-256 of the sent bytes is in the signature, and their CRC32 is stored with the file:
 * S3 refuses bytes that were changed in transit, and the client verifies the CRC32 of the bytes that it reads.
 */
export function s3Files(settings: S3Settings): S3Files {
  const { bucket: Bucket } = settings;
  let loaded: Promise<S3> | undefined;
  const loadS3 = () => {
    loaded ??= import('@aws-sdk/client-s3').then((commands) => ({
      ...commands,
      client: createClient(commands, settings),
    }));
    return loaded;
  };
  const objectOf = (key: string) => ({ Bucket, Key: assertFileKey(key) });

  return {
    put: async (key, bytes) => {
      const object = objectOf(key);
      if (bytes instanceof Uint8Array) {
        const { client, PutObjectCommand } = await loadS3();
        await client.send(new PutObjectCommand({ ...object, Body: bytes })).catch(throwUnavailable);
      } else await putStream((await loadS3()).client, object, bytes);
    },

    get: async (key) => {
      const object = objectOf(key);
      const { client, GetObjectCommand } = await loadS3();
      const response = await client.send(new GetObjectCommand(object)).catch(ignoreMissingFile);
      if (!response?.Body) return undefined;
      return { size: response.ContentLength ?? 0, bytes: response.Body.transformToWebStream() };
    },

    delete: async (key) => {
      const object = objectOf(key);
      const { client, DeleteObjectCommand } = await loadS3();
      await client.send(new DeleteObjectCommand(object)).catch(ignoreMissingFile);
    },

    readSize: async (key) => {
      const object = objectOf(key);
      const { client, HeadObjectCommand } = await loadS3();
      const response = await client.send(new HeadObjectCommand(object)).catch(ignoreMissingFile);
      return response?.ContentLength;
    },

    removeUnfinished: async (before) => {
      const { client, AbortMultipartUploadCommand } = await loadS3();
      for await (const { Key, UploadId, Initiated } of listUploads(await loadS3(), Bucket)) {
        if (Initiated && Initiated < before)
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(ignoreMissingFile);
      }
    },
  };
}

function createClient(
  { S3Client }: Commands,
  { endpoint, key: accessKeyId, secret: secretAccessKey }: S3Settings,
): S3Client {
  return new S3Client({
    endpoint,
    region: regionOf(endpoint),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestHandler: timeouts,
  });
}

/** Sends a stream in parts. S3 stores the complete file or nothing. After an error of the stream, the parts are removed and it is thrown. */
async function putStream(
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string },
  bytes: ReadableStream<Uint8Array>,
): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  let streamError: { readonly error: unknown } | undefined;
  const Body = toNodeStream(bytes).on('error', (error) => {
    streamError = { error };
  });
  const upload = new Upload({ client, params: { ...object, Body }, partSize: partBytes, queueSize: 1 });
  try {
    await upload.done();
  } catch (error) {
    if (streamError) throw streamError.error;
    throwUnavailable(error);
  } finally {
    Body.destroy();
  }
}

/** Lists the unfinished uploads of the bucket, and none if the server cannot list them: it needs a rule that removes them. */
async function* listUploads(
  { client, ListMultipartUploadsCommand }: S3,
  Bucket: string,
): AsyncGenerator<MultipartUpload> {
  let markers: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {};
  while (markers) {
    const page: ListMultipartUploadsCommandOutput | undefined = await client
      .send(new ListMultipartUploadsCommand({ Bucket, ...markers }))
      .catch((error: unknown) => (statusOf(error) === 501 ? undefined : throwUnavailable(error)));
    yield* page?.Uploads ?? [];
    markers = page?.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }
}

/** The HTTP status of an error response of S3. */
const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;

function ignoreMissingFile(error: unknown): undefined {
  const isMissingBucket = error instanceof Error && error.name === 'NoSuchBucket';
  if (statusOf(error) !== 404 || isMissingBucket) throwUnavailable(error);
}

/** With StorageUnavailable, a failure of S3 results in 503 and not in 500 [F11]. */
function throwUnavailable(cause: unknown): never {
  const reason = cause instanceof Error ? cause.name : 'unknown error';
  const status = statusOf(cause);
  throw new StorageUnavailable(
    status === undefined ? 'the file store cannot be reached' : `the file store responded with ${status} ${reason}`,
    { cause },
  );
}

/** Reads the region from an Amazon host name. Other servers accept any region. */
const regionOf = (endpoint: string) => /s3[.-]([a-z]{2}-[a-z-]+-\d)\.amazonaws\.com/.exec(endpoint)?.[1] ?? 'us-east-1';
