/** The texts by which a project is found and sorted. The API stores them with the project. */
import { digitsOf } from '@plumbline/values/phone';
import { normalizeText, searchWords } from '@plumbline/values/textSearch';
import type { Project } from './project.ts';
import { referrerKey } from './sales.ts';

type SearchedProject = Pick<Project, 'title' | 'client' | 'address' | 'referred_by'>;

/** The stored texts of a project. */
export interface ProjectSearchTexts {
  /** The normalized text in which the search looks for words: title, client, referrer, address and the digits of the phone. */
  readonly searchText: string;
  /** The normalized title. The list is sorted by it. */
  readonly titleKey: string;
  /** The normalized name of the client. */
  readonly clientKey: string;
  /** See `referrerKey`. */
  readonly referrerKey: string;
}

/** Computes the stored texts of a project. */
export function projectSearchTexts({ title, client, address, referred_by }: SearchedProject): ProjectSearchTexts {
  const { line1, line2, city, state, zip_code } = address;
  const texts = [title, client.name, referred_by, line1, line2, city, `${state} ${zip_code}`, client.email];
  return {
    searchText: normalizeText([...texts, digitsOf(client.phone_no)].filter((text) => text.trim() !== '').join('\n')),
    titleKey: normalizeText(title),
    clientKey: normalizeText(client.name),
    referrerKey: referrerKey(referred_by),
  };
}

const phonePart = /^[+().\-/\d]*\d[+().\-/\d]*$/;

/**
 * The words of a typed search, each with the texts that count as the word. A project matches if its `searchText` contains one text of each
 * word. A word of digits and separators also matches a phone with the same digits: `(303)` and `555-0142` find 3035550142.
 */
export const projectSearchWords = (search: string): readonly (readonly string[])[] =>
  searchWords(search)
    // A long word is rare, so the others are then compared with few projects.
    .toSorted((a, b) => b.length - a.length)
    .map((word) => {
      const digits = digitsOf(word);
      return phonePart.test(word) && digits !== word ? [word, digits] : [word];
    });
