/** The hook that deletes a user. */
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import type { User } from '@plumbline/domain/users/user';
import { queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';

/** Returns a function that deletes a user [R2.43, R8.05, R8.07]. */
export function useDeleteUser() {
  const { api } = useSignedInApp();
  return useDeleteRecord<User>({
    keys: queryKeys.users,
    event: { type: 'user.deleted' },
    remove: ({ id, version }) => api('users.delete', { params: { id }, ifMatch: version }),
    success: successToasts.userDeleted,
    failure: messages.errorToast.deleteUser,
  });
}
