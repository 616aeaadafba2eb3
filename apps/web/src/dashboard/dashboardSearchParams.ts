/** Converts the dashboard filters to URL parameters and back. */
import { type DashboardView, defaultView, type PeriodChoice } from '@plumbline/domain/dashboard/dashboardFilter';
import { periodPresets } from '@plumbline/domain/dashboard/period';
import { isId } from '@plumbline/domain/shared/id';
import { parseDayParam, type SearchParamsFormat } from '../lists/listSearchParams.ts';

const periodChoices: readonly string[] = [...Object.keys(periodPresets), 'allTime'];
const isPeriodChoice = (value: string | null): value is PeriodChoice => value !== null && periodChoices.includes(value);
const parseId = (query: URLSearchParams, name: string) => {
  const value = query.get(name) ?? '';
  return isId(value) ? value : null;
};

function parse(query: URLSearchParams): DashboardView {
  const period = query.get('period');
  const from = parseDayParam(query, 'from');
  const to = parseDayParam(query, 'to');
  const ids = { estimator: parseId(query, 'estimator'), office: parseId(query, 'office') };
  if (isPeriodChoice(period)) return { period, from: null, to: null, ...ids };
  return from === null && to === null ? { ...defaultView, ...ids } : { period: 'custom', from, to, ...ids };
}

function format({ period, from, to, estimator, office }: DashboardView): string {
  const query = new URLSearchParams();
  // A custom range without dates includes all data.
  const effectivePeriod = period === 'custom' && from === null && to === null ? 'allTime' : period;
  if (effectivePeriod !== 'custom' && effectivePeriod !== defaultView.period) query.set('period', effectivePeriod);
  const parameters = { ...(effectivePeriod === 'custom' && { from, to }), estimator, office };
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.toString();
}

/** The query of a view that names the default view too, so that a link can say that it comes from the dashboard. */
export const explicitDashboardQuery = (view: DashboardView): string =>
  format(view) || new URLSearchParams({ period: defaultView.period }).toString();

/**
 * Converts the dashboard filters to the URL query and back: `?period=thisMonth`, or `?from=2026-01-01&to=2026-03-31`, with
 * estimator and office.
 */
export const dashboardSearchParams: SearchParamsFormat<DashboardView> = { parse, format };
