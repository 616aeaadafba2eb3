/** The queries of saved views. */
import { viewTexts } from '@plumbline/domain/messages/viewTexts';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** Loads the own views of the user and those of the company. */
export const viewsQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.views.list,
    queryFn: ({ signal }) => api('views.list', { signal }),
    meta: { failure: viewTexts.failures.list },
  });
