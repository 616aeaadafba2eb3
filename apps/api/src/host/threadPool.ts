/** Runs jobs in worker threads with limits of time and memory. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fairQueue } from '../queues/fairQueue.ts';

export interface ThreadLimits {
  readonly workers: number;
  /** Time limit for all jobs of one task of the queue together. */
  readonly seconds: number;
  /** Maximum number of waiting tasks of one company. */
  readonly waiting: number;
  /** Maximum waiting time of a task. */
  readonly waitSeconds: number;
  /** Memory limit of one worker. */
  readonly memoryMB: number;
  /** Lifetime of an idle worker. A used worker works several times faster than a new one. */
  readonly idleSeconds: number;
}

/** A job took too much time or memory. Its thread has ended. */
export class ThreadLimitExceeded extends Error {
  override readonly name = 'ThreadLimitExceeded';
}

interface ThreadPool<Job, Result> {
  /**
   * Runs `task` when it is the turn of the company. The task gets a function that runs jobs in a thread. Rejects with QueueFull above the
   * limit of a company, and with ThreadLimitExceeded.
   */
  runInQueue<T>(companyId: string, task: (run: (job: Job) => Promise<Result>) => Promise<T>): Promise<T>;
}

/**
 * Creates a pool of threads that run `script`. A thread gets one job at a time as a message, and posts its result. A job that exceeds a
 * limit ends only its thread, and the process continues to serve requests [B1]. One company never occupies all workers if there are at
 * least two.
 * @param isReusable whether the thread may run another job after this result
 */
export function threadPool<Job, Result>(
  script: URL,
  limits: ThreadLimits,
  isReusable: (result: Result) => boolean = () => true,
): ThreadPool<Job, Result> {
  const idleWorkers = new Map<Worker, NodeJS.Timeout>();
  const queue = fairQueue(
    {
      running: limits.workers,
      runningPerCaller: Math.max(1, limits.workers - 1),
      waitingPerCaller: limits.waiting,
      waitSeconds: limits.waitSeconds,
    },
    'leastRunningTime',
  );

  const startWorker = () => {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMB } });
    // `waitForResult` handles the error. Without this listener, an error would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => idleWorkers.delete(worker));
    return worker;
  };

  const takeWorker = () => {
    const [idleEntry] = idleWorkers;
    if (!idleEntry) return startWorker();
    const [worker, endTimer] = idleEntry;
    clearTimeout(endTimer);
    idleWorkers.delete(worker);
    worker.ref();
    return worker;
  };

  const releaseWorker = (worker: Worker) => {
    const endWorker = () => {
      idleWorkers.delete(worker);
      void worker.terminate();
    };
    worker.unref();
    idleWorkers.set(worker, setTimeout(endWorker, limits.idleSeconds * 1000).unref());
  };

  const runJob = async (job: Job, milliseconds: number): Promise<Result> => {
    const worker = takeWorker();
    const result = await waitForResult<Result>(worker, job, milliseconds);
    if (isReusable(result)) releaseWorker(worker);
    else void worker.terminate();
    return result;
  };

  return {
    runInQueue: (companyId, task) =>
      queue(companyId, () => {
        let remainingMilliseconds = limits.seconds * 1000;
        return task(async (job) => {
          const startTime = performance.now();
          try {
            return await runJob(job, Math.max(1, Math.round(remainingMilliseconds)));
          } finally {
            remainingMilliseconds -= performance.now() - startTime;
          }
        });
      }),
  };
}

async function waitForResult<Result>(worker: Worker, job: unknown, milliseconds: number): Promise<Result> {
  const timeoutSignal = AbortSignal.timeout(milliseconds);
  try {
    worker.postMessage(job);
    const [result] = await once(worker, 'message', { signal: timeoutSignal });
    return result;
  } catch (error) {
    // Native code runs to its end. Without waiting, the queue would start more threads than it has places.
    await worker.terminate();
    throw timeoutSignal.aborted || isOutOfMemory(error) ? new ThreadLimitExceeded() : error;
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
