/** The filter of the dashboard, and the choices of the user from which it is computed [R2.15]. */
import { type ComparedPeriod, defaultPreset, type Period, type PeriodPreset, presetPeriod } from './period.ts';

/** The ids of the filters. An id that is null does not restrict the figures. */
interface FilterIds {
  readonly estimator: string | null;
  readonly office: string | null;
}

/** The filter of the dashboard figures [R2.15]. */
export interface DashboardFilter extends ComparedPeriod, FilterIds {}

export type PeriodChoice = PeriodPreset | 'allTime' | 'custom';

/**
 * The choices on the dashboard. The days of a preset depend on the current day. `from` and `to` apply only to the choice
 * `custom`.
 */
export interface DashboardView extends Period, FilterIds {
  readonly period: PeriodChoice;
}

export const defaultView: DashboardView = {
  period: defaultPreset,
  from: null,
  to: null,
  estimator: null,
  office: null,
};

/** The filter of a view. `today` determines the days of a preset. */
export function filterOf({ period, from, to, estimator, office }: DashboardView, today: string): DashboardFilter {
  if (period === 'custom') return { from, to, estimator, office };
  if (period === 'allTime') return { from: null, to: null, estimator, office };
  return { ...presetPeriod(period, today), estimator, office };
}
