/** Implements the spreadsheets port in the thread of the caller, for the API in a browser. */
import { SpreadsheetError, type Spreadsheets, SpreadsheetsBusy, type SpreadsheetWorker } from '../ports.ts';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';
import { runSpreadsheetJob, type SpreadsheetJob, type SpreadsheetResults } from '../spreadsheets/spreadsheetJobs.ts';

async function run<Kind extends keyof SpreadsheetResults>(
  job: SpreadsheetJob & { readonly kind: Kind },
): Promise<SpreadsheetResults[Kind]> {
  const result = await runSpreadsheetJob(job);
  if ('refusal' in result) throw new SpreadsheetError(result.refusal, result.message);
  return result.result as SpreadsheetResults[Kind];
}

const worker: SpreadsheetWorker = {
  read: (bytes, sheetName) => run({ kind: 'read', bytes, sheetName }),
  plan: (input) => run({ kind: 'plan', input }),
  write: (name, rows) => run({ kind: 'write', name, rows }),
};

/**
 * Implements the spreadsheets port without worker threads. Runs one task at a time, in the thread of the caller. The
 * limits of size apply. The limits of time and memory do not apply, because a slow file blocks only the browser of this user.
 */
export function inlineSpreadsheets(): Spreadsheets {
  // The limits of waiting tasks are those of host/spreadsheetWorkerPool.ts.
  const queue = fairQueue(
    { running: 1, runningPerCaller: 1, waitingPerCaller: 8, waitSeconds: 20 },
    'leastRunningTime',
  );
  return {
    runInQueue: (companyId, task) =>
      queue(companyId, () => task(worker)).catch((error: unknown) => {
        throw error instanceof QueueFull ? new SpreadsheetsBusy() : error;
      }),
  };
}
