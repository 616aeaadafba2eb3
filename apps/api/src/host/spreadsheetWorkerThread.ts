/** The worker thread of spreadsheetWorkerPool.ts. */
import { parentPort } from 'node:worker_threads';
import { runSpreadsheetJob, type SpreadsheetJob, type SpreadsheetJobResult } from '../spreadsheets/spreadsheetJobs.ts';

/** Returns the buffers that are transferred to the main thread and not copied. */
const transferableBuffers = (result: SpreadsheetJobResult) => {
  if (!('result' in result)) return [];
  const values = result.result instanceof Uint8Array ? [result.result] : Object.values(result.result);
  return values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
};

// The pool sends one job at a time. An error in this function ends the thread, and the pool receives the error.
parentPort?.on('message', async (job: SpreadsheetJob) => {
  const result = await runSpreadsheetJob(job);
  parentPort?.postMessage(result, transferableBuffers(result));
});
