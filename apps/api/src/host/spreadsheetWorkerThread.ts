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

/** Bytes are moved to the other thread, not copied. */
const bytesIn = (given: SpreadsheetAnswer) => {
  if (!('done' in given)) return [];
  if (given.done instanceof Uint8Array) return [given.done.buffer];
  return 'bytes' in given.done ? [given.done.bytes.buffer] : [];
};

// one job after the other; an error that is thrown here ends the thread, and the host is told
parentPort?.on('message', async (job: SpreadsheetJob) => {
  const given = await answer(job);
  parentPort?.postMessage(given, bytesIn(given));
});
