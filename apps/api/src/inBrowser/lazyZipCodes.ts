/** The places of zip codes and cities for the API in a browser. */
import { createPlaceLookup } from '../dashboard/placeLookup.ts';
import { zipCodePlaces } from '../dashboard/zipCodePlaces.ts';
import type { PlaceLookup, ZipCodes } from '../ports.ts';

/** Implements the zip code port like host/zipCodes.ts. The file of 5 MB is a chunk that the first call loads. */
export function lazyZipCodes(): ZipCodes {
  let tablePromise: Promise<PlaceLookup> | undefined;
  return {
    loadTable() {
      tablePromise ??= import('zipcodes/lib/codes.js?raw').then(({ default: source }) =>
        createPlaceLookup(zipCodePlaces(source)),
      );
      // After a failure the next call loads the file again.
      tablePromise.catch(() => {
        tablePromise = undefined;
      });
      return tablePromise;
    },
  };
}
