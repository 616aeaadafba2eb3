/** The list of countries with their codes, names and dial codes [R3.11]. */
import { countries as countriesByCode } from 'countries-list';
import { isCountryCode } from '../shared/countryCode.ts';
import { countryName } from '../shared/countryName.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
  /** The dial code, such as `+44`. The first code if a country has several. */
  readonly dial_code: string;
}

/** The ISO 3166 code of the United States. */
export const unitedStatesCode = 'US';

const compareCountries = (a: Country, b: Country) =>
  Number(b.code === unitedStatesCode) - Number(a.code === unitedStatesCode) || a.name.localeCompare(b.name, 'en');

/** All countries with an ISO 3166 code [R3.11]. The United States are first. The others are sorted by name. */
export const countries: readonly Country[] = Object.entries(countriesByCode)
  // The library also lists parts of Saint Helena that have no ISO 3166 code.
  .filter(([code]) => isCountryCode(code))
  .map(([code, { phone }]) => ({ code, name: countryName(code), dial_code: `+${phone[0]}` }))
  .sort(compareCountries);
