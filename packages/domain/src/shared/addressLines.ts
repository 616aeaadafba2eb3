import type { Address } from './address.ts';
import { countryName } from './countryName.ts';
import { isUs } from './phone.ts';

const joinTexts = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);

/**
 * A postal address as two lines: `412 Juniper Lane` and `Boulder, CO 80302`. An address in the United States has no country in the
 * result. New records have a default state, so an address in the United States with only a state counts as empty.
 */
export function addressLines(address: Address): { readonly streetLine: string; readonly cityLine: string } {
  const streetLine = joinTexts(' ', address.line1, address.line2);
  if (isUs(address.country) && !streetLine && !address.city && !address.zip_code) return { streetLine, cityLine: '' };
  const foreignCountry = isUs(address.country) ? '' : countryName(address.country);
  return {
    streetLine,
    cityLine: joinTexts(', ', address.city, joinTexts(' ', address.state, address.zip_code), foreignCountry),
  };
}
