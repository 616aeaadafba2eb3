/** The query of the signed-in user. */
import { messages } from '@plumbline/domain/messages/messages';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** Loads the signed-in user with their company [R7.10]. */
export const meQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => api('users.me', { signal }),
    meta: { failure: messages.errorToast.loadProfile },
  });
