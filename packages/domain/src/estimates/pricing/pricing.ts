/** Computes exact prices of lines and totals of estimates, for the web app, the API, the invoice and the CSV [R2.32, R5.15]. */
import { divideRounded, toScaledBigInt } from '@plumbline/values/decimal';
import { addMoney, cents, type Money, money, subtractMoney, toDollars } from '@plumbline/values/money';
import { maxDecimals, maxRateDecimals } from '../../shared/rate.ts';
import { type DiscountTerms, isBeforeTax, isSharedOverLines, shareOverLines } from './discount.ts';
import type { ApiExtraValues } from './extraLineValues.ts';

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
  /** The tax as an integer, in units of 10^-maxDecimals percent. */
  readonly taxPercent: bigint;
}

export interface EstimateTotals {
  readonly sub_total: Money;
  /** After a discount before tax, the tax of what remains of the lines. */
  readonly tax_total: Money;
  readonly discount: Money;
  readonly amount_total: Money;
}

/** The product of a rate and a quantity is a whole number of ten-millionths of a cent. */
const productUnitsPerCent = 10_000_000n;

/** The exact product of dollars per unit and a quantity. */
const exactProduct = ({ rate, quantity }: Pick<LineFigures, 'rate' | 'quantity'>): bigint =>
  toScaledBigInt(rate, maxRateDecimals) * toScaledBigInt(quantity, maxDecimals);

const toCents = (product: bigint): Money => cents(divideRounded(product, productUnitsPerCent));

/** Dollars per unit x quantity, to the cent, with halves away from zero. */
export const amountOf = (figures: Pick<LineFigures, 'rate' | 'quantity'>): Money => toCents(exactProduct(figures));

/** 100 % in ten-thousandths of a percent. */
const hundredPercent = 1_000_000n;

/**
 * The price of a line to the cent [R5.15]. The price of a credit is negative. `net` is rate x quantity, and `total` is rate x quantity x (100 + tax) / 100. Each of the two is
 * rounded, with halves away from zero. `tax` is `total` minus `net`. Throws a RangeError for a number with too many decimals.
 */
export function priceLine(line: LineFigures): LinePrice {
  const product = exactProduct(line);
  const taxPercent = toScaledBigInt(line.tax, maxDecimals);
  const taxFactor = hundredPercent + taxPercent;
  const net = toCents(product);
  const total = cents(divideRounded(product * taxFactor, productUnitsPerCent * hundredPercent));
  return { net, tax: subtractMoney(total, net), total, taxPercent };
}

const zero = cents(0n);

type Totals = Pick<EstimateTotals, 'sub_total' | 'tax_total'>;

const totalBeforeDiscount = ({ sub_total, tax_total }: Totals): Money => addMoney(sub_total, tax_total);

/**
 * The largest possible discount: sub total plus taxes [R2.32], or before tax the sub total, whose taxes are then 0. 0 if the credits are larger
 * than the prices, so that no discount makes a total negative.
 */
export function discountLimit(
  totals: Totals & Partial<Pick<EstimateTotals, 'discount'>>,
  terms: Pick<DiscountTerms, 'discount_basis'> = {},
): Money {
  const { sub_total, discount = zero } = totals;
  const total = totalBeforeDiscount(totals);
  if (!isBeforeTax(terms)) return total > 0n ? total : zero;
  // The taxes in the totals are lower than the taxes of the lines if there is a discount. There is none if the lines are not above 0.
  return sub_total > 0n && (discount > 0n || total > 0n) ? sub_total : zero;
}

/** The amount of a discount: `discount_percent` of the limit with halves rounded away from zero, or an amount that is at most the limit. */
export function discountAmount({ discount, discount_percent }: DiscountTerms, limit: Money): Money {
  if (discount_percent != null)
    return cents(divideRounded(limit * toScaledBigInt(discount_percent, maxDecimals), hundredPercent));
  const amount = money(discount);
  return amount <= limit ? amount : limit;
}

