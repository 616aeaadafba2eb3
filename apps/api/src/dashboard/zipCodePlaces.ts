/** Reads the coordinates of United States zip codes from the source file of the npm package `zipcodes`. */
import { isUsState } from '@plumbline/domain/company/usStates';
import type { ZipCodePlace } from './placeLookup.ts';

interface ZipCodeRecord {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly state: string;
}

/**
 * Reads the places in the source file of the npm package `zipcodes`, record by record. Excludes places outside the states of `usStates`
 * (military addresses abroad and most island territories) and the two records with a longitude east of Greenwich: Wake Island, and a
 * record of New York whose longitude has the wrong sign.
 */
export function* zipCodePlaces(source: string): Generator<ZipCodePlace> {
  for (const [text] of source.matchAll(/\{"zip":[^}]*\}/g)) {
    const { zip, latitude: lat, longitude: lng, city, state }: ZipCodeRecord = JSON.parse(text);
    if (isUsState(state) && lng < 0) yield { zip, lat, lng, city, state };
  }
}
