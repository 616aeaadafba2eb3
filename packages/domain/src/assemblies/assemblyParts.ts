/** The items and quantities of an assembly with the current catalogue. */
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import { decimalString, divideRounded, toScaledBigInt } from '../shared/decimal.ts';
import { rateDecimals } from '../shared/rate.ts';
import type { Assembly } from './assembly.ts';

/** An item with its quantity. */
export interface AssemblyPart {
  readonly item: CatalogueItem;
  readonly quantity: number;
}

/** The parts of an assembly, and the names of the items that the catalogue no longer has. */
export interface AssemblyParts {
  readonly parts: readonly AssemblyPart[];
  readonly missing: readonly string[];
}

export type ItemsById = ReadonlyMap<string, CatalogueItem>;

export function partsOf({ rows }: Pick<Assembly, 'rows'>, items: ItemsById): AssemblyParts {
  return {
    parts: rows.flatMap(({ item: id, quantity }) => {
      const item = items.get(id);
      return item ? [{ item, quantity }] : [];
    }),
    missing: rows.flatMap(({ item, name }) => (items.has(item) ? [] : [name])),
  };
}

const scale = 10n ** BigInt(rateDecimals);
const scaled = (value: number) => toScaledBigInt(value, rateDecimals);

/** `a * b` with the decimals of rates and quantities, halves away from zero. */
export const multiply = (a: number, b: number): number =>
  Number(decimalString(divideRounded(scaled(a) * scaled(b), scale), rateDecimals));

/** The price in dollars of one unit of an assembly, without tax. */
export const ratePerUnit = (parts: readonly AssemblyPart[]): number =>
  Number(
    decimalString(
      divideRounded(
        parts.reduce((sum, { item, quantity }) => sum + scaled(item.rate) * scaled(quantity), 0n),
        scale,
      ),
      rateDecimals,
    ),
  );
