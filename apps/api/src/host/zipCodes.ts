/** The places of zip codes and cities, read from an npm package. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createPlaceLookup } from '../dashboard/placeLookup.ts';
import { zipCodePlaces } from '../dashboard/zipCodePlaces.ts';
import type { PlaceLookup, ZipCodes } from '../ports.ts';

const require = createRequire(import.meta.url);
const file = require.resolve('zipcodes/lib/codes.js');

/**
 * Implements the zip code port with the npm package `zipcodes`. Its 5 MB source file is read as text, record by record,
 * because an import would keep 42,000 objects in memory. The resulting table takes 3 MB.
 */
export function zipCodes(): ZipCodes {
  let tablePromise: Promise<PlaceLookup> | undefined;
  return {
    loadTable() {
      tablePromise ??= readFile(file, 'utf8').then((source) => createPlaceLookup(zipCodePlaces(source)));
      // After a failed read, the next call reads the file again.
      tablePromise.catch(() => {
        tablePromise = undefined;
      });
      return tablePromise;
    },
  };
}
