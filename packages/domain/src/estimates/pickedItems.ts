/** The catalogue items and assemblies that a user picks with quantities in a dialog, and the lines that they become. */

import { multiplyDecimals } from '@plumbline/values/decimal';
import type { Assembly } from '../assemblies/assembly.ts';
import { type AssemblyPart, type ItemsById, partsOf } from '../assemblies/assemblyParts.ts';
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import { maxDecimals } from '../shared/rate.ts';
import { type LineValues, maxQuantity, parseQuantity, parseTax, quantityFormula } from './line.ts';

/** A picked item with the typed text of its quantity. */
interface PickedItem {
  readonly item: CatalogueItem;
  readonly quantity: string;
}

/** A picked assembly with the typed text of its quantity. */
interface PickedAssembly {
  readonly assembly: Assembly;
  readonly quantity: string;
}

type Picked = PickedItem | PickedAssembly;

/** The picked items and assemblies by their ids, in the order in which they were picked. */
export type PickedItems = ReadonlyMap<string, Picked>;

/** An item without a quantity, or with the quantity 0, is not picked. */
const isPicked = ({ quantity }: Picked): boolean => quantity.trim() !== '' && parseQuantity(quantity) !== 0;

export const isQuantityInvalid = (quantity: string): boolean =>
  quantity.trim() !== '' && parseQuantity(quantity) === null;

/** The number of picked items and assemblies. */
export const countPicked = (items: PickedItems): number => [...items.values()].filter(isPicked).length;

/** Stores a typed quantity. A picked item keeps its position. */
export const withQuantity = (items: PickedItems, item: CatalogueItem, quantity: string): PickedItems =>
  new Map(items).set(item.id, { item, quantity });

/** Stores a typed quantity of an assembly. A picked assembly keeps its position. */
export const withAssemblyQuantity = (items: PickedItems, assembly: Assembly, quantity: string): PickedItems =>
  new Map(items).set(assembly.id, { assembly, quantity });

/** Removes a picked item or assembly. */
export function withoutItem(items: PickedItems, id: string): PickedItems {
  const remainingItems = new Map(items);
  remainingItems.delete(id);
  return remainingItems;
}

/** The picked item, or the items of the picked assembly. Null if a quantity is invalid or too large for a line. */
function partsOfPicked(picked: Picked, currentItems: ItemsById): readonly AssemblyPart[] | null {
  const quantity = parseQuantity(picked.quantity);
  if (quantity === null) return null;
  if ('item' in picked) return [{ item: currentItems.get(picked.item.id) ?? picked.item, quantity }];
  const { parts } = partsOf(picked.assembly, currentItems);
  const multipliedParts = parts.map((part) => ({
    ...part,
    quantity: multiplyDecimals(part.quantity, quantity, maxDecimals),
  }));
  return multipliedParts.every((part) => part.quantity <= maxQuantity) ? multipliedParts : null;
}

/** Whether the quantity is invalid, or too large for an item of the assembly. */
export const isAssemblyQuantityInvalid = (assembly: Assembly, quantity: string, items: ItemsById): boolean =>
  quantity.trim() !== '' && partsOfPicked({ assembly, quantity }, items) === null;

/** The number of lines that the picked items and assemblies become. An item with an invalid quantity counts too. */
export const countPickedLines = (items: PickedItems, currentItems: ItemsById): number =>
  [...items.values()]
    .filter(isPicked)
    .reduce((count, picked) => count + ('item' in picked ? 1 : partsOf(picked.assembly, currentItems).parts.length), 0);

/**
 * The lines of the picked items and assemblies with the typed tax in percent. `currentItems` is the current catalogue: an item that
 * changed after it was picked is added with its current values. Deleted items of an assembly are left out. Null if the tax is missing or
 * invalid, or if a quantity is invalid or too large for a line.
 */
export function pickedLines(
  items: PickedItems,
  taxText: string,
  currentItems: ItemsById,
): readonly LineValues[] | null {
  const tax = parseTax(taxText);
  if (tax === null) return null;
  const lines: LineValues[] = [];
  for (const picked of items.values()) {
    if (!isPicked(picked)) continue;
    const parts = partsOfPicked(picked, currentItems);
    if (parts === null) return null;
    // The quantities of the parts of an assembly are products, so they have no formula.
    const quantity_formula = 'item' in picked ? quantityFormula(picked.quantity) : null;
    for (const { item, quantity } of parts) {
      const { description, rate, unit } = item;
      lines.push({ description, rate, quantity, tax, unit, ...(quantity_formula !== null && { quantity_formula }) });
    }
  }
  return lines;
}
