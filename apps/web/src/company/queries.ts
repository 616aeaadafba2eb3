import { messages } from '@plumbline/domain/messages/messages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The company of the person signed in [R7.06]. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call('company.get', { signal }),
  meta: { failure: messages.errorToast.loadCompany },
});
