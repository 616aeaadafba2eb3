/** Example data for the stories of charts. */
import { formatMoney } from '@plumbline/values/money';
import { formatCount, formatDays, formatPercent, monthNames } from '../chartFormats.ts';
import type { ChartPoint, ChartSeries } from '../chartSeries.ts';
import type { PieSlice } from '../PieChart.tsx';

/** Returns the last `count` months up to November 2026. */
const lastMonths = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 11 - count + index, 1)).toISOString().slice(0, 7),
  );

/** The sales of the months from December to November, in dollars. */
const monthlySales = [
  48_200.5, 61_940, 33_075.25, 0, 72_310.8, 96_480, 84_125.4, 118_960, 127_455.75, 91_030, 104_220.1, 12_400,
];

/**
 * Sales per month in dollars, multiplied by `factor`. Longer series repeat the values of a year. The numbers of projects are
 * arbitrary: about one per 18,000 dollars before the multiplication.
 */
export const closedSalesSeries = ({ months, factor = 1 }: { months: number; factor?: number }): ChartSeries => ({
  name: 'Closed Sales by month',
  formatValue: formatMoney,
  columns: { label: 'Month', value: 'Closed sales', detail: 'Projects' },
  points: lastMonths(months).map((month, index) => {
    const value = (monthlySales[(index + 12 - (months % 12)) % 12] ?? 0) * factor;
    // The quotient is NaN if `factor` is 0.
    const projects = Math.ceil(value / factor / 18_000) || 0;
    return { ...monthNames(month), value, detail: `${projects} ${projects === 1 ? 'project' : 'projects'}` };
  }),
});

/** The average number of days that pending projects have been open, for twelve months. */
const averageDays = [12.5, 18, null, 22.4, 19.3, null, 31, 27.8, 24, 16.2, 9.1, 4];

/** The average number of days open, per month. The value is null in months without a project. */
export const openDaysSeries = ({ months }: { months: number }): ChartSeries => ({
  name: 'Days open by month',
  formatValue: formatDays,
  columns: { label: 'Month', value: 'Average' },
  points: lastMonths(months).map((month, index) => ({ ...monthNames(month), value: averageDays[index % 12] ?? null })),
});

const names = [
  'Dana Whitfield',
  'Óscar de la Cruz',
  'Priya Raman',
  'Tom Baker',
  'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría',
  'Li Wei',
  'Aoife Ní Bhriain',
  'Jean-Baptiste Delacroix',
  'Sam Okafor',
  'Ruth Goldberg',
];

const namedPoints = (count: number, valueAt: (index: number) => number): readonly ChartPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    label: `${names[index % names.length]}${index < names.length ? '' : ` ${Math.floor(index / names.length) + 1}`}`,
    value: valueAt(index),
  }));

/** Rates per person in percent, highest first. The rates and the numbers of projects are arbitrary and do not match. */
export const closingRateSeries = ({ people }: { people: number }): ChartSeries => ({
  name: 'Closing Rate by estimator',
  formatValue: formatPercent,
  columns: { label: 'Estimator', value: 'Closing rate', detail: 'Projects' },
  points: namedPoints(people, (index) => Math.round(1000 * 0.93 ** (index * 1.7)) / 10).map((point, index) => ({
    ...point,
    detail: `${40 - index} of 40 projects`,
  })),
});

/** Counts per name, highest first. The formula is arbitrary. */
export const referralSeries = ({ people }: { people: number }): ChartSeries => ({
  name: 'Referrals by name',
  formatValue: formatCount,
  columns: { label: 'Referrer', value: 'Projects' },
  points: namedPoints(people, (index) => Math.max(1, Math.round(19 * 0.8 ** index))),
});

const statuses = [
  { key: 'NEW', label: 'New', colour: 'var(--status-new)' },
  { key: 'ESTIMATE_SENT', label: 'Estimate Sent', colour: 'var(--status-sent)' },
  { key: 'NEGOTIATION', label: 'Negotiation', colour: 'var(--status-negotiation)' },
  { key: 'SIGNED', label: 'Job Signed', colour: 'var(--status-signed)' },
  { key: 'ACCOUNTS_RECEIVABLE', label: 'Accounts Receivable', colour: 'var(--status-receivable)' },
  { key: 'CLOSED', label: 'Job Closed', colour: 'var(--status-closed)' },
] as const;

type StatusCounts = Readonly<Partial<Record<(typeof statuses)[number]['key'], number>>>;

/** The number of projects by status. The number of a missing status is 0. */
export const salesFunnelSeries = (counts: StatusCounts): ChartSeries<PieSlice> => ({
  name: 'Sales Funnel',
  formatValue: formatCount,
  columns: { label: 'Status', value: 'Projects', share: 'Share' },
  points: statuses.map((status) => ({ ...status, value: counts[status.key] ?? 0 })),
});
