import type { Address } from './address.ts';
import { countryName } from './countryName.ts';
import { isUs } from './phone.ts';

const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);

/**
 * A postal address as two lines: `412 Juniper Lane` and `Boulder, CO 80302`. The United States are not named. A state alone is
 * the default of a new record and counts as no address.
 */
export function addressLines(address: Address): { readonly street: string; readonly place: string } {
  const street = joined(' ', address.line1, address.line2);
  if (isUs(address.country) && !street && !address.city && !address.zip_code) return { street, place: '' };
  const abroad = isUs(address.country) ? '' : countryName(address.country);
  return { street, place: joined(', ', address.city, joined(' ', address.state, address.zip_code), abroad) };
}
