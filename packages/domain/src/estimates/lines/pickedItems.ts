/** The catalogue items and assemblies that a user picks with quantities in a dialog, and the lines that they become. */

import type { Assembly } from '../../assemblies/assembly.ts';
import { type AssemblyPart, type ItemsById, partsOf } from '../../assemblies/assemblyParts.ts';
import { computeQuantity, parseMeasure, quantityMeasure } from '../../assemblies/measures.ts';
import type { LabelledMeasure, Takeoff } from '../../assemblies/takeoff.ts';
import type { CatalogueItem } from '../../catalogue/catalogueItem.ts';
import { units } from '../../catalogue/units.ts';
import { defaultExtraValues } from '../pricing/extraLineValues.ts';
import { type LineValues, parseQuantity, parseTax, quantityFormula } from './line.ts';

/** A picked item with the typed text of its quantity. */
export interface PickedItem {
  readonly item: CatalogueItem;
  readonly quantity: string;
}

/** The typed texts of the measures of an assembly, by the names of the measures. */
export type TypedMeasures = Readonly<Record<string, string>>;

/** A picked assembly with the typed text of its quantity, or if it has measures, with their typed texts. */
export interface PickedAssembly {
  readonly assembly: Assembly;
  readonly quantity: string;
  readonly measures?: TypedMeasures;
}

type Picked = PickedItem | PickedAssembly;

/** The picked items and assemblies by their ids, in the order in which they were picked. */
export type PickedItems = ReadonlyMap<string, Picked>;

const isFilled = (text: string): boolean => text.trim() !== '';

/** An item without a quantity, or with the quantity 0, is not picked. An assembly with measures is picked if a measure is typed. */
const isPicked = (picked: Picked): boolean =>
  'assembly' in picked && picked.assembly.measures.length > 0
    ? Object.values(picked.measures ?? {}).some(isFilled)
    : isFilled(picked.quantity) && parseQuantity(picked.quantity) !== 0;

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

/** Stores a typed measure of an assembly. */
export function withMeasureText(
  items: PickedItems,
  assembly: Assembly,
  { name, text }: { readonly name: string; readonly text: string },
): PickedItems {
  const picked = items.get(assembly.id);
  const measures = picked && 'assembly' in picked ? picked.measures : undefined;
  return new Map(items).set(assembly.id, { assembly, quantity: '', measures: { ...measures, [name]: text } });
}

/** Removes a picked item or assembly. */
export function withoutItem(items: PickedItems, id: string): PickedItems {
  const remainingItems = new Map(items);
  remainingItems.delete(id);
  return remainingItems;
}

/** The typed measures of an assembly, with the defaults of the others. Null if one is missing or invalid. */
function measuresOfPicked({ assembly, quantity, measures = {} }: PickedAssembly): LabelledMeasure[] | null {
  if (assembly.measures.length === 0) {
    const value = parseQuantity(quantity);
    // A measure is not negative. A credit is an item or a line with a negative quantity.
    return value === null || value < 0
      ? null
      : [{ name: quantityMeasure, label: `Quantity (${units[assembly.unit]})`, value }];
  }
  const values = assembly.measures.map(({ name, label, default: fallback }) => {
    const text = measures[name] ?? '';
    return { name, label, value: isFilled(text) ? parseMeasure(name, text) : fallback };
  });
  return values.every((measure): measure is LabelledMeasure => measure.value !== null) ? values : null;
}

/** Whether a measure is invalid, or is missing although another measure is typed. */
export function isMeasureInvalid(picked: PickedAssembly, name: string): boolean {
  const text = picked.measures?.[name] ?? '';
  const hasDefault = picked.assembly.measures.some((measure) => measure.name === name && measure.default !== null);
  return isPicked(picked) && (isFilled(text) ? parseMeasure(name, text) === null : !hasDefault);
}

/** How the quantity of an item is computed from the measures. */
function takeoffOf(
  assembly: Assembly,
  { item, quantity, formula }: AssemblyPart,
  measures: LabelledMeasure[],
): Takeoff {
  const fixedQuantity = assembly.measures.length > 0 ? `${quantity}` : `${quantityMeasure} * ${quantity}`;
  // The command that adds the lines replaces the group.
  return {
    group: assembly.id,
    assembly: assembly.name,
    measures,
    formula: formula ?? fixedQuantity,
    ...(item.covers !== null && { covers: item.covers }),
    ...(item.whole_units && { whole: true }),
  };
}

/** An item of a picked assembly with its computed quantity. Null if the quantity cannot be computed, or is too large for a line. */
export interface MeasuredPart {
  readonly item: CatalogueItem;
  readonly takeoff: Takeoff;
  readonly computed: ReturnType<typeof computeQuantity>;
}

/** The items of a picked assembly. Null if a measure is missing or invalid. */
export function measuredParts(picked: PickedAssembly, currentItems: ItemsById): readonly MeasuredPart[] | null {
  const measures = measuresOfPicked(picked);
  return (
    measures &&
    partsOf(picked.assembly, currentItems).parts.map((part) => {
      const takeoff = takeoffOf(picked.assembly, part, measures);
      return { item: part.item, takeoff, computed: computeQuantity(takeoff) };
    })
  );
}

/** Whether the quantity or a measure is invalid, or gives no valid quantity of an item. */
export const isAssemblyInvalid = (picked: PickedAssembly, items: ItemsById): boolean =>
  isPicked(picked) && !measuredParts(picked, items)?.every(({ computed }) => computed !== null);

/** The quantity of an item that a user can buy. */
export const roundedUp = ({ whole_units }: CatalogueItem, quantity: number): number =>
  whole_units ? Math.sign(quantity) * Math.ceil(Math.abs(quantity)) : quantity;

/** The new lines. `defaultTax` is for items without a tax of their own. */
function linesOfPicked(picked: Picked, currentItems: ItemsById, defaultTax: number): readonly LineValues[] | null {
  if ('item' in picked) {
    const exact = parseQuantity(picked.quantity);
    if (exact === null) return null;
    const item = currentItems.get(picked.item.id) ?? picked.item;
    const { description, rate, unit, cost, tax: ownTax, scope } = item;
    const tax = ownTax ?? defaultTax;
    const quantity = roundedUp(item, exact);
    // A formula that gives another quantity would be removed.
    const quantity_formula = quantity === exact ? quantityFormula(picked.quantity) : null;
    return [{ ...defaultExtraValues, description, rate, quantity, tax, unit, cost, quantity_formula, scope }];
  }
  const parts = measuredParts(picked, currentItems);
  if (!parts || parts.some(({ computed }) => computed === null)) return null;
  return parts.flatMap(({ item: { description, rate, unit, cost, tax: ownTax, scope }, takeoff, computed }) => {
    if (!computed) return [];
    const tax = ownTax ?? defaultTax;
    const { quantity } = computed;
    return [{ ...defaultExtraValues, description, rate, quantity, tax, unit, takeoff, cost, scope }];
  });
}

/** The number of lines that the picked items and assemblies become. An item with an invalid quantity counts too. */
export const countPickedLines = (items: PickedItems, currentItems: ItemsById): number =>
  [...items.values()]
    .filter(isPicked)
    .reduce((count, picked) => count + ('item' in picked ? 1 : partsOf(picked.assembly, currentItems).parts.length), 0);

/**
 * The lines of the picked items and assemblies. An item without a tax of its own gets the typed tax in percent. `currentItems` is the current catalogue: an item that
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
    const newLines = linesOfPicked(picked, currentItems, tax);
    if (newLines === null) return null;
    lines.push(...newLines);
  }
  return lines;
}
