import type { CatalogueItem } from './catalogueItem.ts';
import type { ItemType } from './itemTypes.ts';

/** Catalogue items with their lower-case texts, so that a key press does not convert thousands of them again. */
export type CatalogueIndex = readonly { readonly item: CatalogueItem; readonly words: string }[];

export interface CatalogueQuery {
  /** Words that must all be in the description or the code, in any case and order. */
  readonly text: string;
  readonly type?: ItemType | undefined;
}

export const catalogueIndex = (items: readonly CatalogueItem[]): CatalogueIndex =>
  items.map((item) => ({ item, words: `${item.description}\n${item.code}`.toLowerCase() }));

/** The items that match the query, in the order of the catalogue [R2.30, R2.35]. */
export function searchCatalogue(index: CatalogueIndex, { text, type }: CatalogueQuery): readonly CatalogueItem[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found: CatalogueItem[] = [];
  for (const { item, words } of index) {
    if (type && item.item_type !== type) continue;
    if (wanted.every((word) => words.includes(word))) found.push(item);
  }
  return found;
}
