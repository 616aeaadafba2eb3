/** The places of zip codes and cities, read from an npm package. */
import { createRequire } from 'node:module';
import { createZipCodes, type PlaceTable } from '../dashboard/placeLookup.ts';
import type { ZipCodes } from '../ports.ts';
import { startThread } from './startThread.ts';

const require = createRequire(import.meta.url);
const file = require.resolve('zipcodes/lib/codes.js');

/** The memory limit of the thread that makes the table. */
const memoryMB = 256;
/** Milliseconds after which the thread is ended. It takes half a second, and longer on a busy machine. */
const timeLimit = 60_000;

/** Makes the table in a thread, because it takes 0.3 s of processor time, in which the server would answer no request [S13]. */
async function makeTable(): Promise<PlaceTable> {
  const thread = startThread<string, PlaceTable>(new URL('./zipCodeThread.ts', import.meta.url), memoryMB);
  try {
    return await thread.run(file, AbortSignal.timeout(timeLimit));
  } finally {
    await thread.end();
  }
}

/**
 * Implements the zip code port with the npm package `zipcodes`. Its 5 MB source file is read as text, record by record,
 * because an import would keep 42,000 objects in memory. The resulting table takes 3 MB.
 */
export const zipCodes = (): ZipCodes => createZipCodes(makeTable);
