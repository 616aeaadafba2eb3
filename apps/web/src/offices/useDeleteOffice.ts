/** The hook that deletes an office. */
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import type { Office } from '@plumbline/domain/offices/office';
import { queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';

/**
 * Returns a function that deletes an office and moves its projects and users to the office `moveTo` [R2.41, R8.05, R8.07]. `moveTo` is
 * undefined for an office without projects and users.
 */
export function useDeleteOffice() {
  const { api } = useSignedInApp();
  return useDeleteRecord<Office, string | undefined>({
    keys: queryKeys.offices,
    event: { type: 'office.deleted' },
    remove: ({ id, version }, moveTo) => api('offices.delete', { params: { id }, query: { moveTo }, ifMatch: version }),
    success: successToasts.officeDeleted,
    failure: messages.errorToast.deleteOffice,
  });
}
