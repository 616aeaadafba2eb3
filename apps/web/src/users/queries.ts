import { messages } from '@plumbline/domain/messages/messages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The person signed in, with the company whole [R7.10]. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call('users.me', { signal }),
  meta: { failure: messages.errorToast.loadProfile },
});

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call('users.list', { signal }),
  meta: { failure: messages.errorToast.loadUsers },
});
