/** Computes the costs and margins of an estimate. Only users of the company see them: clients and the invoice never get them. */
import { decimalString, divideRounded, toScaledBigInt } from '@plumbline/values/decimal';
import { addMoney, cents, type Money, money, subtractMoney } from '@plumbline/values/money';
import { formatDecimal, maxDecimals } from '../shared/rate.ts';
import type { ExtraLineValues } from './extraLineValues.ts';
import { countsInTotals, type LineFigures, priceLine, productUnitsPerCent } from './pricing.ts';

type CostedLine = LineFigures & Pick<ExtraLineValues, 'option' | 'cost'>;

/** A cost and the margin above it. Prices are without tax. The margin is negative if the cost is above the price. */
export interface Margin {
  readonly cost: Money;
  readonly margin: Money;
  /** The margin in percent of the price, with one decimal. Null if the price is 0 or negative. */
  readonly percent: number | null;
}

/** The margin of an estimate or a section. Lines without a cost are left out. */
export interface TotalMargin extends Margin {
  readonly lineCountWithoutCost: number;
}

/** 100 % in tenths of a percent. */
const hundredPercent = 1000n;

/** Computes a margin. Its percent is rounded to tenths of a percent, with halves away from zero. */
const marginOf = (price: Money, cost: Money): Margin => {
  const margin = subtractMoney(price, cost);
  const percent = price > 0n ? Number(decimalString(divideRounded(margin * hundredPercent, price), 1)) : null;
  return { cost, margin, percent };
};

/**
 * The cost and the margin of a line. The cost is unit cost x quantity, rounded to the cent with halves away from zero. Null if the line
 * has no cost.
 */
export function lineMargin(line: CostedLine): Margin | null {
  if (line.cost == null) return null;
  const product = toScaledBigInt(line.cost, maxDecimals) * toScaledBigInt(line.quantity, maxDecimals);
  return marginOf(priceLine(line).net, cents(divideRounded(product, productUnitsPerCent)));
}

/**
 * The cost and the margin of the lines that count in the totals. The discount lowers the price, but not the taxes, so the whole
 * discount lowers the margin. Null if none of these lines has a cost.
 */
export function totalMargin(lines: readonly CostedLine[], discount: Money = money(0)): TotalMargin | null {
  const countedLines = lines.filter(countsInTotals);
  let price = cents(-discount);
  let cost = money(0);
  let lineCountWithoutCost = 0;
  for (const line of countedLines) {
    const margin = lineMargin(line);
    if (margin) {
      price = addMoney(price, addMoney(margin.cost, margin.margin));
      cost = addMoney(cost, margin.cost);
    } else lineCountWithoutCost += 1;
  }
  return lineCountWithoutCost === countedLines.length ? null : { ...marginOf(price, cost), lineCountWithoutCost };
}

/** A margin below this percent usually comes from a wrong cost or rate, so its exact value is not shown. */
const lowestPercent = -999;

/** `35.2%`, `< -999%` for a margin below `lowestPercent`, or a dash if `percent` is null. */
export function formatMarginPercent(percent: number | null): string {
  if (percent === null) return '—';
  return percent < lowestPercent ? `< ${lowestPercent}%` : `${formatDecimal(percent)}%`;
}
