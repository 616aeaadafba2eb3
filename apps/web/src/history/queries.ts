/** The queries of the history of a project and of the company. */
import type { HistoryFilter } from '@plumbline/domain/history/historyFilter';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { prefetchProject } from '../projects/queries.ts';
import { usersQuery } from '../users/queries.ts';
import { historySearchParams } from './historySearchParams.ts';

export const loadHistoryFailure = 'Error getting the history';

/**
 * In milliseconds. Each visit of the page loads the history again, because almost every change adds to it. For this short time, the page
 * uses the prefetched data and makes no second call.
 */
const staleTime = 2_000;

/**
 * Loads the history of a project, or of the company if `projectId` is null, in pages. After a change of the filter, the entries before stay
 * visible until the new ones are loaded.
 */
export const historyQuery = (api: AuthenticatedApi, projectId: string | null, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.history(projectId, filter),
    queryFn({ pageParam: before, signal }) {
      const query = { before, kinds: filter.kinds.join(','), person: filter.person ?? '' };
      return projectId === null
        ? api('activity.list', { query: { ...query, from: filter.from, to: filter.to, project: undefined }, signal })
        : api('history.list', { params: { id: projectId }, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime,
    // Loading all pages again when the user returns to the window would be slow, and would move the text that the user reads.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const filterIn = (url: string) => historySearchParams.parse(new URL(url).searchParams);

/** The loader of the history of a project. It starts the API calls while the page code is loading. */
export function prefetchHistory(app: SignedInApp, url: string, projectId = ''): null {
  const filter = { ...filterIn(url), from: null, to: null };
  void app.queryClient.prefetchInfiniteQuery(historyQuery(app.api, projectId, filter));
  return prefetchProject(app, projectId);
}

/** The loader of the activity of the company. */
export function prefetchActivity({ api, queryClient }: SignedInApp, url: string): null {
  void queryClient.prefetchInfiniteQuery(historyQuery(api, null, filterIn(url)));
  void queryClient.prefetchQuery(usersQuery(api));
  return null;
}
