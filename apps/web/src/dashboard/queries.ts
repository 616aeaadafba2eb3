import { todayIn } from '@plumbline/domain/company/timeZone';
import { type DashboardFilter, filterOf } from '@plumbline/domain/dashboard/filter';
import { isBackwards } from '@plumbline/domain/projects/filter';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/queryKeys.ts';
import type { Api } from '../api/signedApi.ts';
import type { SignedInApp } from '../app/App.ts';
import { lastTimeZone } from '../session/companyHints.ts';
import { dashboardSearchParams } from './dashboardSearchParams.ts';

export const loadDashboardFailure = 'Error getting the dashboard';
export const loadJobsFailure = 'Error getting the signed jobs';

const toQuery = ({ from, to, estimator, office }: DashboardFilter) => ({
  startDate: from,
  endDate: to,
  estimator: estimator ?? undefined,
  office: office ?? undefined,
});

/** Any project can change a figure, so each visit loads them again. The prefetch of the same visit counts. */
const fresh = { staleTime: 2_000 };

/** The sales figures [R7.23]. */
export const dashboardQuery = (api: Api, filter: DashboardFilter) =>
  queryOptions({
    queryKey: queryKeys.projects.dashboard(filter),
    queryFn: ({ signal }) => api('dashboard.get', { query: toQuery(filter), signal }),
    ...fresh,
  });

/** The signed jobs of the map [R2.16]. */
export const signedJobsQuery = (api: Api, filter: DashboardFilter) =>
  queryOptions({
    queryKey: queryKeys.projects.signedJobs(filter),
    queryFn: ({ signal }) => api('dashboard.jobs', { query: toQuery(filter), signal }),
    ...fresh,
  });

/** The route's loader. It starts the page's first call while its code is loading. */
export function prefetchDashboard({ api, queryClient, storage, clock }: SignedInApp, url: string): null {
  const timeZone = lastTimeZone(storage.session);
  if (timeZone === null) return null;
  const view = dashboardSearchParams.parse(new URL(url).searchParams);
  const filter = filterOf(view, todayIn(timeZone, new Date(clock.now())));
  if (!isBackwards(filter)) void queryClient.prefetchQuery(dashboardQuery(api, filter));
  return null;
}
