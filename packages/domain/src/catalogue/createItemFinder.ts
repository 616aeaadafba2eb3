/** Finds the catalogue item that a row of an import or a line of an estimate refers to by its code or name. */
import { normalizeName } from '../shared/normalizeName.ts';
import type { CatalogueItem } from './catalogueItem.ts';

/** The texts with which a row refers to an item. A row is a row of a sheet or a line of an estimate. */
export interface RowIdentity {
  readonly code: string;
  /** The name of the item. */
  readonly description: string;
}

/** The catalogue items to which a row refers. A row that refers to several items has an error. */
export type ItemMatch =
  | { readonly kind: 'item'; readonly item: CatalogueItem }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number; readonly by: 'code' | 'description' };

/** Converts a code or a name to a key. Two texts with the same key refer to the same item. */
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
 * Returns a function that finds the item of a row. A row with a code refers to the item with the same code. A row without a code
 * refers to the item with the same name. If several items have this name, the row refers to those of them that have no code, or to
 * all of them if each has a code. If a row of the sheet has the code of an item, rows without a code never refer to this item, even if
 * they have its name. Otherwise two rows of the sheet could refer to the same item.
 * @param codesInSheet the keys (`matchingKey`) of all codes in the sheet
 */
export function createItemFinder(catalogue: readonly CatalogueItem[], codesInSheet: ReadonlySet<string> = new Set()) {
  const itemsByCode = groupItems(catalogue, ({ code }) => matchingKey(code));
  const itemsWhoseCodeIsNotInSheet = catalogue.filter(
    ({ code }) => code === '' || !codesInSheet.has(matchingKey(code)),
  );
  const itemsByName = groupItems(itemsWhoseCodeIsNotInSheet, ({ description }) => matchingKey(description));

  return ({ code, description }: RowIdentity): ItemMatch => {
    if (code !== '') return toMatch(itemsByCode.get(matchingKey(code)) ?? [], 'code');
    const sameName = itemsByName.get(matchingKey(description)) ?? [];
    const sameNameWithoutCode = sameName.filter((item) => item.code === '');
    return toMatch(sameNameWithoutCode.length > 0 ? sameNameWithoutCode : sameName, 'description');
  };
}
