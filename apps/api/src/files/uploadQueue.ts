/** Limits how many uploads of a company run at the same time. Further uploads of the company wait in a queue. */
import { ApiError } from '../http/errors.ts';
import type { CallQueue } from '../http/waitInQueue.ts';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';

/**
 * Uploads up to this size are small. The server needs about 16 MB of memory to read a small upload and 100 MB to read a large
 * one, because it keeps several copies of the body.
 */
const maxSmallUploadBytes = 4 * 2 ** 20;
/** With these limits, the small uploads of a company take about 256 MB of memory, and its large uploads about 300 MB. */
const smallUploadLimits = {
  running: Number.POSITIVE_INFINITY,
  // The caller is the company.
  runningPerCaller: 16,
  waitingPerCaller: 64,
  waitSeconds: 60,
};
const largeUploadLimits = { ...smallUploadLimits, runningPerCaller: 3, waitingPerCaller: 20 };

const tooManyUploads = () =>
  new ApiError('unavailable', 'Many files are being uploaded at the moment. Please try again', {
    headers: { 'Retry-After': '10' },
  });

/**
 * Creates the queues of small and large uploads. Uploads of one company do not wait for uploads of another company. An upload
 * without Content-Length counts as large.
 */
export function uploadQueue(): CallQueue {
  const queues = {
    small: fairQueue(smallUploadLimits, 'leastRunningTime'),
    large: fairQueue(largeUploadLimits, 'leastRunningTime'),
  };

  return (companyId, { headers }, upload) => {
    const contentLength = Number(headers.get('content-length') ?? Number.NaN);
    const queue = contentLength <= maxSmallUploadBytes ? queues.small : queues.large;
    return queue(companyId, upload).catch((error: unknown) => {
      throw error instanceof QueueFull ? tooManyUploads() : error;
    });
  };
}
