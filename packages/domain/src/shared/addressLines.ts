import type { Address } from '../contract/entities.ts';

const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);

/** An address as two lines of a list: `412 Juniper Lane` and `Boulder, CO 80302`; what is missing leaves no gap. */
export function addressLines(address: Address): { readonly street: string; readonly place: string } {
  const abroad = address.country === 'US' ? '' : address.country;
  return {
    street: joined(' ', address.line1, address.line2),
    place: joined(', ', address.city, joined(' ', address.state, address.zip_code), abroad),
  };
}
