/** Searches the catalogue by typed words and by item type. An index keeps the search fast while a user types. */
import { normalizeText, searchWords } from '@plumbline/values/textSearch';
import type { CatalogueItem } from './catalogueItem.ts';
import type { ItemType } from './itemTypes.ts';

/**
 * The catalogue items with their normalized texts. Without this index, each key press would convert thousands of texts.
 */
export type CatalogueIndex = readonly {
  readonly item: CatalogueItem;
  readonly code: string;
  /** The description and the code, on two lines. */
  readonly searchText: string;
}[];

export interface CatalogueQuery {
  /** The typed words. Each word must be in the description or the code. Case, accents and order do not matter. */
  readonly text: string;
  readonly type?: ItemType | undefined;
}

export const createCatalogueIndex = (items: readonly CatalogueItem[]): CatalogueIndex =>
  items.map((item) => {
    const code = normalizeText(item.code);
    return { item, code, searchText: `${normalizeText(item.description)}\n${code}` };
  });

/** The items that match the query, in the order of the catalogue [R2.30, R2.35]. */
export function searchCatalogue(index: CatalogueIndex, { text, type }: CatalogueQuery): readonly CatalogueItem[] {
  const searchedWords = searchWords(text);
  const matches: CatalogueItem[] = [];
  for (const { item, searchText } of index) {
    if (type && item.item_type !== type) continue;
    if (searchedWords.every((word) => searchText.includes(word))) matches.push(item);
  }
  return matches;
}
