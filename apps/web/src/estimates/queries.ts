import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryClient } from '../api/queryClient.ts';

/** [R7.20] The screen's machine says what went wrong, so the query itself does not. */
const estimateQuery = (id: string) =>
  queryOptions({
    queryKey: ['estimates', id],
    queryFn: ({ signal }) => call('estimates.get', { params: { id }, signal }),
    retry: false,
    staleTime: 2_000,
  });

/** Starts the estimate's call while the page's code is still on its way. */
export function fetchEstimate(id = ''): null {
  void queryClient.prefetchQuery(estimateQuery(id));
  return null;
}

/** The estimate that the page began to fetch; from then on the machine keeps it, not the cache. */
export async function takeEstimate(id: string) {
  const estimate = await queryClient.fetchQuery(estimateQuery(id));
  queryClient.removeQueries({ queryKey: estimateQuery(id).queryKey });
  return estimate;
}
