import { todayIn } from '@plumbline/domain/company/timeZone';
import { type DashboardFilter, filterOf } from '@plumbline/domain/dashboard/filter';
import { isBackwards } from '@plumbline/domain/projects/filter';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryClient } from '../api/queryClient.ts';
import { projectsKey } from '../projects/queries.ts';
import { knownTimeZone } from '../session/knownCompany.ts';
import { dashboardView } from './dashboardView.ts';

export const loadDashboardFailure = 'Error getting the dashboard';
export const loadJobsFailure = 'Error getting the signed jobs';

const queryOf = ({ from, to, estimator, office }: DashboardFilter) => ({
  startDate: from,
  endDate: to,
  estimator: estimator ?? undefined,
  office: office ?? undefined,
});

/** A figure may change with any project, so it is asked again on each visit; a prefetch of this moment counts. */
const fresh = { staleTime: 2_000 };

/** The sales figures [R7.23]. Under the key of the projects: what changes a project or its price changes them. */
export const dashboardQuery = (filter: DashboardFilter) =>
  queryOptions({
    queryKey: [...projectsKey, 'dashboard', filter],
    queryFn: ({ signal }) => call('dashboard.get', { query: queryOf(filter), signal }),
    ...fresh,
  });

/** The signed jobs of the map [R2.16]. */
export const signedJobsQuery = (filter: DashboardFilter) =>
  queryOptions({
    queryKey: [...projectsKey, 'signedJobs', filter],
    queryFn: ({ signal }) => call('dashboard.jobs', { query: queryOf(filter), signal }),
    ...fresh,
  });

/** Starts the page's first call while its code is still loading. */
export function fetchDashboard(url: string): null {
  const timeZone = knownTimeZone();
  if (timeZone === null) return null;
  const filter = filterOf(dashboardView.viewOf(new URL(url).searchParams), todayIn(timeZone, new Date()));
  if (!isBackwards(filter)) void queryClient.prefetchQuery(dashboardQuery(filter));
  return null;
}
