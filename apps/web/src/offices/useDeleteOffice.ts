import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { call } from '../api/client.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';
import { meQuery } from '../users/queries.ts';
import { officeKeys } from './queries.ts';

/** What belongs to the office moves to the one with the id `moveTo` [R2.41, R8.05, R8.07]. */
export const useDeleteOffice = () =>
  useDeleteRecord({
    keys: officeKeys,
    remove: ({ id, version }, moveTo: string | undefined) =>
      call('offices.delete', { params: { id }, query: { moveTo }, ifMatch: version }),
    also: [['projects'], ['users'], meQuery.queryKey],
    done: successToasts.officeDeleted,
    failure: messages.errorToast.deleteOffice,
  });
