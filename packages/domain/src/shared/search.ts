/** Letters without accents in one case, so that "pena" finds "Peña". */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a search as typed, folded. */
export const wordsOf = (search: string): readonly string[] => foldText(search).split(/\s+/).filter(Boolean);

/**
 * Reads the rows' texts once; answers what finds those rows in whose text every word of a search occurs, in the order given.
 */
export const finderBy =
  <Row>(textOf: (row: Row) => string) =>
  (rows: readonly Row[]) => {
    const texts = rows.map((row) => foldText(textOf(row)));
    return (search: string): readonly Row[] => {
      const wanted = wordsOf(search);
      if (wanted.length === 0) return rows;
      return rows.filter((_, at) => wanted.every((word) => texts[at]?.includes(word)));
    };
  };
