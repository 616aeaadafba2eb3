import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { type OfficeForm, officeChanges, officeErrors, officeToWire } from '@plumbline/domain/offices/form';
import type { Office } from '@plumbline/domain/offices/office';
import { queryKeys } from '../api/queryKeys.ts';
import type { Api } from '../api/signedApi.ts';
import { useSignedInApp } from '../app/App.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';

const officeSaving = (api: Api): RecordSaving<Office, OfficeForm, ReturnType<typeof officeChanges>> => ({
  keys: queryKeys.offices,
  event: { type: 'office.saved' },
  noun: 'office',
  create: (form, id) => api('offices.create', { body: { id, ...officeToWire(form) } }),
  changes: officeChanges,
  update: ({ id, version }, body) => api('offices.update', { params: { id }, body, ifMatch: version }),
  success: { create: successToasts.officeCreated, update: successToasts.officeUpdated },
  failure: { create: messages.errorToast.createOffice, update: messages.errorToast.updateOffice },
  fieldsOf: officeErrors,
});

/** Returns a function that creates or updates an office [R7.08, R7.09, R8.05, R8.07]. */
export const useSaveOffice = (newId: string) => useSaveRecord(officeSaving(useSignedInApp().api), newId);
