/** The worker thread of zipCodes.ts. It makes the table of places from the source file of the npm package `zipcodes`. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { createPlaceTable } from '../dashboard/placeLookup.ts';
import { zipCodePlaces } from '../dashboard/zipCodePlaces.ts';

parentPort?.on('message', async (file: string) => {
  parentPort?.postMessage(createPlaceTable(zipCodePlaces(await readFile(file, 'utf8'))));
});
