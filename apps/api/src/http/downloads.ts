/**
 * Limits downloads of files. Each open download uses memory until its reader has taken the file, so a slow reader must not keep many of them
 * open. The bytes are sent in chunks, and a reader that does not take a chunk in time loses the connection.
 */
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';
import { ApiError } from './errors.ts';
import type { Principal } from './principal.ts';
import type { FileDownload } from './responseValue.ts';

export interface DownloadLimits {
  /** Maximum number of open downloads of one link. */
  readonly perLink: number;
  /** Maximum number of open downloads of one user or API key. A page loads several pictures at the same time. */
  readonly perUser: number;
  /** Maximum number of open downloads of one company with all its users and links. */
  readonly perCompany: number;
  /** Maximum time that a download waits until others end. */
  readonly waitSeconds: number;
  /** Maximum time in which a reader takes a chunk. */
  readonly chunkSeconds: number;
}

const defaultLimits: DownloadLimits = { perLink: 4, perUser: 8, perCompany: 24, waitSeconds: 10, chunkSeconds: 30 };

/** The bytes of a chunk. One chunk of each open download is in memory. */
export const chunkBytes = 128 * 1024;

export interface Downloads {
  /**
   * Waits until the caller may open another download, and runs `open`. The returned file counts until its bytes are read, cancelled or too
   * slow. Throws 503 if it waits too long.
   */
  run(
    caller: Pick<Principal, 'kind' | 'companyId' | 'principalId'>,
    open: () => Promise<FileDownload>,
  ): Promise<FileDownload>;
}

export function createDownloads(overrides: Partial<DownloadLimits> = {}): Downloads {
  const { perLink, perUser, perCompany, waitSeconds, chunkSeconds } = { ...defaultLimits, ...overrides };
  const queueWith = (runningPerCaller: number) =>
    fairQueue(
      { running: Number.POSITIVE_INFINITY, runningPerCaller, waitingPerCaller: 200, waitSeconds },
      'roundRobin',
    );
  const [linkQueue, userQueue, companyQueue] = [queueWith(perLink), queueWith(perUser), queueWith(perCompany)];
  return {
    async run({ kind, companyId, principalId }, open) {
      const releaseCaller = await acquire(kind === 'link' ? linkQueue : userQueue, principalId);
      const releaseCompany = await acquire(companyQueue, companyId).catch((error: unknown) => {
        releaseCaller();
        throw error;
      });
      const release = () => {
        releaseCaller();
        releaseCompany();
      };
      try {
        const file = await open();
        return { ...file, bytes: sendInChunks(file.bytes, chunkSeconds, release) };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

/** Resolves with a function that gives the place in the queue back. */
const acquire = (queue: ReturnType<typeof fairQueue>, callerId: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    queue(callerId, () => new Promise<void>((release) => resolve(release))).catch((error: unknown) =>
      reject(error instanceof QueueFull ? tooManyDownloads() : error),
    );
  });

const tooManyDownloads = () =>
  new ApiError('unavailable', 'Too many files are being downloaded. Please try again when they have ended', {
    headers: { 'Retry-After': '5' },
  });

/** The chunks of bytes in memory. */
function* slicesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < bytes.byteLength; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}

/** Not `ReadableStream.from`, which Chromium does not have. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const slices = slicesOf(bytes);
  return new ReadableStream({
    pull(controller) {
      const { value, done } = slices.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Creates a stream that reads a chunk when the reader wants it. Calls `onEnd` once. */
function sendInChunks(bytes: FileDownload['bytes'], seconds: number, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = (bytes instanceof Uint8Array ? streamOf(bytes) : bytes).getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    onEnd();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer);
        const chunk = await reader.read().catch((error: unknown) => {
          end();
          throw error;
        });
        if (chunk.done) {
          end();
          controller.close();
          return;
        }
        controller.enqueue(chunk.value);
        timer = setTimeout(() => {
          controller.error(new Error('the reader of a download was too slow'));
          void reader.cancel();
          end();
        }, seconds * 1000);
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    // Without a buffer, a chunk is read only when the one before it was sent.
    { highWaterMark: 0 },
  );
}
