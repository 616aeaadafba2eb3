/** Reads and writes spreadsheets in worker threads with limits of time and memory [B1]. */
import { SpreadsheetError, type Spreadsheets, SpreadsheetsBusy, type SpreadsheetWorker } from '../ports.ts';
import { QueueFull } from '../queues/fairQueue.ts';
import type { SpreadsheetJob, SpreadsheetJobResult, SpreadsheetResults } from '../spreadsheets/spreadsheetJobs.ts';
import { startThread } from './startThread.ts';
import { WorkerLimitExceeded, type WorkerLimits, workerPool } from './workerPool.ts';

const defaultLimits: WorkerLimits = {
  workers: 2,
  seconds: 8,
  waiting: 8,
  // The web app waits 30 seconds for a response, which is longer than 20 seconds in the queue and 8 seconds in a worker.
  waitSeconds: 20,
  memoryMB: 512,
  idleSeconds: 30,
};

/** Implements the spreadsheets port with worker threads. */
export function spreadsheetWorkerPool(overrides: Partial<WorkerLimits> = {}): Spreadsheets {
  const limits = { ...defaultLimits, ...overrides };
  const pool = workerPool<SpreadsheetJob, SpreadsheetJobResult>(
    () => startThread(new URL('./spreadsheetWorkerThread.ts', import.meta.url), limits.memoryMB),
    limits,
    // The thread is not reused after a refused spreadsheet.
    (result) => !('refusal' in result),
  );

  /** The functions with which one task runs its jobs. */
  const createTaskFunctions = (runJob: (job: SpreadsheetJob) => Promise<SpreadsheetJobResult>): SpreadsheetWorker => {
    const run = async <Kind extends keyof SpreadsheetResults>(
      job: SpreadsheetJob & { kind: Kind },
    ): Promise<SpreadsheetResults[Kind]> => {
      const result = await runJob(job);
      if ('refusal' in result) throw new SpreadsheetError(result.refusal, result.message);
      return result.result as SpreadsheetResults[Kind];
    };
    return {
      read: (bytes, sheetName) => run({ kind: 'read', bytes, sheetName }),
      plan: (input) => run({ kind: 'plan', input }),
      write: (name, rows) => run({ kind: 'write', name, rows }),
    };
  };

  return {
    runInQueue: (companyId, task) =>
      pool
        .runInQueue(companyId, (runJob) => task(createTaskFunctions(runJob)))
        .catch((error: unknown) => {
          if (error instanceof QueueFull) throw new SpreadsheetsBusy();
          throw error instanceof WorkerLimitExceeded ? tooLargeError() : error;
        }),
  };
}

const tooLargeError = () =>
  new SpreadsheetError(
    'content',
    'This spreadsheet is too large or too complex to be read. Split it into several files',
  );
