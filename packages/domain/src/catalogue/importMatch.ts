import type { CatalogueItem } from './catalogueItem.ts';

/** What tells items apart: their words in one case, without spaces at the ends. */
export const folded = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** What a row says of which item it is about. */
export interface RowIdentity {
  readonly code: string;
  readonly description: string;
}

/** Which item of the catalogue a row is about: one, none yet, or several alike, of which none can be chosen. */
export type Match =
  | { readonly kind: 'item'; readonly item: CatalogueItem }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number; readonly by: 'code' | 'description' };

const none: Match = { kind: 'none' };

function grouped(items: Iterable<CatalogueItem>, keyOf: (item: CatalogueItem) => string) {
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

function chosen(candidates: readonly CatalogueItem[], by: 'code' | 'description'): Match {
  const [item] = candidates;
  if (!item) return none;
  return candidates.length === 1 ? { kind: 'item', item } : { kind: 'several', count: candidates.length, by };
}

/**
 * Finds the item that a row is about. A row with a code is about the item with that code. A row without one is about
 * the item of that name; of several, one without a code is meant. An item whose code stands in another row of the
 * sheet belongs to that row, so that a sheet imported twice finds each item again.
 */
export function itemFinder(catalogue: readonly CatalogueItem[], codesInSheet: ReadonlySet<string>) {
  const byCode = grouped(catalogue, ({ code }) => folded(code));
  const free = catalogue.filter(({ code }) => code === '' || !codesInSheet.has(folded(code)));
  const byName = grouped(free, ({ description }) => folded(description));

  return ({ code, description }: RowIdentity): Match => {
    if (code !== '') return chosen(byCode.get(folded(code)) ?? [], 'code');
    const named = byName.get(folded(description)) ?? [];
    const withoutCode = named.filter((item) => item.code === '');
    return chosen(withoutCode.length > 0 ? withoutCode : named, 'description');
  };
}

/** Two rows with the same key are about the same item. '' where a row does not say. */
export function identityKey({ code, description }: RowIdentity, match: Match): string {
  if (match.kind === 'item') return match.item.id;
  if (code !== '') return `code ${folded(code)}`;
  return description === '' ? '' : `name ${folded(description)}`;
}
