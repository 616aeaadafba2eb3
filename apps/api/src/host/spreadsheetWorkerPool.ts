/** Reads and writes spreadsheets in worker threads with limits of time and memory [B1]. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SpreadsheetError, type Spreadsheets, SpreadsheetsBusy, type SpreadsheetWorker } from '../ports.ts';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';
import type { SpreadsheetJob, SpreadsheetJobResult, SpreadsheetResults } from '../spreadsheets/spreadsheetJobs.ts';

interface WorkerLimits {
  readonly workers: number;
  /** Time limit for all jobs of one task of the queue together. */
  readonly seconds: number;
  /** Maximum number of waiting tasks of one company. */
  readonly waiting: number;
  /** Maximum waiting time of a task. */
  readonly waitSeconds: number;
  /** Memory limit of one worker. */
  readonly memoryMB: number;
  /** Lifetime of an idle worker. A used worker reads several times faster than a new one. */
  readonly idleSeconds: number;
}

const defaultLimits: WorkerLimits = {
  workers: 2,
  seconds: 8,
  waiting: 8,
  // The web app waits 30 seconds for a response, which is longer than 20 seconds in the queue and 8 seconds in a worker.
  waitSeconds: 20,
  memoryMB: 512,
  idleSeconds: 30,
};

/**
 * Implements the spreadsheets port with worker threads. A file that exceeds the time or memory limit ends only its
 * thread, and the process continues to serve requests [B1]. One company never occupies all workers if there are
 * at least two.
 */
export function spreadsheetWorkerPool(overrides: Partial<WorkerLimits> = {}): Spreadsheets {
  const limits = { ...defaultLimits, ...overrides };
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
    const worker = new Worker(new URL('./spreadsheetWorkerThread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMB },
    });
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

  const runJob = async (job: SpreadsheetJob, milliseconds: number) => {
    const worker = takeWorker();
    const result = await waitForResult(worker, job, milliseconds);
    if ('refusal' in result) {
      // The thread is not reused after a refused spreadsheet.
      void worker.terminate();
      throw new SpreadsheetError(result.refusal, result.message);
    }
    releaseWorker(worker);
    return result.result;
  };

  /** The functions with which one task runs its jobs. The time limit is for all jobs of the task together. */
  const createTaskFunctions = (): SpreadsheetWorker => {
    let remainingMilliseconds = limits.seconds * 1000;
    const run = async <Kind extends keyof SpreadsheetResults>(
      job: SpreadsheetJob & { kind: Kind },
    ): Promise<SpreadsheetResults[Kind]> => {
      const startTime = performance.now();
      try {
        return (await runJob(job, Math.max(1, Math.round(remainingMilliseconds)))) as SpreadsheetResults[Kind];
      } finally {
        remainingMilliseconds -= performance.now() - startTime;
      }
    };
    return {
      read: (bytes) => run({ kind: 'read', bytes }),
      plan: (input) => run({ kind: 'plan', input }),
      write: (name, rows) => run({ kind: 'write', name, rows }),
    };
  };

  return {
    runInQueue: (companyId, task) =>
      queue(companyId, () => task(createTaskFunctions())).catch((error: unknown) => {
        throw error instanceof QueueFull ? new SpreadsheetsBusy() : error;
      }),
  };
}

async function waitForResult(worker: Worker, job: SpreadsheetJob, milliseconds: number): Promise<SpreadsheetJobResult> {
  const timeoutSignal = AbortSignal.timeout(milliseconds);
  try {
    worker.postMessage(job);
    const [result] = await once(worker, 'message', { signal: timeoutSignal });
    return result;
  } catch (error) {
    void worker.terminate();
    throw timeoutSignal.aborted || isOutOfMemory(error) ? tooLargeError() : error;
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooLargeError = () =>
  new SpreadsheetError(
    'content',
    'This spreadsheet is too large or too complex to be read. Split it into several files',
  );
