import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isUsState } from '@plumbline/domain/company/usStates';
import { placeTable, type ZipCodePlace } from '../dashboard/placeTable.ts';
import type { Places, PlaceTable } from '../ports.ts';

const require = createRequire(import.meta.url);
const file = require.resolve('zipcodes/lib/codes.js');

/**
 * The places port on the npm package `zipcodes`. Its 5 MB of source are read as text, one record at a time: imported, they
 * would stay in memory as 42,000 objects. The table that is kept takes 3 MB.
 */
export function zipCodes(): Places {
  let loading: Promise<PlaceTable> | undefined;
  return {
    table() {
      loading ??= readFile(file, 'utf8').then((source) => placeTable(recordsIn(source)));
      // the next call tries again
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

/** Those of the military abroad and of other countries are left out, and one whose longitude lost its sign. */
function* recordsIn(source: string): Generator<ZipCodePlace> {
  for (const [text] of source.matchAll(/\{"zip":[^}]*\}/g)) {
    const { zip, latitude: lat, longitude: lng, city, state }: ZipCodeRecord = JSON.parse(text);
    if (isUsState(state) && lat > 0 && lng < 0) yield { zip, lat, lng, city, state };
  }
}
