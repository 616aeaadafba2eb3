/** The totals of a document with the options of the client. This module has no schemas, so that the page of the client stays small. */
import { toScaledBigInt } from '@plumbline/values/decimal';
import { addMoney, formatMoney, type Money, money, subtractMoney } from '@plumbline/values/money';
import { type DiscountTerms, discountName, isBeforeTax } from '../estimates/discount.ts';
import { type EstimateTotals, isLimited, type LinePrice, sumPrices } from '../estimates/pricing.ts';
import { maxDecimals } from '../shared/rate.ts';

/** The price of a line in dollars. */
interface PrintedPrice {
  readonly net: number;
  readonly tax: number;
  /** Percent. */
  readonly tax_percent: number;
}

/** What the totals need of a `PrintedDocument`. Amounts are in dollars. */
interface PricedDocument {
  readonly base: DiscountTerms & {
    readonly sub_total: number;
    readonly tax_total: number;
    /** Only for a discount before tax. */
    readonly prices?: readonly PrintedPrice[] | undefined;
  };
  readonly options: readonly (PrintedPrice & { readonly id: string })[];
  readonly total: number;
}

/**
 * The rows of the totals: label and amount. A discount before tax is above the taxes, which it lowers. A document that shows one price has
 * only the total.
 */
export function totalRows(
  totals: EstimateTotals,
  terms: DiscountTerms,
  hasOnlyTotal: boolean,
  format: (amount: Money) => string,
): string[][] {
  const total = ['Total', format(totals.amount_total)];
  if (hasOnlyTotal) return [total];
  const name = discountName(terms);
  const discount = totals.discount === 0n ? [] : [[name, format(subtractMoney(money(0), totals.discount))]];
  const taxes = ['Taxes', format(totals.tax_total)];
  const subTotal = ['Subtotal', format(totals.sub_total)];
  return isBeforeTax(terms) ? [subTotal, ...discount, taxes, total] : [subTotal, taxes, ...discount, total];
}

const toLinePrice = ({ net, tax, tax_percent }: PrintedPrice): LinePrice => {
  const price = { net: money(net), tax: money(tax), taxPercent: toScaledBigInt(tax_percent, maxDecimals) };
  return { ...price, total: addMoney(price.net, price.tax) };
};

function totalsWithOptions({ base, options }: PricedDocument, chosenIds: readonly string[]): EstimateTotals {
  const { sub_total, tax_total, prices = [{ net: sub_total, tax: tax_total, tax_percent: 0 }] } = base;
  const chosen = options.filter(({ id }) => chosenIds.includes(id));
  return sumPrices([...prices, ...chosen].map(toLinePrice), base);
}

/** The total that the client accepts with these options. A document without options has the printed total. */
export const totalWithOptions = (document: PricedDocument, chosenIds: readonly string[]): Money =>
  document.options.length === 0 ? money(document.total) : totalsWithOptions(document, chosenIds).amount_total;

/** The printed rows of the totals with these options. */
export const totalRowsWithOptions = (
  document: PricedDocument & { readonly totals: readonly (readonly string[])[] },
  chosenIds: readonly string[],
): readonly (readonly string[])[] =>
  document.options.length === 0
    ? document.totals
    : totalRows(totalsWithOptions(document, chosenIds), document.base, document.totals.length === 1, formatMoney);

/** The discount amount and what remains of it, if it is more than the chosen lines allow. Null if it is not limited. */
export function limitedDiscount(
  document: PricedDocument,
  chosenIds: readonly string[],
): { readonly given: Money; readonly applied: Money } | null {
  if (document.options.length === 0) return null;
  const { discount: applied } = totalsWithOptions(document, chosenIds);
  return isLimited(document.base, applied) ? { given: money(document.base.discount), applied } : null;
}
