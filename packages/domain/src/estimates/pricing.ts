import { divideRounded, quicklyScaled, scaled } from '../shared/decimal.ts';
import { addMoney, cents, type Money, subtractMoney } from '../shared/money.ts';

declare const unit: unique symbol;

/** Dollars per unit: a whole number of ten-thousandths. */
export type Rate = number & { readonly [unit]: 'rate' };
/** Units: a whole number of ten-thousandths. */
export type Quantity = number & { readonly [unit]: 'quantity' };
/** Percent: a whole number of ten-thousandths, so that 8.25 % is 82500. */
export type Percent = number & { readonly [unit]: 'percent' };

/** Decimals that a rate, a quantity and a tax keep. */
export const linePlaces = 4;

function tenThousandths(value: number | string): number {
  const units = typeof value === 'number' ? quicklyScaled(value, linePlaces) : undefined;
  if (units !== undefined) return units;
  const exact = Number(scaled(value, linePlaces));
  if (!Number.isSafeInteger(exact)) throw new RangeError(`${value} is too large for a line`);
  return exact;
}

const rate = (value: number | string): Rate => tenThousandths(value) as Rate;
const quantity = (value: number | string): Quantity => tenThousandths(value) as Quantity;
const percent = (value: number | string): Percent => tenThousandths(value) as Percent;

export interface PricedLine {
  readonly rate: Rate;
  readonly quantity: Quantity;
  readonly tax: Percent;
}

/** A line as the wire and the forms have it: plain decimals. */
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

/** A rate times a quantity counts millionths of a cent. */
const productPerCent = 1_000_000;
const hundredPercent = 1_000_000;
/** Up to this product, and up to 100 % tax, every number on the quick way is an integer below 2^53: nothing is rounded. */
const quickProduct = 4e15;

export const pricedLine = (line: LineFigures): PricedLine => ({
  rate: rate(line.rate),
  quantity: quantity(line.quantity),
  tax: percent(line.tax),
});

const isQuick = (line: PricedLine, product: number): boolean =>
  product >= 0 && product <= quickProduct && line.tax >= 0 && line.tax <= hundredPercent;

/** Net and total in cents by integers that floats hold exactly, for a product that `isQuick`. */
const quickNet = (product: number): number => Math.floor((product + productPerCent / 2) / productPerCent);

function quickTotal(product: number, tax: number): number {
  const factor = hundredPercent + tax;
  const whole = Math.floor(product / productPerCent);
  const rest = product - whole * productPerCent;
  const taxed = whole * factor + Math.floor((rest * factor) / productPerCent);
  return Math.floor((taxed + hundredPercent / 2) / hundredPercent);
}

const inCents = (net: number, total: number): LinePrice => ({
  net: cents(BigInt(net)),
  tax: cents(BigInt(total - net)),
  total: cents(BigInt(total)),
});

function exactPrice(line: PricedLine): LinePrice {
  const product = BigInt(line.rate) * BigInt(line.quantity);
  const factor = BigInt(hundredPercent + line.tax);
  const net = cents(divideRounded(product, BigInt(productPerCent)));
  const total = cents(divideRounded(product * factor, BigInt(productPerCent) * BigInt(hundredPercent)));
  return { net, tax: subtractMoney(total, net), total };
}

/** A line's money to the cent, halves away from zero: rate x quantity x (100 + tax) / 100 [R5.15]. */
export function priceLine(line: PricedLine): LinePrice {
  const product = line.rate * line.quantity;
  if (!isQuick(line, product)) return exactPrice(line);
  return inCents(quickNet(product), quickTotal(product, line.tax));
}

const zero = cents(0n);

/** What the discount may not exceed: sub total and taxes together [R2.32]. */
export const discountLimit = (totals: Pick<EstimateTotals, 'sub_total' | 'tax_total'>): Money =>
  addMoney(totals.sub_total, totals.tax_total);

/** Totals of priced lines. They add up as printed: they are sums of the rounded lines [R2.32, R3.05]. */
export function sumPrices(lines: Iterable<LinePrice>, discount: Money = zero): EstimateTotals {
  let sub_total = zero;
  let tax_total = zero;
  for (const line of lines) {
    sub_total = addMoney(sub_total, line.net);
    tax_total = addMoney(tax_total, line.tax);
  }
  return { sub_total, tax_total, discount, amount_total: subtractMoney(addMoney(sub_total, tax_total), discount) };
}

/** An estimate's totals [R2.32, R3.05]. */
export function priceEstimate(lines: readonly PricedLine[], discount?: Money): EstimateTotals {
  const large: LinePrice[] = [];
  // a quick line has less than 10^10 cents: 900,000 of them fit before a cent could be lost
  let net = 0;
  let total = 0;
  for (const line of lines) {
    const product = line.rate * line.quantity;
    if (isQuick(line, product)) {
      net += quickNet(product);
      total += quickTotal(product, line.tax);
    } else large.push(exactPrice(line));
  }
  return sumPrices([...large, inCents(net, total)], discount);
}
