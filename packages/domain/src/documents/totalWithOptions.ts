/** The totals of a document with the options of the client. This module has no schemas, so that the page of the client stays small. */
import { toScaledBigInt } from '@plumbline/values/decimal';
import { addMoney, formatMoney, type Money, money, subtractMoney } from '@plumbline/values/money';
import type { TaxBasis } from '../company/documentSettings.ts';
import { type DiscountTerms, discountName, isBeforeTax, isSharedOverLines } from '../estimates/pricing/discount.ts';
import {
  isLimited,
  type LinePrice,
  percentOf,
  type RatePrice,
  sumPricesByRate,
  type TotalsByRate,
} from '../estimates/pricing/pricing.ts';
import { formatDecimal, maxDecimals } from '../shared/rate.ts';

/** A price in dollars. */
interface PrintedPrice {
  /** The id of an option. Null for the lines that are not optional. */
  readonly option: string | null;
  readonly net: number;
  readonly tax: number;
  /** Percent. */
  readonly tax_percent: number;
}

/** What the totals need of a `PrintedDocument`. Amounts are in dollars. */
interface PricedDocument {
  readonly base: DiscountTerms & {
    readonly prices: readonly PrintedPrice[];
    /** The discount of the printed totals. */
    readonly applied_discount: number;
  };
  readonly options: readonly { readonly id: string; readonly chosen: boolean }[];
  readonly tax_basis: TaxBasis | null;
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
  /** Label and amount of each total, and the percentage of taxes. */
  readonly rows: readonly (readonly string[])[];
  /** The discount amount and what remains of it, if it is more than the chosen lines allow. Null if it is not limited. */
  readonly limited: { readonly given: Money; readonly applied: Money } | null;
}

/** What the rows of the totals are: `one` is the total only. Null in documents from before the choice existed: one row has all taxes. */
export type ShownTotals = 'one' | TaxBasis | null;

const taxName = (percent: string) => `Tax ${percent} %`;

/** The taxes of a rate: `Tax 21 % of $135.00`, its amount and its percentage. */
function taxRow(rate: RatePrice, format: (amount: Money) => string): string[] {
  const percent = formatDecimal(percentOf(rate));
  return [`${taxName(percent)} of ${format(rate.net)}`, format(rate.tax), percent];
}

/** The rows without their amounts, while the server computes them. */
export const rowsWithoutAmounts = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map(([label = '', , percent]) => [percent === undefined ? label : taxName(percent), '…']);

/**
 * The rows of the totals: label and amount, and for the taxes of a rate its percentage. A discount before tax is above the taxes, which it lowers. If the lines are with tax, their sum
 * is above the subtotal.
 */
export function totalRows(
  totals: TotalsByRate,
  terms: DiscountTerms,
  shown: ShownTotals,
  format: (amount: Money) => string,
): string[][] {
  const total = ['Total', format(totals.amount_total)];
  if (shown === 'one') return [total];
  const name = discountName(terms);
  const discount = totals.discount === 0n ? [] : [[name, format(subtractMoney(money(0), totals.discount))]];
  const hasRates = shown !== null && totals.rates.some(({ taxPercent }) => taxPercent !== 0n);
  const taxes = hasRates ? totals.rates.map((rate) => taxRow(rate, format)) : [['Taxes', format(totals.tax_total)]];
  const subTotals =
    shown === 'with_tax'
      ? [
          ['Sum of the lines, with tax', format(totals.lines_with_tax)],
          ['Subtotal, without tax', format(totals.sub_total)],
        ]
      : [['Subtotal', format(totals.sub_total)]];
  return isBeforeTax(terms)
    ? [...subTotals, ...discount, ...taxes, total]
    : [...subTotals, ...taxes, ...discount, total];
}

const toLinePrice = ({ net, tax, tax_percent }: PrintedPrice): LinePrice => {
  const price = { net: money(net), tax: money(tax), taxPercent: toScaledBigInt(tax_percent, maxDecimals) };
  return { ...price, total: addMoney(price.net, price.tax) };
};

const totalsWithOptions = ({ base }: PricedDocument, chosenIds: readonly string[]): TotalsByRate =>
  sumPricesByRate(
    base.prices.filter(({ option }) => option === null || chosenIds.includes(option)).map(toLinePrice),
    base,
  );

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
    rows: totalRows(totals, base, rows.length === 1 ? 'one' : document.tax_basis, formatMoney),
    limited: limitedDiscount(document, totals.discount),
  };
}
