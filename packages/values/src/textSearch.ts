/** Searches rows of a list by typed words, without regard to case and accents. */

/** Letters and signs that look like others, or that are typed as others, without accents and in lower case. */
export const similarLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  // At the end of a word, sigma has another form.
  ς: 'σ',
  ...Object.fromEntries([...'`´‘’‛′ʹʻʼʽ＇'].map((apostrophe) => [apostrophe, "'"])),
  ...Object.fromEntries([...'“”„‟″＂'].map((quote) => [quote, '"'])),
  ...Object.fromEntries([...'‐‑‒–—―−－'].map((dash) => [dash, '-'])),
};
const similarLetter = new RegExp(`[${Object.keys(similarLetters).join('')}]`, 'gu');

/**
 * The normal form in which texts are compared: lower case without accents, so that "pena" finds "Peña", "lodz" finds "Łódź" and "o'brien" finds
 * "O’Brien". `plumbline_normal_text` of the database returns the same.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(similarLetter, (letter) => similarLetters[letter] ?? letter);

const numberDigits = 20;
const maxSortCharacters = 500;

/** The text by which names are ordered: A2 is before A10. `plumbline_sort_key` of the database returns the same. */
export function sortKey(text: string): string {
  const key = normalizeText(text).replace(/[0-9]+/g, (digits) =>
    digits.padStart(numberDigits, '0').slice(-numberDigits),
  );
  return key.length <= maxSortCharacters ? key : [...key].slice(0, maxSortCharacters).join('');
}

/** The order of the database for texts with the collation "C": by code points. A surrogate is a part of a code point above all others. */
function compareByCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [unitA, unitB] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (unitA === unitB) continue;
    const isSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xe000;
    return Number(isSurrogate(unitA)) - Number(isSurrogate(unitB)) || unitA - unitB;
  }
  return a.length - b.length;
}

/** Compares two names in the one order of lists. Names that differ only in case, accents or leading zeros are equal. */
export const compareNames = (a: string, b: string): number => compareByCodePoints(sortKey(a), sortKey(b));

/** The normalized words of a text, in order. */
export const normalizedWords = (text: string): readonly string[] => normalizeText(text).split(/\s+/).filter(Boolean);

/** A search compares each record with each word, so the number of words is limited. A longer text is searched by its longest words. */
const maxSearchWords = 10;

/**
 * The normalized words that a typed search compares, in the typed order. A text that contains a word contains its parts too, so parts of other
 * words, and repeated words, are left out.
 */
export function searchWords(search: string): readonly string[] {
  const words = [...new Set(normalizedWords(search))];
  const needed = words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
  const longest = new Set(needed.toSorted((a, b) => b.length - a.length).slice(0, maxSearchWords));
  return needed.filter((word) => longest.has(word));
}

/**
 * `createSearch(textOf)(rows)` returns the search function. The texts of the rows are normalized once, not in each search. A
 * search returns the rows whose text contains every typed word, in their original order.
 */
export const createSearch =
  <Row>(textOf: (row: Row) => string) =>
  (rows: readonly Row[]) => {
    const texts = rows.map((row) => normalizeText(textOf(row)));
    return (search: string): readonly Row[] => {
      const words = searchWords(search);
      if (words.length === 0) return rows;
      return rows.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
    };
  };

/** A part of a text. */
export interface TextPart {
  readonly text: string;
  /** Whether the part matches a searched word. */
  readonly isMatch: boolean;
}

/**
 * Splits a text into the parts that match one of the searched words and the parts between them, without regard to case and accents.
 * The parts together are the text.
 */
export function splitAtMatches(text: string, search: string): readonly TextPart[] {
  const words = searchWords(search);
  if (words.length === 0) return [{ text, isMatch: false }];
  const characters = Array.from(text);
  // The position of each character in the normalized text. A character can become none, which is an accent, or several.
  const starts: number[] = [];
  let normalized = '';
  for (const character of characters) {
    starts.push(normalized.length);
    normalized += normalizeText(character);
  }
  const isMarked = new Array<boolean>(normalized.length).fill(false);
  for (const word of words)
    for (let at = normalized.indexOf(word); at >= 0; at = normalized.indexOf(word, at + 1))
      isMarked.fill(true, at, at + word.length);
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    const [start = 0, end = normalized.length] = starts.slice(index, index + 2);
    // An accent belongs to the character before it.
    const isMatch = start === end ? last?.isMatch === true : isMarked.slice(start, end).includes(true);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  }
  return parts;
}
