/** Finds the approximate coordinates of a postal address by its zip code or its city. */
import { isUsState, usStates } from '@plumbline/domain/company/usStates';
import type { Point } from '@plumbline/domain/dashboard/signedJobs';
import type { PlaceLookup, ZipCodes } from '../ports.ts';

export interface ZipCodePlace extends Point {
  /** The zip code, 5 digits. */
  readonly zip: string;
  readonly city: string;
  /** The abbreviation of the state, for example CO. */
  readonly state: string;
}

/** The number of possible zip codes, 00000 to 99999. The zip code is the index in an array of coordinates. */
const possibleZipCodeCount = 100_000;

const abbreviations: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };
const directions: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/**
 * Returns the same key for spellings of a city: `St. Louis` and `Saint Louis`, `DeKalb` and `De Kalb`, `N Las Vegas` and
 * `North Las Vegas`. Accents and case do not matter.
 */
function cityKey(city: string): string {
  const normalizedCity = city.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const [firstWord = '', ...otherWords] = normalizedCity.match(/[a-z0-9]+/g) ?? [];
  const direction = otherWords.length > 0 && directions[firstWord];
  return [direction || firstWord, ...otherWords].map((word) => abbreviations[word] ?? word).join('');
}

const stateCodes = new Map(Object.entries(usStates).map(([code, name]) => [name.toUpperCase(), code]));

/** The code of a state in the spellings `CO`, `co`, `Colorado` and `D.C.`. */
function stateCode(state: string): string | undefined {
  const name = state.replaceAll('.', '').trim().replace(/\s+/g, ' ').toUpperCase();
  return isUsState(name) ? name : stateCodes.get(name);
}

function median(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  return sortedValues[Math.floor(sortedValues.length / 2)] ?? Number.NaN;
}

/** Where about 42,000 zip codes and 29,000 cities are. The zip code is the index in the arrays. */
export interface PlaceTable {
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
  /** For each zip code, the index of its state in the keys of `usStates`. */
  readonly stateIndexes: Uint8Array;
  /** By state and city: the zip code whose coordinates the city has. */
  readonly zipByCity: ReadonlyMap<string, number>;
}

/**
 * Creates the table in three arrays and one map. A city has the position of the zip code nearest the median of its zip codes, because a
 * few codes of large organizations are far from the others.
 */
export function createPlaceTable(rows: Iterable<ZipCodePlace>): PlaceTable {
  const latitudes = new Float32Array(possibleZipCodeCount).fill(Number.NaN);
  const longitudes = new Float32Array(possibleZipCodeCount).fill(Number.NaN);
  const stateIndexes = new Uint8Array(possibleZipCodeCount);
  const states = Object.keys(usStates);
  const zipsByCity = new Map<string, number[]>();
  for (const { zip, city, state, lat, lng } of rows) {
    const index = Number(zip);
    latitudes[index] = lat;
    longitudes[index] = lng;
    stateIndexes[index] = states.indexOf(state);
    const key = `${state} ${cityKey(city)}`;
    const zips = zipsByCity.get(key);
    if (zips) zips.push(index);
    else zipsByCity.set(key, [index]);
  }

  function findCentralZip(zips: readonly number[]): number {
    const lat = median(zips.map((zip) => latitudes[zip] ?? Number.NaN));
    const lng = median(zips.map((zip) => longitudes[zip] ?? Number.NaN));
    const distance = (zip: number) => Math.hypot((latitudes[zip] ?? 0) - lat, (longitudes[zip] ?? 0) - lng);
    return zips.reduce((nearest, zip) => (distance(zip) < distance(nearest) ? zip : nearest));
  }

  const zipByCity = new Map([...zipsByCity].map(([key, zips]) => [key, findCentralZip(zips)]));
  return { latitudes, longitudes, stateIndexes, zipByCity };
}

/** Finds places in the table. */
function createPlaceLookup({ latitudes, longitudes, stateIndexes, zipByCity }: PlaceTable): PlaceLookup {
  const states = Object.keys(usStates);

  function pointOf(zip: number): Point | undefined {
    const lat = latitudes[zip];
    const lng = longitudes[zip];
    return lat === undefined || lng === undefined || Number.isNaN(lat) ? undefined : { lat, lng };
  }

  return {
    byZip(zip, state) {
      const digits = zip.replace(/\D/g, '');
      if (digits.length !== 5 && digits.length !== 9) return undefined;
      const index = Number(digits.slice(0, 5));
      const isInState = state.trim() === '' || stateCode(state) === states[stateIndexes[index] ?? 0];
      return isInState ? pointOf(index) : undefined;
    },
    byCity(city, state) {
      const code = stateCode(state);
      const key = `${code} ${cityKey(city)}`;
      // The table has New York, so New York City is found without its last word. The full name is looked up first, because Kansas City
      // is not a city with the name Kansas.
      const zip = code && (zipByCity.get(key) ?? zipByCity.get(key.replace(/city$/, '')));
      return zip ? pointOf(zip) : undefined;
    },
  };
}

/** Implements the zip code port. The first call makes the table. After a failure, the next call makes it again. */
export function createZipCodes(makeTable: () => Promise<PlaceTable>): ZipCodes {
  let lookup: Promise<PlaceLookup> | undefined;
  return {
    loadTable() {
      lookup ??= makeTable().then(createPlaceLookup);
      lookup.catch(() => {
        lookup = undefined;
      });
      return lookup;
    },
  };
}
