/** Searches rows of a list by typed words, without regard to case and accents. */

/** Lower-case text without accents, so that "pena" finds "Peña". */
export const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The normalized words of a text, in order. */
export const normalizedWords = (text: string): readonly string[] => normalizeText(text).split(/\s+/).filter(Boolean);

/** A search compares each record with each word, so the number of words is limited. A longer text is searched by its longest words. */
export const maxSearchWords = 10;

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
