/** Runs jobs in worker threads or in child processes, with limits of time and memory. */
import { fairQueue } from '../queues/fairQueue.ts';

export interface WorkerLimits {
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

/** A job took too much time or memory. Its worker has ended. */
export class WorkerLimitExceeded extends Error {
  override readonly name = 'WorkerLimitExceeded';
  readonly limit: 'time' | 'memory';

  constructor(limit: WorkerLimitExceeded['limit']) {
    super(`a worker exceeded its limit: ${limit}`);
    this.limit = limit;
  }
}

/** A thread or a process that runs one job at a time. */
export interface PoolWorker<Job, Result> {
  /** Rejects with WorkerLimitExceeded above the memory limit, and with another error if the job fails, the worker ends or the signal is aborted. */
  run(job: Job, signal: AbortSignal): Promise<Result>;
  /** Ends the worker. Resolves when it has ended. */
  end(): Promise<void>;
  onEnd(listener: () => void): void;
  /** Whether the worker keeps this process running. */
  keepProcessRunning(isKept: boolean): void;
}

interface WorkerPool<Job, Result> {
  /**
   * Runs `task` when it is the turn of the company. The task gets a function that runs jobs in a worker. Rejects with QueueFull above the
   * limit of a company, and with WorkerLimitExceeded.
   */
  runInQueue<T>(companyId: string, task: (run: (job: Job) => Promise<Result>) => Promise<T>): Promise<T>;
}

/**
 * Creates a pool of workers. A worker gets one job at a time. A job that exceeds a limit ends only its worker, and this process continues to
 * serve requests [B1]. One company never occupies all workers if there are at least two.
 * @param startWorker starts a thread or a process
 * @param isReusable whether the worker may run another job after this result. Otherwise a new worker waits for the next job
 */
export function workerPool<Job, Result>(
  startWorker: () => PoolWorker<Job, Result>,
  limits: Omit<WorkerLimits, 'memoryMB'>,
  isReusable: (result: Result) => boolean = () => true,
): WorkerPool<Job, Result> {
  const idleWorkers = new Map<PoolWorker<Job, Result>, NodeJS.Timeout>();
  const queue = fairQueue(
    {
      running: limits.workers,
      runningPerCaller: Math.max(1, limits.workers - 1),
      waitingPerCaller: limits.waiting,
      waitSeconds: limits.waitSeconds,
    },
    'leastRunningTime',
  );

  const addWorker = () => {
    const worker = startWorker();
    worker.onEnd(() => idleWorkers.delete(worker));
    return worker;
  };

  const takeWorker = () => {
    const [idleEntry] = idleWorkers;
    if (!idleEntry) return addWorker();
    const [worker, endTimer] = idleEntry;
    clearTimeout(endTimer);
    idleWorkers.delete(worker);
    worker.keepProcessRunning(true);
    return worker;
  };

  const releaseWorker = (worker: PoolWorker<Job, Result>) => {
    const endWorker = () => {
      idleWorkers.delete(worker);
      void worker.end();
    };
    worker.keepProcessRunning(false);
    idleWorkers.set(worker, setTimeout(endWorker, limits.idleSeconds * 1000).unref());
  };

  const runJob = async (job: Job, milliseconds: number): Promise<Result> => {
    const worker = takeWorker();
    const timeoutSignal = AbortSignal.timeout(milliseconds);
    try {
      const result = await worker.run(job, timeoutSignal);
      if (isReusable(result)) releaseWorker(worker);
      else {
        void worker.end();
        releaseWorker(addWorker());
      }
      return result;
    } catch (error) {
      // Native code of a thread runs to its end. Without waiting, the queue would start more workers than it has places.
      await worker.end();
      throw timeoutSignal.aborted ? new WorkerLimitExceeded('time') : error;
    }
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
