/** The places of zip codes and cities for the API in a browser. */
import { createPlaceLookup, createPlaceTable } from '../dashboard/placeLookup.ts';
import { zipCodePlaces } from '../dashboard/zipCodePlaces.ts';
import type { PlaceLookup, ZipCodes } from '../ports.ts';

const loadChunk = async () => (await import('zipcodes/lib/codes.js?raw')).default;

/** Implements the zip code port like host/zipCodes.ts. The first call loads the file of 5 MB, by default from a chunk. */
export function lazyZipCodes(loadSource: () => Promise<string> = loadChunk): ZipCodes {
  let tablePromise: Promise<PlaceLookup> | undefined;
  return {
    loadTable() {
      tablePromise ??= loadSource().then((source) => createPlaceLookup(createPlaceTable(zipCodePlaces(source))));
      // After a failure the next call loads the file again.
      tablePromise.catch(() => {
        tablePromise = undefined;
      });
      return tablePromise;
    },
  };
}
