/** Looks up the items of an assembly in the current catalogue, and computes the price of one unit of the assembly. */

import { sumOfProducts } from '@plumbline/values/decimal';
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import { maxDecimals } from '../shared/rate.ts';
import type { Assembly } from './assembly.ts';

/** An item with its quantity for one unit of the assembly. */
export interface AssemblyPart {
  readonly item: CatalogueItem;
  readonly quantity: number;
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
    parts: rows.flatMap(({ item: id, quantity }) => {
      const item = items.get(id);
      return item ? [{ item, quantity }] : [];
    }),
    namesOfMissingItems: rows.flatMap(({ item, name }) => (items.has(item) ? [] : [name])),
  };
}

/** The price in dollars of one unit of an assembly, without tax. */
export const ratePerUnit = (parts: readonly AssemblyPart[]): number =>
  sumOfProducts(
    parts.map(({ item, quantity }) => [item.rate, quantity] as const),
    maxDecimals,
  );
