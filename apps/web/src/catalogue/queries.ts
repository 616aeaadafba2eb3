/** The queries of the catalogue. */
import { messages } from '@plumbline/domain/messages/messages';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';

const failureToastOption = { meta: { failure: messages.errorToast.loadCatalogue } };

/** Loads all catalogue items [R7.13]. */
export const catalogueQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.catalogue.list,
    queryFn: ({ signal }) => api('catalogue.list', { signal }),
    ...failureToastOption,
  });

/** Loads one catalogue item. */
export const catalogueItemQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.catalogue.detail(id),
    queryFn: ({ signal }) => api('catalogue.get', { params: { id }, signal }),
    ...failureToastOption,
  });

/** The loader of the route. It starts the API call while the page code is loading. */
export function prefetchCatalogue({ api, queryClient }: SignedInApp): null {
  void queryClient.prefetchQuery(catalogueQuery(api));
  return null;
}
