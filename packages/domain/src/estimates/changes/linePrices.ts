/** Caches the prices of lines. Each key press needs the price of every line, and an estimate can have thousands of lines. */
import type { LineValues } from '../lines/line.ts';
import { type LinePrice, priceLine } from '../pricing/pricing.ts';

/** The price of each `LineValues` object. The objects are immutable. */
const computedPrices = new WeakMap<LineValues, LinePrice>();

/** The price of a line. It is computed once for each `LineValues` object. */
export function priceOf(values: LineValues): LinePrice {
  const price = computedPrices.get(values) ?? priceLine(values);
  computedPrices.set(values, price);
  return price;
}
