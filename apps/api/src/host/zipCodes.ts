import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isUsState } from '@plumbline/domain/company/usStates';
import { createPlaceLookup, type ZipCodePlace } from '../dashboard/placeLookup.ts';
import type { PlaceLookup, Places } from '../ports.ts';

const require = createRequire(import.meta.url);
const file = require.resolve('zipcodes/lib/codes.js');

/**
 * Implements the places port with the npm package `zipcodes`. Its 5 MB source file is read as text, record by record,
 * because an import would keep 42,000 objects in memory. The resulting table takes 3 MB.
 */
export function zipCodes(): Places {
  let loading: Promise<PlaceLookup> | undefined;
  return {
    table() {
      loading ??= readFile(file, 'utf8').then((source) => createPlaceLookup(recordsIn(source)));
      // the next call retries
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    },
  };
}

interface ZipCodeRecord {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly state: string;
}

/** Excludes military addresses abroad, other countries and one record whose longitude has the wrong sign. */
function* recordsIn(source: string): Generator<ZipCodePlace> {
  for (const [text] of source.matchAll(/\{"zip":[^}]*\}/g)) {
    const { zip, latitude: lat, longitude: lng, city, state }: ZipCodeRecord = JSON.parse(text);
    if (isUsState(state) && lat > 0 && lng < 0) yield { zip, lat, lng, city, state };
  }
}
