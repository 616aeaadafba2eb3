/** The queries of users. */
import { messages } from '@plumbline/domain/messages/messages';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

const failureToastOption = { meta: { failure: messages.errorToast.loadUsers } };

/** Loads all users of the company. */
export const usersQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.users.list,
    queryFn: ({ signal }) => api('users.list', { signal }),
    ...failureToastOption,
  });

/** Loads one user of the company. */
export const userQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.users.detail(id),
    queryFn: ({ signal }) => api('users.get', { params: { id }, signal }),
    ...failureToastOption,
  });
