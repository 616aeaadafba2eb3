import { messages } from '@plumbline/domain/messages/messages';
import type { User } from '@plumbline/domain/users/user';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { RecordKeys } from '../records/recordCache.ts';

/** The person signed in, with the company whole [R7.10]. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call('users.me', { signal }),
  meta: { failure: messages.errorToast.loadProfile },
});

const failure = { meta: { failure: messages.errorToast.loadUsers } };

export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: ({ signal }) => call('users.list', { signal }),
  ...failure,
});

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => call('users.get', { params: { id }, signal }),
    ...failure,
  });

export const userKeys: RecordKeys<User> = {
  list: usersQuery.queryKey,
  one: (id) => userQuery(id).queryKey,
};
