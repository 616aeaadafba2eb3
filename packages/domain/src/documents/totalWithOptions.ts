/** The totals of a document with the options of the client. This module has no schemas, so that the page of the client stays small. */
import { toScaledBigInt } from '@plumbline/values/decimal';
import { addMoney, formatMoney, type Money, money, subtractMoney } from '@plumbline/values/money';
import { type DiscountTerms, discountName, isBeforeTax, isSharedOverLines } from '../estimates/discount.ts';
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
    /** The discount of the printed totals. */
    readonly applied_discount: number;
  };
  readonly options: readonly (PrintedPrice & { readonly id: string; readonly chosen: boolean })[];
  readonly totals: readonly (readonly string[])[];
  readonly total: number;
}

/** The totals that the server has computed for a choice of options. Amounts are in dollars. */
export interface ServerTotals {
  /** The ids of the chosen options. */
  readonly options: readonly string[];
  readonly total: number;
  readonly totals: readonly (readonly string[])[];
  readonly applied_discount: number;
}

/** What the page shows for a choice of options. */
export interface ChoiceTotals {
  readonly total: Money;
  /** Label and amount of each total. */
  readonly rows: readonly (readonly string[])[];
  /** The discount amount and what remains of it, if it is more than the chosen lines allow. Null if it is not limited. */
  readonly limited: { readonly given: Money; readonly applied: Money } | null;
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

const totalsWithOptions = ({ base, options }: PricedDocument, chosenIds: readonly string[]): EstimateTotals => {
  const required = { net: base.sub_total, tax: base.tax_total, tax_percent: 0 };
  return sumPrices([required, ...options.filter(({ id }) => chosenIds.includes(id))].map(toLinePrice), base);
};

const isSameChoice = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

const limitedDiscount = ({ base }: PricedDocument, applied: Money): ChoiceTotals['limited'] =>
  isLimited(base, applied) ? { given: money(base.discount), applied } : null;

const printedTotals = (
  document: PricedDocument,
  { total, totals, applied_discount }: Omit<ServerTotals, 'options'>,
): ChoiceTotals => ({
  total: money(total),
  rows: totals,
  limited: document.options.length === 0 ? null : limitedDiscount(document, money(applied_discount)),
});

/**
 * The totals that the client accepts with these options. A discount before tax is shared over all lines, and a document can hide their
 * prices. So only the server computes its totals. Null if `serverTotals` are missing or of another choice.
 */
export function totalsOfChoice(
  document: PricedDocument,
  chosenIds: readonly string[],
  serverTotals: ServerTotals | null,
): ChoiceTotals | null {
  const { base, options, total, totals: rows } = document;
  const chosenByCompany = options.filter(({ chosen }) => chosen).map(({ id }) => id);
  if (isSameChoice(chosenIds, chosenByCompany))
    return printedTotals(document, { total, totals: rows, applied_discount: base.applied_discount });
  if (isSharedOverLines(base))
    return serverTotals && isSameChoice(chosenIds, serverTotals.options) ? printedTotals(document, serverTotals) : null;
  const totals = totalsWithOptions(document, chosenIds);
  return {
    total: totals.amount_total,
    rows: totalRows(totals, base, rows.length === 1, formatMoney),
    limited: limitedDiscount(document, totals.discount),
  };
}
