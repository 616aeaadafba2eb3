/** Formats a postal address. */

import { isUs } from '@plumbline/values/phone';
import type { Address } from './address.ts';
import { countryName } from './countryName.ts';

const joinTexts = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);

/**
 * Returns the two lines, for example `412 Juniper Lane` and `Boulder, CO 80302`. The country is left out for an address in the
 * United States. An address without a country counts as an address in the United States. New records have a default state, so an
 * address in the United States with only a state counts as empty.
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

/** Returns both lines as one, for example `412 Juniper Lane, Boulder, CO 80302`. '' if the address is empty. */
export function addressText(address: Address): string {
  const { streetLine, cityLine } = addressLines(address);
  return joinTexts(', ', streetLine, cityLine);
}

/** The URL of a map with the address. '' if the address is empty. */
export function mapUrl(address: Address): string {
  const query = addressText(address);
  return query && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
