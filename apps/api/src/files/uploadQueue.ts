/** Limits how many uploads of a company run at the same time. Further uploads of the company wait in a queue. */
import { ApiError } from '../http/errors.ts';
import type { CallQueue } from '../http/waitInQueue.ts';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';

/** Reading a large upload needs about 100 MB of memory, because it keeps several copies. A small upload needs 16 MB. */
const maxSmallUploadBytes = 4 * 2 ** 20;
const smallUploadLimits = {
  running: Number.POSITIVE_INFINITY,
  runningPerCaller: 16,
  waitingPerCaller: 64,
  waitSeconds: 60,
};
const largeUploadLimits = { ...smallUploadLimits, runningPerCaller: 3, waitingPerCaller: 20 };

const tooManyUploads = () =>
  new ApiError('unavailable', 'Many files are being uploaded at the moment. Please try again', {
    headers: { 'Retry-After': '10' },
  });

/** Creates the queues of small and large uploads. Uploads of one company do not wait for uploads of another company. */
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
