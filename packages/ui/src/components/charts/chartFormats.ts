/** Formats the values of charts, and names their months. */
import type { ChartPoint } from './chartSeries.ts';

const compactDollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
const oneDecimalFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const wholeNumberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats dollars for an axis: `$800`, `$12k`, `$1.2M`. `formatMoney` gives the exact amount. */
export const formatCompactMoney = (dollars: number): string => compactDollarFormat.format(dollars).replace('K', 'k');

/** Formats a rate in percent: `43.2%`. */
export const formatPercent = (percent: number): string => `${oneDecimalFormat.format(percent)}%`;

/** Formats a number of days: `1 day`, `12.5 days`. */
export const formatDays = (days: number): string => `${oneDecimalFormat.format(days)} ${days === 1 ? 'day' : 'days'}`;

/** Formats a count: `1,204`. */
export const formatCount = (value: number): string => wholeNumberFormat.format(value);

/** Formats a part of a whole in percent: `43%`, or `<1%` for a positive part below 1%. */
export function formatShare(value: number, total: number): string {
  const percent = total > 0 ? (value / total) * 100 : 0;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

const createMonthFormat = (month: 'short' | 'long') => new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' });
const shortMonthFormat = createMonthFormat('short');
const longMonthFormat = createMonthFormat('long');

/**
 * Returns the names of a month in a chart: `November 2026` in full, `Nov` on the axis, and `2026` below it where the year
 * changes. `month` has the format YYYY-MM, and is also the key of the point.
 */
export function monthNames(month: string): Required<Pick<ChartPoint, 'key' | 'label' | 'tick' | 'group'>> {
  const day = new Date(`${month}-01T00:00:00Z`);
  const year = month.slice(0, 4);
  return {
    key: month,
    label: `${longMonthFormat.format(day)} ${year}`,
    tick: shortMonthFormat.format(day),
    group: year,
  };
}
