/** The catalogue items that a person picks with quantities, to add them as lines together. */
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import { type LineValues, parseQuantity, parseTax } from './line.ts';

/** A picked item with the typed text of its quantity. */
export interface PickedItem {
  readonly item: CatalogueItem;
  readonly quantity: string;
}

/** The picked items by their ids, in the order in which they were picked. */
export type PickedItems = ReadonlyMap<string, PickedItem>;

/** An item without a quantity, or with the quantity 0, is not picked. */
const isPicked = ({ quantity }: PickedItem): boolean => quantity.trim() !== '' && parseQuantity(quantity) !== 0;

export const isQuantityInvalid = (quantity: string): boolean =>
  quantity.trim() !== '' && parseQuantity(quantity) === null;

export const countPicked = (items: PickedItems): number => [...items.values()].filter(isPicked).length;

/** Stores a typed quantity. A picked item keeps its position. */
export const withQuantity = (items: PickedItems, item: CatalogueItem, quantity: string): PickedItems =>
  new Map(items).set(item.id, { item, quantity });

export function withoutItem(items: PickedItems, id: string): PickedItems {
  const remainingItems = new Map(items);
  remainingItems.delete(id);
  return remainingItems;
}

/**
 * The lines of the picked items with the typed tax in percent. `catalogue` has the current items: an item that changed after it was
 * picked is added as it is now. Null if the tax or a quantity is missing or invalid.
 */
export function pickedLines(
  items: PickedItems,
  taxText: string,
  catalogue: readonly { readonly item: CatalogueItem }[],
): readonly LineValues[] | null {
  const tax = parseTax(taxText);
  if (tax === null) return null;
  const currentItems = new Map(catalogue.filter(({ item }) => items.has(item.id)).map(({ item }) => [item.id, item]));
  const lines: LineValues[] = [];
  for (const picked of items.values()) {
    if (!isPicked(picked)) continue;
    const quantity = parseQuantity(picked.quantity);
    if (quantity === null) return null;
    const { description, rate, unit } = currentItems.get(picked.item.id) ?? picked.item;
    lines.push({ description, rate, quantity, tax, unit });
  }
  return lines;
}
