/** The queries of the dashboard. */
import { todayIn } from '@plumbline/domain/company/timeZone';
import { type DashboardFilter, filterOf } from '@plumbline/domain/dashboard/dashboardFilter';
import { hasReversedDates } from '@plumbline/domain/projects/projectFilter';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { lastKnownTimeZone } from '../session/lastKnownCompany.ts';
import { dashboardSearchParams } from './dashboardSearchParams.ts';

export const loadDashboardFailure = 'Error getting the dashboard';
export const loadJobsFailure = 'Error getting the signed jobs';

const toQuery = ({ from, to, comparedBy, estimator, office }: DashboardFilter) => ({
  startDate: from,
  endDate: to,
  comparedBy,
  estimator: estimator ?? undefined,
  office: office ?? undefined,
});

/**
 * In milliseconds. Each visit of the page fetches the figures again, because every change of a project can change them. For this short
 * time, the page uses the prefetched data and makes no second call.
 */
const shortStaleTime = { staleTime: 2_000 };

/** Loads the sales figures [R7.23]. */
export const dashboardQuery = (api: AuthenticatedApi, filter: DashboardFilter) =>
  queryOptions({
    queryKey: queryKeys.projects.dashboard(filter),
    queryFn: ({ signal }) => api('dashboard.get', { query: toQuery(filter), signal }),
    ...shortStaleTime,
  });

/** Loads the signed jobs for the map [R2.16]. */
export const signedJobsQuery = (api: AuthenticatedApi, filter: DashboardFilter) =>
  queryOptions({
    queryKey: queryKeys.projects.signedJobs(filter),
    queryFn: ({ signal }) => api('dashboard.jobs', { query: toQuery(filter), signal }),
    ...shortStaleTime,
  });

/** The loader of the route. It starts the API call while the page code is loading. */
export function prefetchDashboard({ api, queryClient, storage, clock }: SignedInApp, url: string): null {
  const timeZone = lastKnownTimeZone(storage.session);
  if (timeZone === null) return null;
  const view = dashboardSearchParams.parse(new URL(url).searchParams);
  const filter = filterOf(view, todayIn(timeZone, new Date(clock.now())));
  if (!hasReversedDates(filter)) void queryClient.prefetchQuery(dashboardQuery(api, filter));
  return null;
}
