/** The worker thread of spreadsheetWorkerPool.ts. */
import { parentPort } from 'node:worker_threads';
import { runSpreadsheetJob, type SpreadsheetAnswer, type SpreadsheetJob } from '../spreadsheets/spreadsheetJobs.ts';

/** The buffers to transfer to the main thread instead of copying. */
const bytesIn = (result: SpreadsheetAnswer) => {
  if (!('done' in result)) return [];
  if (result.done instanceof Uint8Array) return [result.done.buffer];
  return 'bytes' in result.done ? [result.done.bytes.buffer] : [];
};

// the pool sends one job at a time; an error thrown here ends the thread and is emitted in the pool
parentPort?.on('message', async (job: SpreadsheetJob) => {
  const result = await runSpreadsheetJob(job);
  parentPort?.postMessage(result, bytesIn(result));
});
