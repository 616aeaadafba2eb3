/** Lets requests start, and their bodies be validated, one after the other in turns of their callers [S13]. */
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';
import { ApiError } from './errors.ts';

/** Runs `work` when it is the turn of the caller: a company, or a client IP without credentials. Throws 503 if too many requests wait. */
export type RequestQueue = <Result>(callerId: string, work: () => Result) => Promise<Result>;

/** Each request waits at most once at the same time. */
const waitingPerCaller = 500;

/** Browsers have no `setImmediate`, and need none: a tab has one user. */
const setImmediate: ((callback: () => void) => unknown) | undefined = Reflect.get(globalThis, 'setImmediate');

/** Resolves in the next iteration of the event loop. */
const nextIteration = () => new Promise<void>((resolve) => (setImmediate ? setImmediate(resolve) : resolve()));

/** `running`: how many requests run in one iteration of the event loop. */
export function createRequestQueue(running = 1): RequestQueue {
  const queue = fairQueue({ running, runningPerCaller: running, waitingPerCaller }, 'roundRobin');
  return (callerId, work) =>
    queue(callerId, async () => {
      // Other events are processed between two requests.
      await nextIteration();
      return work();
    }).catch((error: unknown) => {
      throw error instanceof QueueFull ? tooManyRequests() : error;
    });
}

const tooManyRequests = () =>
  new ApiError('unavailable', 'Too many requests are waiting. Please try again', { headers: { 'Retry-After': '1' } });
