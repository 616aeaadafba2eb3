/** Limits how many long calls of a company about estimates run at the same time. Further calls of the company wait in a queue. */
import { ApiError } from '../http/errors.ts';
import type { CallQueue } from '../http/waitInQueue.ts';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';

/**
 * An estimate of 5,000 lines has 3 MB of JSON. Receiving, encoding and compressing it takes 50 ms of processor time, so 20 simultaneous calls of one company would delay all others by a second [S13].
 */
const limits = {
  running: Number.POSITIVE_INFINITY,
  // The caller is the company. A usual estimate takes a few milliseconds.
  runningPerCaller: 2,
  waitingPerCaller: 100,
  waitSeconds: 10,
};

/** Creates the queue. A call that waits too long, or that has too many calls before it, gets 503. */
export function readQueue(runningPerCaller = limits.runningPerCaller): CallQueue {
  const queue = fairQueue({ ...limits, runningPerCaller }, 'roundRobin');
  return (companyId, _, read) =>
    queue(companyId, read).catch((error: unknown) => {
      throw error instanceof QueueFull
        ? new ApiError('unavailable', undefined, { headers: { 'Retry-After': '2' } })
        : error;
    });
}

/** A longer body changes about 100 lines or more. */
const maxShortChangesBytes = 16 * 2 ** 10;

/** Creates the queue of calls that change many lines, which run one after the other. A call with few changes does not wait. */
export function changeQueue(): CallQueue {
  const queue = readQueue(1);
  return (companyId, request, change) => {
    const contentLength = Number(request.headers.get('content-length') ?? Number.NaN);
    return contentLength <= maxShortChangesBytes ? change() : queue(companyId, request, change);
  };
}
