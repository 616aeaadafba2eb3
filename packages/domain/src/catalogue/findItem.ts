/** Finds the catalogue item to which a code or a name refers, for imports and for the rates of lines. */
import { normalizeName } from '../shared/nameText.ts';
import type { CatalogueItem } from './catalogueItem.ts';

/** The texts by which a row refers to an item. */
export interface RowIdentity {
  readonly code: string;
  readonly description: string;
}

/** The catalogue items to which a row refers. A row that refers to several items has an error. */
export type ItemMatch =
  | { readonly kind: 'item'; readonly item: CatalogueItem }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number; readonly by: 'code' | 'description' };

/** Converts a code or name to a key. Two rows with equal keys are about the same item. */
export const matchingKey = (text: string): string => normalizeName(text).toLowerCase();

function groupItems(items: Iterable<CatalogueItem>, keyOf: (item: CatalogueItem) => string) {
  const groups = new Map<string, CatalogueItem[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function toMatch(candidates: readonly CatalogueItem[], by: 'code' | 'description'): ItemMatch {
  const [item] = candidates;
  if (!item) return { kind: 'none' };
  return candidates.length === 1 ? { kind: 'item', item } : { kind: 'several', count: candidates.length, by };
}

/**
 * Returns a function that finds the item of a row. A row with a code refers to the item with that code. A row without a code
 * refers to the item with that name. If several items have that name, it refers to the item without a code. An item whose code
 * is in another row of the sheet belongs to that row, so that a second import of the same sheet finds each item again.
 */
export function createItemFinder(catalogue: readonly CatalogueItem[], codesInSheet: ReadonlySet<string> = new Set()) {
  const itemsByCode = groupItems(catalogue, ({ code }) => matchingKey(code));
  const itemsWithoutCodeInSheet = catalogue.filter(({ code }) => code === '' || !codesInSheet.has(matchingKey(code)));
  const itemsByName = groupItems(itemsWithoutCodeInSheet, ({ description }) => matchingKey(description));

  return ({ code, description }: RowIdentity): ItemMatch => {
    if (code !== '') return toMatch(itemsByCode.get(matchingKey(code)) ?? [], 'code');
    const sameName = itemsByName.get(matchingKey(description)) ?? [];
    const sameNameWithoutCode = sameName.filter((item) => item.code === '');
    return toMatch(sameNameWithoutCode.length > 0 ? sameNameWithoutCode : sameName, 'description');
  };
}
