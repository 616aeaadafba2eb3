import type { Address } from './address.ts';
import { countryName } from './countryName.ts';
import { isUs } from './phone.ts';

const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);

/**
 * An address as two lines of a list: `412 Juniper Lane` and `Boulder, CO 80302`; what is missing leaves no gap. The home
 * country is not named. A state alone is what a new record starts with, not an address.
 */
export function addressLines(address: Address): { readonly street: string; readonly place: string } {
  const street = joined(' ', address.line1, address.line2);
  if (isUs(address.country) && !street && !address.city && !address.zip_code) return { street, place: '' };
  const abroad = isUs(address.country) ? '' : countryName(address.country);
  return { street, place: joined(', ', address.city, joined(' ', address.state, address.zip_code), abroad) };
}
