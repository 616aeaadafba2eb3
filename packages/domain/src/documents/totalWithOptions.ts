/** The totals of a document with the options of the client. This module has no schemas, so that the page of the client stays small. */
import { addMoney, formatMoney, type Money, money, subtractMoney } from '@plumbline/values/money';
import { type EstimateTotals, sumPrices, withLimitedDiscount } from '../estimates/pricing.ts';

/** What the totals need of a `PrintedDocument`. Amounts are in dollars. */
interface PricedDocument {
  readonly base: { readonly sub_total: number; readonly tax_total: number; readonly discount: number };
  readonly options: readonly { readonly id: string; readonly net: number; readonly tax: number }[];
  readonly total: number;
}

/** The rows of the totals: label and amount. A document that shows one price has only the total. */
export function totalRows(
  totals: EstimateTotals,
  hasOnlyTotal: boolean,
  format: (amount: Money) => string,
): string[][] {
  const total = ['Total', format(totals.amount_total)];
  if (hasOnlyTotal) return [total];
  const discount = totals.discount === 0n ? [] : [['Discount', format(subtractMoney(money(0), totals.discount))]];
  return [['Subtotal', format(totals.sub_total)], ['Taxes', format(totals.tax_total)], ...discount, total];
}

function totalsWithOptions({ base, options }: PricedDocument, chosenIds: readonly string[]): EstimateTotals {
  const chosen = options.filter(({ id }) => chosenIds.includes(id));
  const sum = (amounts: readonly number[]) =>
    amounts.reduce((total, amount) => addMoney(total, money(amount)), money(0));
  const totals = sumPrices([
    {
      net: sum([base.sub_total, ...chosen.map(({ net }) => net)]),
      tax: sum([base.tax_total, ...chosen.map(({ tax }) => tax)]),
      total: money(0),
    },
  ]);
  return withLimitedDiscount(totals, money(base.discount));
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
    : totalRows(totalsWithOptions(document, chosenIds), document.totals.length === 1, formatMoney);
