/** Looks up the items of an assembly in the current catalogue, and computes the price of one unit of the assembly. */

import { sumOfProducts } from '@plumbline/values/decimal';
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import { maxRateDecimals } from '../shared/rate.ts';
import type { Assembly } from './assembly.ts';

/** An item with its quantity for one unit of the assembly. */
export interface AssemblyPart {
  readonly item: CatalogueItem;
  /** 0 if there is a formula. */
  readonly quantity: number;
  /** The formula of the quantity. Undefined if the quantity is a number. */
  readonly formula?: string | undefined;
}

export interface AssemblyParts {
  readonly parts: readonly AssemblyPart[];
  /** The names of the items that the catalogue no longer has. */
  readonly namesOfMissingItems: readonly string[];
}

/** The items of the catalogue by their ids. */
export type ItemsById = ReadonlyMap<string, CatalogueItem>;

/** The parts of an assembly in order, with the current items of the catalogue. */
export function partsOf({ rows }: Pick<Assembly, 'rows'>, items: ItemsById): AssemblyParts {
  return {
    parts: rows.flatMap(({ item: id, quantity, formula }) => {
      const item = items.get(id);
      return item ? [{ item, quantity, ...(formula !== undefined && { formula }) }] : [];
    }),
    namesOfMissingItems: rows.flatMap(({ item, name }) => (items.has(item) ? [] : [name])),
  };
}

/** The price in dollars of one unit of an assembly, without tax. Null if it depends on measures or has a formula. */
export const ratePerUnit = ({ measures }: Pick<Assembly, 'measures'>, parts: readonly AssemblyPart[]): number | null =>
  measures.length > 0 || parts.some(({ formula }) => formula !== undefined)
    ? null
    : sumOfProducts(
        parts.map(({ item, quantity }) => [item.rate, quantity] as const),
        maxRateDecimals,
      );
