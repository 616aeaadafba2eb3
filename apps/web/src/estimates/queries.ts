/** The queries of the page of an estimate: the estimate itself, and another estimate whose lines the user copies. */
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';

/** Loads an estimate [R7.20]. The estimate machine shows failures, so the query shows no toast. */
const estimateQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.estimates.detail(id),
    queryFn: ({ signal }) => api('estimates.get', { params: { id }, signal }),
    retry: false,
    // In milliseconds. The machine uses the estimate that the route has loaded while the code of the page was loading.
    staleTime: 2_000,
  });

/** The loader of the route. It starts the API call while the page code is loading. */
export function prefetchEstimate({ api, queryClient }: SignedInApp, id = ''): null {
  void queryClient.prefetchQuery(estimateQuery(api, id));
  return null;
}

/** Returns the prefetched estimate, or fetches it, and removes it from the cache. The estimate machine keeps the estimate from then on. */
export async function consumePrefetchedEstimate({ api, queryClient }: SignedInApp, id: string) {
  const estimate = await queryClient.fetchQuery(estimateQuery(api, id));
  queryClient.removeQueries({ queryKey: queryKeys.estimates.detail(id) });
  return estimate;
}

/** Loads the estimate of another project, to copy its lines. It is loaded each time, because the other estimate can change. */
export const copySourceQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.estimates.copySource(id),
    queryFn: ({ signal }) => api('estimates.get', { params: { id }, signal }),
    staleTime: 0,
    meta: { failure: templateTexts.failures.read },
  });
