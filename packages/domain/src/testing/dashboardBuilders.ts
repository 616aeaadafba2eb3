/** Dashboards with fixed figures, for tests and stories. */
import type { Dashboard } from '../dashboard/dashboard.ts';
import { monthsBetween } from '../dashboard/period.ts';
import { type ProjectStatus, projectStatusCodes, projectStatuses } from '../projects/status.ts';
import { anId } from './builders.ts';

const months = monthsBetween('2024-04', '2026-03');
/** The values of successive months as the points of a chart. */
const series = (values: readonly number[], firstMonth = '2025-04') =>
  values.map((y, index) => ({ x: months[months.indexOf(firstMonth) + index] ?? '', y }));
const projectCounts: Readonly<Record<ProjectStatus, number>> = {
  NEW: 9,
  ESTIMATE_SENT: 11,
  NEGOTIATION: 6,
  SIGNED: 8,
  ACCOUNTS_RECEIVABLE: 5,
  CLOSED: 21,
};

const figures = {
  avg_estimate_price: 24_318.4,
  pending_sales: 412_906.25,
  new_clients: 60,
  closed_sales: 826_825.6,
  closing_rate: 56.7,
  open_days: 34.6,
  referred_projects: 31,
  lost_jobs: 11,
  lost_value: 168_240.5,
  win_rate: 67.6,
};

const sum = (points: readonly { readonly y: number | null }[]) =>
  // The amounts are cents, so that the sum is exact.
  points.reduce((total, { y }) => total + Math.round((y ?? 0) * 100), 0) / 100;

/**
 * The dashboard of a contractor with sixty projects in a year, on 2026-03-16: `aDashboard({ previous: null })`. The totals follow from the
 * other figures, unless `totals` has them.
 */
export function aDashboard(overrides: Partial<Dashboard> = {}): Dashboard {
  const dashboard = { ...exampleDashboard, ...overrides };
  const pendingSales = sum(dashboard.pending_sales_by_month);
  return {
    ...dashboard,
    pending_sales: pendingSales,
    totals: {
      ...exampleDashboard.totals,
      avg_estimate_price: dashboard.avg_estimate_price,
      new_clients: dashboard.new_clients,
      closed_sales: sum(dashboard.closed_sales_by_month),
      pending_sales: pendingSales,
      referred_projects: sum(dashboard.referred_by_count),
      referrers: dashboard.referred_by_count.length,
      lost_jobs: sum(dashboard.lost_by_reason),
      lost_value: sum(dashboard.lost_by_reason.map(({ value }) => ({ y: value }))),
      ...overrides.totals,
    },
  };
}

const exampleDashboard: Dashboard = {
  avg_estimate_price: figures.avg_estimate_price,
  pending_sales: figures.pending_sales,
  new_clients: figures.new_clients,
  closed_sales_by_month: series([
    48_200, 61_900.5, 92_310, 118_400, 104_250.75, 77_020, 64_400, 38_900, 21_750, 44_600.35, 68_300, 86_794,
  ]),
  closing_rate_by_estimator: [
    { x: 'Priya Nair', y: 71.4, estimator: anId(32) },
    { x: 'Dana Whitlock', y: 56.5, estimator: anId(31) },
    { x: 'Luis Ortega', y: 43.8, estimator: anId(30) },
  ],
  pending_sales_by_month: series([42_100, 88_306.25, 121_000, 161_500], '2025-12'),
  open_days_month: series([96.5, 63, 41.2, 12.8], '2025-12'),
  sales_funnel: projectStatusCodes.map((status) => ({
    status,
    name: projectStatuses[status],
    value: projectCounts[status],
  })),
  referred_by_count: [
    { x: 'Home show', y: 12 },
    { x: 'Peterson Realty', y: 8 },
    { x: 'Yard sign', y: 6 },
    { x: 'Maria Alvarez', y: 5 },
  ],
  lost_by_reason: [
    { x: 'Price', y: 5, value: 84_320 },
    { x: 'Chose another contractor', y: 3, value: 51_900.5 },
    { x: '', y: 2, value: 20_020 },
    { x: 'Timing', y: 1, value: 12_000 },
  ],
  totals: { ...figures, referrers: 4 },
  previous: {
    from: '2024-04-01',
    to: '2025-03-16',
    avg_estimate_price: 21_660.1,
    pending_sales: 455_100,
    new_clients: 48,
    closed_sales: 701_003.2,
    closing_rate: 52.1,
    open_days: 29.4,
    referred_projects: 31,
    lost_jobs: 9,
    lost_value: 121_700,
    win_rate: 73.5,
    closed_sales_by_month: series(
      [30_100, 52_400.2, 88_900, 97_350, 112_000, 81_303, 49_750, 51_000, 28_200, 31_500, 40_900, 37_600],
      '2024-04',
    ),
    pending_sales_by_month: series([61_400, 80_200, 143_500, 170_000], '2024-12'),
  },
  company: { projects: 60, priced_projects: 55 },
};

const zeroFigures = {
  avg_estimate_price: 0,
  pending_sales: 0,
  new_clients: 0,
  closed_sales: 0,
  closing_rate: 0,
  open_days: 0,
  referred_projects: 0,
  lost_jobs: 0,
  lost_value: 0,
  win_rate: null,
};

/** A previous period with projects, but without sales in any month. */
export const noMonthlySales = { closed_sales_by_month: [], pending_sales_by_month: [] };

/** A dashboard without projects in the period. `company` has the counts of the whole company. */
export const anEmptyDashboard = (company: Dashboard['company']): Dashboard => ({
  avg_estimate_price: 0,
  pending_sales: 0,
  new_clients: 0,
  closed_sales_by_month: [],
  closing_rate_by_estimator: [],
  pending_sales_by_month: [],
  open_days_month: [],
  sales_funnel: projectStatusCodes.map((status) => ({ status, name: projectStatuses[status], value: 0 })),
  referred_by_count: [],
  lost_by_reason: [],
  totals: { ...zeroFigures, referrers: 0 },
  previous: { from: '2024-04-01', to: '2025-03-16', ...zeroFigures, ...noMonthlySales },
  company,
});