/** Whether an amount was lowered to its limit. */
export const isLimited = ({ discount, discount_percent }: DiscountTerms, applied: Money): boolean =>
  discount_percent == null && money(discount) > applied;

/** The tax of what remains of a line. It is never above the tax of the line. */
function remainingTax({ net, tax, taxPercent }: LinePrice, share: Money): Money {
  const remaining = cents(divideRounded((net - share) * taxPercent, hundredPercent));
  const isLower = net < 0n ? remaining > tax : remaining < tax;
  return isLower ? remaining : tax;
}

/** What remains of the lines after a discount before tax. */
function remainingPrices(prices: readonly LinePrice[], sub_total: Money, discount: Money): readonly RatePrice[] {
  const shares = shareOverLines(prices, discount, sub_total);
  return prices.map((price, index) => {
    const share = shares[index] ?? zero;
    return { taxPercent: price.taxPercent, net: subtractMoney(price.net, share), tax: remainingTax(price, share) };
  });
}

/** The taxes after a discount before tax. It makes neither the taxes nor the total negative, also not by the rounding of credits. */
function taxesAfterDiscount(prices: readonly LinePrice[], { sub_total, tax_total }: Totals, discount: Money): Money {
  const taxes = remainingPrices(prices, sub_total, discount).reduce((sum, { tax }) => addMoney(sum, tax), zero);
  const lowest = tax_total < 0n ? subtractMoney(discount, sub_total) : zero;
  return taxes > lowest ? taxes : lowest;
}

/** No discount. */
const noDiscount: DiscountTerms = { discount: 0 };

/** The totals with a discount. `totals` are the sums of `prices`, which only a discount before tax needs. */
function withDiscount(totals: Totals, terms: DiscountTerms, prices: readonly LinePrice[]): EstimateTotals {
  const { sub_total } = totals;
  const discount = discountAmount(terms, discountLimit(totals, terms));
  const isShared = isBeforeTax(terms) && discount > 0n;
  const tax_total = isShared ? taxesAfterDiscount(prices, totals, discount) : totals.tax_total;
  return {
    sub_total,
    tax_total,
    discount,
    amount_total: subtractMoney(addMoney(sub_total, tax_total), discount),
  };
}

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

/**
 * The totals of lines with these prices. They are sums of the rounded prices, so that the lines of a printed estimate add up [R2.32,
 * R3.05]. An amount above `discountLimit` is lowered to the limit.
 */
export function sumPrices(prices: readonly LinePrice[], terms: DiscountTerms = noDiscount): EstimateTotals {
  let sub_total = zero;
  let tax_total = zero;
  for (const { net, tax } of prices) {
    sub_total = addMoney(sub_total, net);
    tax_total = addMoney(tax_total, tax);
  }
  return withDiscount({ sub_total, tax_total }, terms, prices);
}

/** The tax of a price in percent. */
export const percentOf = ({ taxPercent }: Pick<LinePrice, 'taxPercent'>): number =>
  Number(taxPercent) / 10 ** maxDecimals;

/** The net of a tax rate and its tax. */
export type RatePrice = Pick<LinePrice, 'taxPercent' | 'net' | 'tax'>;

export interface TotalsByRate extends EstimateTotals {
  /** The sum of the lines with tax, without a discount. */
  readonly lines_with_tax: Money;
  /**
   * The lowest rate first. The taxes add up to `tax_total`, and the nets to `sub_total`. After a discount before tax, they are what remains.
   */
  readonly rates: readonly RatePrice[];
}

/** The sums of each tax rate, the lowest rate first. */
function sumRates(prices: readonly RatePrice[]): readonly RatePrice[] {
  const sums = new Map<bigint, RatePrice>();
  for (const { taxPercent, net, tax } of prices) {
    const sum = sums.get(taxPercent) ?? { taxPercent, net: zero, tax: zero };
    sums.set(taxPercent, { taxPercent, net: addMoney(sum.net, net), tax: addMoney(sum.tax, tax) });
  }
  return [...sums.values()].toSorted((a, b) => (a.taxPercent < b.taxPercent ? -1 : 1));
}

