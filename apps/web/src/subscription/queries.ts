/** The query that loads the company. */
import { messages } from '@plumbline/domain/messages/messages';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** Loads the company of the signed-in user [R7.06]. */
export const companyQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.company,
    queryFn: ({ signal }) => api('company.get', { signal }),
    meta: { failure: messages.errorToast.loadCompany },
  });
