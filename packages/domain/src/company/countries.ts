import { countries as byCode } from 'countries-list';
import { isCountryCode } from '../shared/countryCode.ts';
import { countryName } from '../shared/countryName.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
  /** `+1`, `+44`; the first one if a country has several. */
  readonly dial_code: string;
}

export const unitedStates = 'US';

const inOrder = (a: Country, b: Country) =>
  Number(b.code === unitedStates) - Number(a.code === unitedStates) || a.name.localeCompare(b.name, 'en');

/** Every country by its ISO 3166 code, the United States first, then by name [R3.11]. */
export const countries: readonly Country[] = Object.entries(byCode)
  // The library also lists parts of Saint Helena that have no ISO 3166 code.
  .filter(([code]) => isCountryCode(code))
  .map(([code, { phone }]) => ({ code, name: countryName(code), dial_code: `+${phone[0]}` }))
  .sort(inOrder);
