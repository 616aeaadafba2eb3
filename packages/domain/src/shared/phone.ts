/** Whether the country has the rules of the United States for phones and postal codes. No country counts as the United States. */
export const isUs = (country: string): boolean => country === '' || country.toUpperCase() === 'US';

/** The fixed prefix of a number in the United States [R9.03]. */
export const phonePrefix = '+1';

/** `(303) 555-0142` and `+1 303.555.0142` are `3035550142`. */
export const nationalDigits = (entry: string): string => entry.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '');

/** A typed phone for the API: with +1 in the United States, as typed elsewhere. */
export const toWirePhone = (entry: string, country: string): string =>
  entry && isUs(country) ? phonePrefix + nationalDigits(entry) : entry;

/** A phone of the API for a form: in the United States without the +1, which the field shows as its prefix. */
export const fromWirePhone = (wire: string, country: string): string =>
  isUs(country) && wire.startsWith(phonePrefix) ? wire.slice(phonePrefix.length) : wire;

const usNumber = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** The note about a stored phone that is not a US number, such as one with 9 digits from sign-up [R5.02, R5.03]. */
export function phoneNote(stored: string): string | undefined {
  const digits = stored.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '').length;
  return digits === 0 || digits === 10
    ? undefined
    : `Has ${digits} digits, as entered at sign-up. A new number has 10.`;
}

/** `+13035550187` is `(303) 555-0187`. Other numbers are returned unchanged. */
export const formatPhone = (wire: string): string => wire.replace(usNumber, '($1) $2-$3');
