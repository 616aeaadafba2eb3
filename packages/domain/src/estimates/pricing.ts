/** Computes exact prices of lines and totals of estimates, for the web app, the API, the invoice and the CSV [R2.32, R5.15]. */
import { divideRounded, toScaledBigInt } from '@plumbline/values/decimal';
import { addMoney, cents, type Money, money, subtractMoney } from '@plumbline/values/money';
import { maxDecimals } from '../shared/rate.ts';
import type { ExtraLineValues } from './extraLineValues.ts';

/** The numbers of a line as plain decimals: dollars per unit, units, percent. */
export interface LineFigures {
  readonly rate: number | string;
  readonly quantity: number | string;
  readonly tax: number | string;
}

export interface LinePrice {
  readonly net: Money;
  readonly tax: Money;
  readonly total: Money;
}

export interface EstimateTotals {
  readonly sub_total: Money;
  readonly tax_total: Money;
  readonly discount: Money;
  readonly amount_total: Money;
}

/** Rate and quantity are computed as integers in ten-thousandths, so their product is in millionths of a cent. */
export const productUnitsPerCent = 1_000_000n;

/** 100 % in ten-thousandths of a percent. */
const hundredPercent = 1_000_000n;

/**
 * The price of a line to the cent [R5.15]. The price of a credit is negative. `net` is rate x quantity, and `total` is rate x quantity x (100 + tax) / 100. Each of the two is
 * rounded, with halves away from zero. `tax` is `total` minus `net`. Throws a RangeError for a number with more than 4 decimals.
 */
export function priceLine({ rate, quantity, tax }: LineFigures): LinePrice {
  const product = toScaledBigInt(rate, maxDecimals) * toScaledBigInt(quantity, maxDecimals);
  const taxFactor = hundredPercent + toScaledBigInt(tax, maxDecimals);
  const net = cents(divideRounded(product, productUnitsPerCent));
  const total = cents(divideRounded(product * taxFactor, productUnitsPerCent * hundredPercent));
  return { net, tax: subtractMoney(total, net), total };
}

const zero = cents(0n);

type Totals = Pick<EstimateTotals, 'sub_total' | 'tax_total'>;

const totalBeforeDiscount = ({ sub_total, tax_total }: Totals): Money => addMoney(sub_total, tax_total);

/** The largest possible discount: sub total plus taxes [R2.32]. 0 if the credits are larger than the prices. */
export function discountLimit(totals: Totals): Money {
  const total = totalBeforeDiscount(totals);
  return total > 0n ? total : zero;
}

/** A discount that lowers the total by `percent`: percent x (sub total + taxes) / 100, with halves rounded away from zero. */
export const percentDiscount = (totals: Totals, percent: number): Money =>
  cents(divideRounded(discountLimit(totals) * toScaledBigInt(percent, maxDecimals), hundredPercent));

/**
 * The largest sub total plus taxes that the API accepts. Above 2^46, which is about 70.4 x 10^12, two amounts that differ by a cent can
 * be the same JSON number.
 */
export const largestTotal = money(70_000_000_000_000);

/** Whether the sub total, the taxes and their sum are at most `largestTotal`. With credits, each of them can be negative or larger than the sum. */
export const isWithinLargestTotal = (totals: Totals): boolean =>
  [totals.sub_total, totals.tax_total, totalBeforeDiscount(totals)].every(
    (total) => total <= largestTotal && total >= -largestTotal,
  );

/** The same totals with another discount. The caller checks that the discount is not above `discountLimit` [R2.32]. */
export const withDiscount = (totals: EstimateTotals, discount: Money): EstimateTotals => ({
  ...totals,
  discount,
  amount_total: subtractMoney(totalBeforeDiscount(totals), discount),
});

/** The same totals with another discount, lowered to `discountLimit` if it is above the limit. */
export function withLimitedDiscount(totals: EstimateTotals, discount: Money): EstimateTotals {
  const limit = discountLimit(totals);
  const isWithinLimit = discount <= limit;
  return withDiscount(totals, isWithinLimit ? discount : limit);
}

/**
 * The totals of lines with these prices. They are sums of the rounded prices, so that the lines of a printed estimate add up [R2.32,
 * R3.05].
 */
export function sumPrices(prices: Iterable<LinePrice>, discount: Money = zero): EstimateTotals {
  let sub_total = zero;
  let tax_total = zero;
  for (const { net, tax } of prices) {
    sub_total = addMoney(sub_total, net);
    tax_total = addMoney(tax_total, tax);
  }
  return { sub_total, tax_total, discount, amount_total: subtractMoney(addMoney(sub_total, tax_total), discount) };
}

/** Whether a line counts in the totals. An optional line counts after the client has chosen it. */
export const countsInTotals = ({ option }: Pick<ExtraLineValues, 'option'>): boolean => option !== 'offered';

/** The price with which a line counts in the totals. Null if it does not count. */
export const countedPrice = (line: LineFigures & Pick<ExtraLineValues, 'option'>): LinePrice | null =>
  countsInTotals(line) ? priceLine(line) : null;

/** The totals of an estimate's lines [R2.32, R3.05]. The caller checks that the discount is not above `discountLimit`. */
export const priceEstimate = (
  lines: readonly (LineFigures & Pick<ExtraLineValues, 'option'>)[],
  discount?: Money,
): EstimateTotals => sumPrices(lines.filter(countsInTotals).map(priceLine), discount);

/**
 * The totals after the price of one line changed from `before` to `after`. `before` is null for a new line, and `after` for a deleted
 * line. A price is also null if the line does not count in the totals. The other lines are not needed. A discount above the new limit
 * is lowered to the limit, so that no discount makes the total negative.
 */
export function repriceEstimate(
  totals: EstimateTotals,
  before: LinePrice | null,
  after: LinePrice | null,
): EstimateTotals {
  const differenceOf = (part: 'net' | 'tax') => (after?.[part] ?? 0n) - (before?.[part] ?? 0n);
  const sub_total = cents(totals.sub_total + differenceOf('net'));
  const tax_total = cents(totals.tax_total + differenceOf('tax'));
  return withLimitedDiscount({ ...totals, sub_total, tax_total }, totals.discount);
}
