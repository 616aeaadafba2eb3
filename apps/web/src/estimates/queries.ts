/** The queries of the page of an estimate: the estimate itself, and another estimate whose lines the user copies. */
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { prefetchProject } from '../projects/queries.ts';

/** Loads an estimate [R7.20]. The estimate machine shows failures, so the query shows no toast. */
const estimateQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.estimates.detail(id),
    queryFn: ({ signal }) => api('estimates.get', { params: { id }, signal }),
    retry: false,
    // In milliseconds. The machine uses the estimate that the route has loaded while the code of the page was loading.
    staleTime: 2_000,
  });

/** The id of the project of an estimate, which never changes. It is known without a call if the window has shown the project. */
export const projectOfEstimateQuery = ({ api, queryClient }: SignedInApp, id: string) =>
  queryOptions({
    queryKey: queryKeys.estimates.project(id),
    queryFn: async () => (await queryClient.fetchQuery(estimateQuery(api, id))).project,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The loader of the route. It starts the API calls while the page code is loading. The page shows failures. */
export function prefetchEstimate(app: SignedInApp, id = ''): null {
  const { api, queryClient } = app;
  void queryClient.prefetchQuery(estimateQuery(api, id));
  void queryClient.fetchQuery(projectOfEstimateQuery(app, id)).then(
    (projectId) => prefetchProject(app, projectId),
    () => undefined,
  );
  return null;
}

/** Returns the prefetched estimate, or fetches it, and removes it from the cache. The estimate machine keeps the estimate from then on. */
export async function consumePrefetchedEstimate({ api, queryClient }: SignedInApp, id: string) {
  const estimate = await queryClient.fetchQuery(estimateQuery(api, id));
  queryClient.setQueryData(queryKeys.estimates.project(id), estimate.project);
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
