import type { ChartPoint } from './series.ts';

const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Dollars for an axis: `$800`, `$12k`, `$1.2M`. The exact amount is `formatMoney`. */
export const formatCompactMoney = (dollars: number): string => compactDollars.format(dollars).replace('K', 'k');

/** `43.2%` of a rate in percent. */
export const formatPercent = (percent: number): string => `${oneDecimal.format(percent)}%`;

/** `1 day`, `12.5 days` */
export const formatDays = (days: number): string => `${oneDecimal.format(days)} ${days === 1 ? 'day' : 'days'}`;

/** `1,204` */
export const formatCount = (value: number): string => count.format(value);

/** The part of a whole in percent: `43%`, `<1%` where there is something that would round to nothing. */
export function formatShare(value: number, total: number): string {
  const percent = total > 0 ? (value / total) * 100 : 0;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

const monthName = (month: 'short' | 'long') => new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' });
const shortMonth = monthName('short');
const longMonth = monthName('long');

/** How a month YYYY-MM is named in a chart: `November 2026` in full, `Nov` on the axis with `2026` below where it changes. */
export function monthNames(month: string): Required<Pick<ChartPoint, 'key' | 'label' | 'tick' | 'group'>> {
  const day = new Date(`${month}-01T00:00:00Z`);
  const year = month.slice(0, 4);
  return { key: month, label: `${longMonth.format(day)} ${year}`, tick: shortMonth.format(day), group: year };
}
