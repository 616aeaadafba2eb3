import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { call } from '../api/client.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';
import { officeKeys } from './queries.ts';

/** [R2.41, R8.05, R8.07] */
export const useDeleteOffice = () =>
  useDeleteRecord({
    keys: officeKeys,
    remove: ({ id, version }) => call('offices.delete', { params: { id }, ifMatch: version }),
    done: successToasts.officeDeleted,
    failure: messages.errorToast.deleteOffice,
  });
