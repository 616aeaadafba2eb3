/** Whether the specification's rules for phones and postal codes hold: in the United States, and where no country is named. */
export const isUs = (country: string): boolean => country === '' || country.toUpperCase() === 'US';

/** Stands before a number in the United States and cannot be changed [R9.03]. */
export const phonePrefix = '+1';

/** `(303) 555-0142` and `+1 303.555.0142` are `3035550142`. */
export const nationalDigits = (entry: string): string => entry.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '');

/** A phone as it is sent: in the United States with +1 before it, elsewhere as it was typed. */
export const toWirePhone = (entry: string, country: string): string =>
  entry && isUs(country) ? phonePrefix + nationalDigits(entry) : entry;

/** A phone as a form shows it: in the United States without the +1 that stands before its field. */
export const fromWirePhone = (wire: string, country: string): string =>
  isUs(country) && wire.startsWith(phonePrefix) ? wire.slice(phonePrefix.length) : wire;

const usNumber = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** What is said beside a stored phone that is no US number, such as one of 9 digits from sign-up [R5.02, R5.03]. */
export function phoneNote(stored: string): string | undefined {
  const digits = stored.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '').length;
  return digits === 0 || digits === 10
    ? undefined
    : `Has ${digits} digits, as entered at sign-up. A new number has 10.`;
}

/** A phone of the wire as people read it: `+13035550187` is `(303) 555-0187`; anything else stays as it is. */
export const formatPhone = (wire: string): string => wire.replace(usNumber, '($1) $2-$3');
