import { parentPort } from 'node:worker_threads';
import { SpreadsheetRefused } from '../ports.ts';
import { readSpreadsheet } from '../spreadsheets/readSpreadsheet.ts';
import { writeSpreadsheet } from '../spreadsheets/writeSpreadsheet.ts';
import type { SpreadsheetAnswer, SpreadsheetJob } from './spreadsheetWorkers.ts';

async function answer(job: SpreadsheetJob): Promise<SpreadsheetAnswer> {
  try {
    return { done: 'read' in job ? await readSpreadsheet(job.read) : writeSpreadsheet(job.write, job.rows) };
  } catch (error) {
    if (!(error instanceof SpreadsheetRefused)) throw error;
    return { refused: error.reason, message: error.message };
  }
}

// one job after the other; what is thrown ends the thread, and the host hears of it
parentPort?.on('message', async (job: SpreadsheetJob) => parentPort?.postMessage(await answer(job)));
