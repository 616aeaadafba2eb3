/** The worker thread of spreadsheetWorkerPool.ts. */
import { parentPort } from 'node:worker_threads';
import { SpreadsheetError } from '../ports.ts';
import { encodeSheet, planImportChanges, previewImport } from '../spreadsheets/importTasks.ts';
import { readSpreadsheet } from '../spreadsheets/readSpreadsheet.ts';
import { writeSpreadsheet } from '../spreadsheets/writeSpreadsheet.ts';
import type { SpreadsheetAnswer, SpreadsheetJob } from './spreadsheetWorkerPool.ts';

async function resultOf(job: SpreadsheetJob) {
  switch (job.kind) {
    case 'read':
      return encodeSheet(await readSpreadsheet(job.bytes));
    case 'preview':
      return previewImport(job.source);
    case 'plan':
      return planImportChanges(job.source);
    case 'write':
      return writeSpreadsheet(job.name, job.rows);
  }
}

async function answer(job: SpreadsheetJob): Promise<SpreadsheetAnswer> {
  try {
    return { done: await resultOf(job) };
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    return { refused: error.reason, message: error.message };
  }
}

/** The buffers to transfer to the main thread instead of copying. */
const bytesIn = (result: SpreadsheetAnswer) => {
  if (!('done' in result)) return [];
  if (result.done instanceof Uint8Array) return [result.done.buffer];
  return 'bytes' in result.done ? [result.done.bytes.buffer] : [];
};

// the pool sends one job at a time; an error thrown here ends the thread and is emitted in the pool
parentPort?.on('message', async (job: SpreadsheetJob) => {
  const result = await answer(job);
  parentPort?.postMessage(result, bytesIn(result));
});
