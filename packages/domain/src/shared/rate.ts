/** Limits and formats of rates, quantities and percents. Amounts of money have 2 decimals. */

/** The maximum number of decimals of a quantity and a percent. */
export const maxDecimals = 4;

/** The maximum number of decimals of a rate and a cost in dollars per unit: $0.02925 for a nail. */
export const maxRateDecimals = 5;

/** The maximum rate in dollars per unit. With this maximum, the total of a line is exact as a JSON number. */
export const maxRate = 9_999_999;

/** The maximum quantity. It keeps the total of a line exact as a JSON number, together with `maxRate` and `maxPercent`. */
export const maxQuantity = 999_999;

/** The maximum tax in percent. */
export const maxPercent = 100;

/** The maximum markup in percent. */
export const maxMarkup = 10_000;

/**
 * The formats, created on the first use. The first format of a page takes the browser 40 ms on a fast computer. At the start of this module
 * it would delay the first API calls of every page.
 */
const formats: { decimal?: Intl.NumberFormat; rate?: Intl.NumberFormat } = {};

/** `$12.50`, and `$0.02925` for a rate with more decimals. */
export function formatRate(rate: number): string {
  formats.rate ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: maxRateDecimals,
  });
  return formats.rate.format(rate);
}

/** A rate in an input field that shows the `$` beside its text: `1,234.50`. */
export const formatRateInput = (rate: number): string => formatRate(rate).replace('$', '');

/** A quantity or a percent: `1,250.5`. */
export function formatDecimal(value: number): string {
  formats.decimal ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: maxDecimals });
  return formats.decimal.format(value);
}
