import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { call } from '../api/client.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';
import { userKeys } from './queries.ts';

/** [R2.43, R8.05, R8.07] */
export const useDeleteUser = () =>
  useDeleteRecord({
    keys: userKeys,
    remove: ({ id, version }) => call('users.delete', { params: { id }, ifMatch: version }),
    done: successToasts.userDeleted,
    failure: messages.errorToast.deleteUser,
  });
