/** Computes the costs and margins of an estimate. Only users of the company see them: clients and the invoice never get them. */
import { decimalString, divideRounded } from '@plumbline/values/decimal';
import { addMoney, cents, type Money, money, subtractMoney } from '@plumbline/values/money';
import { formatDecimal } from '../../shared/rate.ts';
import type { ApiExtraValues } from './extraLineValues.ts';
import { amountOf, countsInTotals, type LineFigures, priceLine } from './pricing.ts';

/** The values of a line that its margin depends on. */
export type CostedLine = LineFigures & Pick<ApiExtraValues, 'option' | 'cost'>;

/** A cost and the margin above it. Prices are without tax. The margin is negative if the cost is above the price. */
export interface Margin {
  readonly cost: Money;
  readonly margin: Money;
  /** The margin in percent of the price, with one decimal. Null if the price is 0 or negative. */
  readonly percent: number | null;
  /** The margin in percent of the cost, with one decimal. Null if the cost is 0 or negative. */
  readonly markup: number | null;
}

/** The margin of an estimate or a section. Lines without a cost are left out. */
export interface TotalMargin extends Margin {
  /** The number of lines that count in the totals. */
  readonly lineCount: number;
  /** The number of these lines whose cost is known. */
  readonly costedLineCount: number;
}

/** 100 % in tenths of a percent. */
const hundredPercent = 1000n;

/** `part` in percent of `whole`, rounded to tenths of a percent with halves away from zero. Null if `whole` is 0 or negative. */
const percentOf = (part: Money, whole: Money): number | null =>
  whole > 0n ? Number(decimalString(divideRounded(part * hundredPercent, whole), 1)) : null;

const marginOf = (price: Money, cost: Money): Margin => {
  const margin = subtractMoney(price, cost);
  return { cost, margin, percent: percentOf(margin, price), markup: percentOf(margin, cost) };
};

/** The share of a discount that falls on lines with the price `part`, if it is shared over all lines by price, with halves rounded away from 0. */
function shareOf(discount: Money, part: Money, whole: Money): Money {
  if (part === whole) return discount;
  return whole > 0n ? cents(divideRounded(discount * part, whole)) : money(0);
}

/** The cost of a line: unit cost x quantity, rounded to the cent with halves away from zero. Null if the line has no cost. */
function costOf({ cost, quantity }: CostedLine): Money | null {
  if (cost == null) return null;
  return amountOf({ rate: cost, quantity });
}

/** The cost and the margin of a line. Null if the line has no cost. */
export function lineMargin(line: CostedLine): Margin | null {
  const cost = costOf(line);
  return cost === null ? null : marginOf(priceLine(line).net, cost);
}

/**
 * The cost and the margin of the lines that count in the totals and have a cost. The discount is shared over all lines by their price
 * without tax, so these lines get only their share of it. It does not lower the taxes, so the whole share lowers the margin. Null if none
 * of these lines has a cost.
 */
export function totalMargin(lines: readonly CostedLine[], discount: Money = money(0)): TotalMargin | null {
  let [price, costedPrice, cost] = [money(0), money(0), money(0)];
  let [lineCount, costedLineCount] = [0, 0];
  for (const line of lines) {
    if (!countsInTotals(line)) continue;
    const { net } = priceLine(line);
    lineCount += 1;
    price = addMoney(price, net);
    const lineCost = costOf(line);
    if (lineCost === null) continue;
    costedLineCount += 1;
    costedPrice = addMoney(costedPrice, net);
    cost = addMoney(cost, lineCost);
  }
  if (costedLineCount === 0) return null;
  const discountedPrice = subtractMoney(costedPrice, shareOf(discount, costedPrice, price));
  return { ...marginOf(discountedPrice, cost), lineCount, costedLineCount };
}

/** A margin below this percent usually comes from a wrong cost or rate, so its exact value is not shown. */
const lowestPercent = -999;

/** `35.2%`, `< -999%` for a margin below `lowestPercent`, or a dash if `percent` is null. */
export function formatMarginPercent(percent: number | null): string {
  if (percent === null) return '—';
  return percent < lowestPercent ? `< ${lowestPercent}%` : `${formatDecimal(percent)}%`;
}
