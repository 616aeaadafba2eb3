/** The search in the catalogue, with an index of lower-case texts. */
import type { CatalogueItem } from './catalogueItem.ts';
import type { ItemType } from './itemTypes.ts';

/**
 * Catalogue items with their lower-case texts: the code, and the description and the code. Without this index, each key press would
 * convert thousands of texts.
 */
export type CatalogueIndex = readonly {
  readonly item: CatalogueItem;
  readonly code: string;
  readonly words: string;
}[];

export interface CatalogueQuery {
  /** The typed words. Each word must be in the description or the code. Case and order do not matter. */
  readonly text: string;
  readonly type?: ItemType | undefined;
}

export const catalogueIndex = (items: readonly CatalogueItem[]): CatalogueIndex =>
  items.map((item) => {
    const code = item.code.toLowerCase();
    return { item, code, words: `${item.description.toLowerCase()}\n${code}` };
  });

/** The items that match the query, in the order of the catalogue [R2.30, R2.35]. */
export function searchCatalogue(index: CatalogueIndex, { text, type }: CatalogueQuery): readonly CatalogueItem[] {
  const searchedWords = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches: CatalogueItem[] = [];
  for (const { item, words } of index) {
    if (type && item.item_type !== type) continue;
    if (searchedWords.every((word) => words.includes(word))) matches.push(item);
  }
  return matches;
}
