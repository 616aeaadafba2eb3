import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/queryKeys.ts';
import type { Api } from '../api/signedApi.ts';
import type { SignedInApp } from '../app/App.ts';

/** [R7.20] The estimate machine shows a failure, so the query does not. */
const estimateQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: queryKeys.estimates.one(id),
    queryFn: ({ signal }) => api('estimates.get', { params: { id }, signal }),
    retry: false,
    staleTime: 2_000,
  });

/** The route's loader. It starts the call while the page's code is loading. */
export function prefetchEstimate({ api, queryClient }: SignedInApp, id = ''): null {
  void queryClient.prefetchQuery(estimateQuery(api, id));
  return null;
}

/** The prefetched estimate. It leaves the cache, because from then on the estimate machine has it. */
export async function takePrefetchedEstimate({ api, queryClient }: SignedInApp, id: string) {
  const estimate = await queryClient.fetchQuery(estimateQuery(api, id));
  queryClient.removeQueries({ queryKey: queryKeys.estimates.one(id) });
  return estimate;
}
