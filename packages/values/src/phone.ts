/** Converts phone numbers between the typed text, the API format (with +1 in the United States) and the displayed text [R9.03]. */

/** Whether the country is the United States. A record without a country counts as in the United States. */
export const isUs = (country: string): boolean => country === '' || country.toUpperCase() === 'US';

/** The fixed prefix of a number in the United States [R9.03]. */
export const usPhonePrefix = '+1';

/** A typed phone without separators and without the country code 1 or +1: `3035550142` for `(303) 555-0142` and `+1 303.555.0142`. */
export const nationalDigits = (typed: string): string => typed.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '');

/**
 * Converts a typed phone to the API format. In the United States it gets the prefix +1. Elsewhere, and if it is empty, it is
 * unchanged.
 */
export const toApiPhone = (typed: string, country: string): string =>
  typed && isUs(country) ? usPhonePrefix + nationalDigits(typed) : typed;

/** Converts a phone from the API to the text of its field. In the United States the text has no +1, because the field shows +1 as a prefix. */
export const fromApiPhone = (apiPhone: string, country: string): string =>
  isUs(country) && apiPhone.startsWith(usPhonePrefix) ? apiPhone.slice(usPhonePrefix.length) : apiPhone;

const usNumber = /^\+1(\d{3})(\d{3})(\d{4})$/;

/**
 * The note below a stored US phone that does not have 10 digits: sign-up accepts such a phone [R5.02, R5.03]. Undefined for
 * a phone with 10 digits and for an empty phone.
 */
export function usPhoneNote(stored: string): string | undefined {
  const digits = digitsOf(stored).replace(/^1(?=\d{10}$)/, '').length;
  return digits === 0 || digits === 10
    ? undefined
    : `Has ${digits} digits, as entered at sign-up. A new number must have 10.`;
}

/** The digits of a text, without anything else. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Formats a US number: `(303) 555-0187` for `+13035550187`. Other numbers are returned unchanged. */
export const formatPhone = (apiPhone: string): string => apiPhone.replace(usNumber, '($1) $2-$3');
