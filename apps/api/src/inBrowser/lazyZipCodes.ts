/** The places of zip codes and cities for the API in a browser. */
import { createPlaceTable, createZipCodes } from '../dashboard/placeLookup.ts';
import { zipCodePlaces } from '../dashboard/zipCodePlaces.ts';
import type { ZipCodes } from '../ports.ts';

const loadChunk = async () => (await import('zipcodes/lib/codes.js?raw')).default;

/** Implements the zip code port like host/zipCodes.ts. The first call loads the file of 5 MB, by default from a chunk. */
export const lazyZipCodes = (loadSource: () => Promise<string> = loadChunk): ZipCodes =>
  createZipCodes(async () => createPlaceTable(zipCodePlaces(await loadSource())));
