/** Searches the catalogue by typed words and by item type. An index keeps the search fast while a user types. */
import type { CatalogueItem } from './catalogueItem.ts';
import type { ItemType } from './itemTypes.ts';

/**
 * The catalogue items with their texts in lower case. Without this index, each key press would convert thousands of texts.
 */
export type CatalogueIndex = readonly {
  readonly item: CatalogueItem;
  readonly code: string;
  /** The description and the code, on two lines. */
  readonly searchText: string;
}[];

export interface CatalogueQuery {
  /** The typed words. Each word must be in the description or the code. Case and order do not matter. */
  readonly text: string;
  readonly type?: ItemType | undefined;
}

export const createCatalogueIndex = (items: readonly CatalogueItem[]): CatalogueIndex =>
  items.map((item) => {
    const code = item.code.toLowerCase();
    return { item, code, searchText: `${item.description.toLowerCase()}\n${code}` };
  });

/** The items that match the query, in the order of the catalogue [R2.30, R2.35]. */
export function searchCatalogue(index: CatalogueIndex, { text, type }: CatalogueQuery): readonly CatalogueItem[] {
  const searchedWords = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches: CatalogueItem[] = [];
  for (const { item, searchText } of index) {
    if (type && item.item_type !== type) continue;
    if (searchedWords.every((word) => searchText.includes(word))) matches.push(item);
  }
  return matches;
}
