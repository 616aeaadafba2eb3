import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { officeChanges, officeErrors } from '@plumbline/domain/offices/form';
import type { Office } from '@plumbline/domain/offices/office';
import { type OfficeForm, officeToWire } from '@plumbline/domain/offices/schema';
import { call } from '../api/client.ts';
import { type Saving, useSaveRecord } from '../records/useSaveRecord.ts';
import { officeKeys } from './queries.ts';

const saving: Saving<Office, OfficeForm, ReturnType<typeof officeChanges>> = {
  keys: officeKeys,
  noun: 'office',
  create: (form, idempotencyKey) => call('offices.create', { body: officeToWire(form), idempotencyKey }),
  changes: officeChanges,
  update: ({ id, version }, body) => call('offices.update', { params: { id }, body, ifMatch: version }),
  said: { create: successToasts.officeCreated, update: successToasts.officeUpdated },
  failure: { create: messages.errorToast.createOffice, update: messages.errorToast.updateOffice },
  fieldsOf: officeErrors,
};

/** [R7.08, R7.09, R8.05, R8.07] */
export const useSaveOffice = (key: string) => useSaveRecord(saving, key);
