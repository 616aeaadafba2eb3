/** Letters without accents in one case, so that "pena" finds "Peña". */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a search as typed, folded. */
export const wordsOf = (search: string): readonly string[] => foldText(search).split(/\s+/).filter(Boolean);

/** The rows in whose text every word of the search is found, in the order given. */
export function searchRows<Row>(rows: readonly Row[], textOf: (row: Row) => string, search: string): readonly Row[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return rows;
  return rows.filter((row) => {
    const text = foldText(textOf(row));
    return wanted.every((word) => text.includes(word));
  });
}