/** `sumPrices` with the tax rates. */
export function sumPricesByRate(prices: readonly LinePrice[], terms: DiscountTerms = noDiscount): TotalsByRate {
  const totals = sumPrices(prices, terms);
  const { sub_total, tax_total, discount } = totals;
  const isShared = isBeforeTax(terms) && discount > 0n;
  const rates = sumRates(isShared ? remainingPrices(prices, sub_total, discount) : prices);
  const lines_with_tax = prices.reduce((sum, { net, tax }) => addMoney(sum, addMoney(net, tax)), zero);
  // The taxes were raised to their limit if they would be too low. The rate whose tax is lowest gets the difference.
  const missing = rates.reduce((rest, { tax }) => subtractMoney(rest, tax), tax_total);
  const lowest = rates.reduce<RatePrice | undefined>(
    (low, rate) => (low && low.tax <= rate.tax ? low : rate),
    undefined,
  );
  return {
    ...totals,
    lines_with_tax,
    rates: rates.map((rate) => (rate === lowest ? { ...rate, tax: addMoney(rate.tax, missing) } : rate)),
  };
}

const negated = (amount: Money): Money => subtractMoney(zero, amount);

/** The changes of the totals. Rates that did not change are left out. */
export const subtractTotals = (after: TotalsByRate, before: TotalsByRate): TotalsByRate => ({
  sub_total: subtractMoney(after.sub_total, before.sub_total),
  tax_total: subtractMoney(after.tax_total, before.tax_total),
  discount: subtractMoney(after.discount, before.discount),
  amount_total: subtractMoney(after.amount_total, before.amount_total),
  lines_with_tax: subtractMoney(after.lines_with_tax, before.lines_with_tax),
  rates: sumRates([
    ...after.rates,
    ...before.rates.map(({ taxPercent, net, tax }) => ({ taxPercent, net: negated(net), tax: negated(tax) })),
  ]).filter(({ net, tax }) => net !== 0n || tax !== 0n),
});

/** Whether a line counts in the totals. An optional line counts after the client has chosen it. */
export const countsInTotals = ({ option }: Pick<ApiExtraValues, 'option'>): boolean => option !== 'offered';

/** The price with which a line counts in the totals. Null if it does not count. */
export const countedPrice = (line: LineFigures & Pick<ApiExtraValues, 'option'>): LinePrice | null =>
  countsInTotals(line) ? priceLine(line) : null;

/** The totals of an estimate's lines [R2.32, R3.05]. An amount above `discountLimit` is lowered to the limit. */
export const priceEstimate = (
  lines: readonly (LineFigures & Pick<ApiExtraValues, 'option'>)[],
  terms?: DiscountTerms,
): EstimateTotals => sumPrices(lines.filter(countsInTotals).map(priceLine), terms);

/**
 * The totals after lines with the prices `before` got the prices `after`. A new line is only in `after`, and a deleted one only in `before`.
 * A price is null if the line does not count in the totals. The other lines are not needed, so it throws a TypeError for a discount that is
 * shared over the lines. An amount above the new limit is lowered to the limit.
 */
export function repriceEstimate(
  totals: EstimateTotals,
  before: readonly (LinePrice | null)[],
  after: readonly (LinePrice | null)[],
  terms: Pick<DiscountTerms, 'discount_percent' | 'discount_basis'> = {},
): EstimateTotals {
  const discount = toDollars(totals.discount);
  if (isSharedOverLines({ ...terms, discount })) throw new TypeError('A discount before tax needs all lines');
  const sumOf = (prices: readonly (LinePrice | null)[], part: 'net' | 'tax') =>
    prices.reduce((sum, price) => sum + (price?.[part] ?? 0n), 0n);
  const differenceOf = (part: 'net' | 'tax') => sumOf(after, part) - sumOf(before, part);
  const sub_total = cents(totals.sub_total + differenceOf('net'));
  const tax_total = cents(totals.tax_total + differenceOf('tax'));
  return withDiscount({ sub_total, tax_total }, { ...terms, discount }, []);
}
