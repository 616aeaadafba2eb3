/** A click on a figure of the dashboard opens the project list with the filter from this file. */
import { lostFor } from '../projects/lostJobs.ts';
import { noFilter, type ProjectFilter } from '../projects/projectFilter.ts';
import { closedStatuses, pendingStatuses, referrerKey } from '../projects/sales.ts';
import type { ProjectStatus } from '../projects/status.ts';
import type { DashboardFigure } from './dashboardFigures.ts';
import type { DashboardView } from './dashboardFilter.ts';

/** For each chart, the value that identifies one bar, point or slice. Months are YYYY-MM. Undefined for a figure without a chart. */
interface FigureParts {
  readonly avgEstimatePrice: undefined;
  readonly pendingSales: undefined;
  readonly newLeads: undefined;
  readonly closedSales: string;
  /** The estimator's id. */
  readonly closingRate: string;
  readonly pendingSalesByMonth: string;
  readonly openDays: string;
  readonly salesFunnel: ProjectStatus;
  readonly winRate: undefined;
  /** The reason, or '' for the jobs without one. */
  readonly lostJobs: string;
  /** The referrer in any spelling. */
  readonly referrals: string;
}

const pendingInMonth = (month: string | undefined): Partial<ProjectFilter> => ({
  statuses: pendingStatuses,
  becamePendingIn: month ?? null,
});

const filterByFigure: {
  readonly [Figure in DashboardFigure]: (part: FigureParts[Figure] | undefined) => Partial<ProjectFilter>;
} = {
  avgEstimatePrice: () => ({ priced: true }),
  pendingSales: () => ({ statuses: pendingStatuses }),
  newLeads: () => ({}),
  closedSales: (month) => ({ statuses: closedStatuses, closedIn: month ?? null }),
  // The rate also counts open projects, so it has no filter by status.
  closingRate: (estimator) => (estimator === undefined ? {} : { estimator }),
  pendingSalesByMonth: pendingInMonth,
  openDays: pendingInMonth,
  salesFunnel: (status) => (status === undefined ? {} : { statuses: [status] }),
  // Won and lost jobs.
  winRate: () => ({ statuses: closedStatuses }),
  lostJobs: (reason) => ({ lost: reason === undefined ? 'any' : lostFor(reason) }),
  referrals: (referrer) => (referrer === undefined ? { referred: true } : { referrer: referrerKey(referrer) }),
};

/** The filter of the project list that finds the projects of a figure, or of one part of its chart. */
export function drillDownFilter<Figure extends DashboardFigure>(
  figure: Figure,
  { from, to, estimator, office }: Pick<DashboardView, 'from' | 'to' | 'estimator' | 'office'>,
  part?: FigureParts[Figure],
): ProjectFilter {
  return { ...noFilter, from, to, estimator, office, ...filterByFigure[figure](part) };
}
