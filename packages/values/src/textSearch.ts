/** Searches rows of a list by typed words, without regard to case and accents. */

/** Lower-case text without accents, so that "pena" finds "Peña". */
export const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The normalized words of a typed search. */
export const searchWords = (search: string): readonly string[] => normalizeText(search).split(/\s+/).filter(Boolean);

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
