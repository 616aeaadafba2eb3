import { messages } from '@plumbline/domain/messages/messages';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** Loads the company of the signed-in user [R7.06]. */
export const companyQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.company,
    queryFn: ({ signal }) => api('company.get', { signal }),
    meta: { failure: messages.errorToast.loadCompany },
  });
