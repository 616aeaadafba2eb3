import { ApiError } from '../http/errors.ts';
import type { CallQueue } from '../http/waitInQueue.ts';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';

/** Reading an upload keeps several copies in memory: about 100 MB for a large upload, 16 MB for a small one. */
const smallBytes = 4 * 2 ** 20;
const small = { running: Number.POSITIVE_INFINITY, runningPerClient: 16, waitingPerClient: 64, waitSeconds: 60 };
const large = { ...small, runningPerClient: 3, waitingPerClient: 20 };

const busy = () =>
  new ApiError('unavailable', 'Many files are being uploaded at the moment. Please try again', {
    headers: { 'Retry-After': '10' },
  });

/** Limits the simultaneous uploads of each company. Uploads of other companies do not wait. */
export function uploadQueue(): CallQueue {
  const queues = { small: fairQueue(small, 'time'), large: fairQueue(large, 'time') };

  return (companyId, { headers }, upload) => {
    const length = Number(headers.get('content-length') ?? Number.NaN);
    const queue = length <= smallBytes ? queues.small : queues.large;
    return queue(companyId, upload).catch((error: unknown) => {
      throw error instanceof QueueFull ? busy() : error;
    });
  };
}
