/** Limits and formats of rates, quantities and percents. These have up to 4 decimals. Amounts of money have 2 decimals. */

/** The maximum number of decimals of a rate, a quantity and a percent. */
export const maxDecimals = 4;

/** The maximum rate in dollars per unit. With this maximum, the total of a line is exact as a JSON number. */
export const maxRate = 9_999_999;

/** The maximum tax in percent. */
export const maxPercent = 100;

const decimalFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: maxDecimals });
const rateFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: maxDecimals,
});

/** `$12.50`, and `$0.0325` for a rate with more decimals. */
export const formatRate = (rate: number): string => rateFormat.format(rate);

/** A rate in an input field that shows the `$` beside its text: `1,234.50`. */
export const formatRateInput = (rate: number): string => formatRate(rate).replace('$', '');

/** A quantity or a percent: `1,250.5`. */
export const formatDecimal = (value: number): string => decimalFormat.format(value);
