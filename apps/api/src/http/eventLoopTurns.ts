/**
 * Divides the time of the event loop fairly between companies [S13]: work that takes long waits for the turn of its company. The company
 * that used the least time in the last minutes is next. Work of a caller without credentials counts for its client IP.
 */
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';
import { ApiError } from './errors.ts';

/** Work that can pause after each `yield`. */
export type PausableWork<T> = Generator<void, T, void>;

/** Runs `work` in a turn of the caller. Of an asynchronous function, only the part before its first `await` runs in the turn. */
export type RunInTurn = <T>(work: () => T | Promise<T>) => Promise<T>;

export interface EventLoopTurns {
  /** Throws 503 if too much work of the caller waits. */
  run<T>(callerId: string, work: () => T | Promise<T>): Promise<T>;
  /** Runs pausable work in as many turns as it needs. */
  runPausable<T>(callerId: string, work: PausableWork<T>): Promise<T>;
}

/**
 * Milliseconds after which other work and the events of the event loop get a turn. A step of the work can exceed them, so they are fewer
 * than the 20 ms that the event loop may be blocked.
 */
const turnMilliseconds = 5;

/** Each request has at most one piece of work that waits. */
const maxWaitingPerCaller = 500;

/** `setTimeout` of Node would wait for a millisecond. Browsers have no `setImmediate`. */
const schedule: (callback: () => void) => unknown = Reflect.get(globalThis, 'setImmediate') ?? setTimeout;

/** Resolves in the next iteration of the event loop. */
const nextIteration = () => new Promise<void>((resolve) => schedule(resolve));

export function eventLoopTurns(now = () => performance.now(), next = nextIteration): EventLoopTurns {
  const limits = { running: 1, runningPerCaller: 1, waitingPerCaller: maxWaitingPerCaller };
  const queue = fairQueue({ ...limits, turn: { milliseconds: turnMilliseconds, next } }, 'leastRunningTime', now);

  const run: EventLoopTurns['run'] = async (callerId, work) => {
    // The object keeps the queue from waiting for a promise that `work` returns.
    const { result } = await queue(callerId, async () => ({ result: work() })).catch((error: unknown) => {
      throw error instanceof QueueFull ? tooManyRequests() : error;
    });
    return result;
  };

  return {
    run,
    async runPausable(callerId, work) {
      const runTurn = () => {
        const end = now() + turnMilliseconds;
        let step = work.next();
        while (!step.done && now() < end) step = work.next();
        return step;
      };
      let step = await run(callerId, runTurn);
      while (!step.done) step = await run(callerId, runTurn);
      return step.value;
    },
  };
}

const tooManyRequests = () =>
  new ApiError('unavailable', 'Too many requests are waiting. Please try again', { headers: { 'Retry-After': '1' } });
