import { divideRounded, scaled } from '../shared/decimal.ts';
import { addMoney, cents, type Money, subtractMoney } from '../shared/money.ts';

declare const unit: unique symbol;

/** Dollars per unit in ten-thousandths. */
export type Rate = bigint & { readonly [unit]: 'rate' };
/** Units in ten-thousandths. */
export type Quantity = bigint & { readonly [unit]: 'quantity' };
/** Percent in ten-thousandths: 8.25 % is 82500n. */
export type Percent = bigint & { readonly [unit]: 'percent' };

/** Decimals that a rate, a quantity and a tax keep. */
export const linePlaces = 4;

export const rate = (value: number | string): Rate => scaled(value, linePlaces) as Rate;
export const quantity = (value: number | string): Quantity => scaled(value, linePlaces) as Quantity;
export const percent = (value: number | string): Percent => scaled(value, linePlaces) as Percent;

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

const scaleOfProductToCents = 10n ** 6n;
const percentOfWhole = 100n * 10n ** 4n;

export const pricedLine = (line: LineFigures): PricedLine => ({
  rate: rate(line.rate),
  quantity: quantity(line.quantity),
  tax: percent(line.tax),
});

/** A line's money to the cent, halves away from zero: rate x quantity x (100 + tax) / 100 [R5.15]. */
export function priceLine(line: PricedLine): LinePrice {
  const product = line.rate * line.quantity;
  const net = cents(divideRounded(product, scaleOfProductToCents));
  const total = cents(divideRounded(product * (percentOfWhole + line.tax), scaleOfProductToCents * percentOfWhole));
  return { net, tax: subtractMoney(total, net), total };
}

const zero = cents(0n);

/** What the discount may not exceed: sub total and taxes together [R2.32]. */
export const discountLimit = (totals: Pick<EstimateTotals, 'sub_total' | 'tax_total'>): Money =>
  addMoney(totals.sub_total, totals.tax_total);

/** An estimate's totals. They add up as printed: the totals are sums of the rounded lines [R2.32, R3.05]. */
export function priceEstimate(lines: readonly PricedLine[], discount: Money = zero): EstimateTotals {
  let sub_total = zero;
  let tax_total = zero;
  for (const line of lines) {
    const price = priceLine(line);
    sub_total = addMoney(sub_total, price.net);
    tax_total = addMoney(tax_total, price.tax);
  }
  return { sub_total, tax_total, discount, amount_total: subtractMoney(addMoney(sub_total, tax_total), discount) };
}
