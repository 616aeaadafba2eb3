/** The search of clients by a typed name, phone or email. */
import { digitsOf } from '@plumbline/values/phone';
import { normalizedWords, normalizeText, searchWords } from '@plumbline/values/textSearch';
import type { ClientSuggestion } from './clientSuggestion.ts';

const minCharacters = 2;
const minPhoneDigits = 3;

export interface ClientSearch {
  /** The normalized words. The name contains each of them. */
  readonly words: readonly string[];
  /** The normalized start of the email. */
  readonly email: string;
  /** Digits that the phone contains, or null if the text is not a part of a phone. */
  readonly digits: string | null;
}

/** Returns what a typed text searches for, or null if it is too short. */
export function parseClientSearch(typed: string): ClientSearch | null {
  const words = searchWords(typed);
  const email = normalizedWords(typed).join(' ');
  if (email.length < minCharacters) return null;
  const digits = /[^\d\s().+/-]/.test(email) ? '' : digitsOf(email);
  return { words, email, digits: digits.length >= minPhoneDigits ? digits : null };
}

/**
 * Whether the input of a form is this client: the same name without regard to case and accents, and the same phone if one is typed. A
 * typed phone in the United States has no country code.
 */
export const isSameClient = (
  { name, phone_no }: Pick<ClientSuggestion, 'name' | 'phone_no'>,
  input: { readonly name: string; readonly phone: string },
): boolean =>
  normalizedWords(name).join(' ') === normalizedWords(input.name).join(' ') &&
  normalizeText(name).trim() !== '' &&
  digitsOf(phone_no).endsWith(digitsOf(input.phone));
