/** Saves a record: sends the call, shows a toast and updates the query cache. */
import type { ToastText } from '@plumbline/domain/messages/messages';
import type { FailedCall, FieldMessages } from '@plumbline/domain/shared/failedCall';
import { useToast } from '@plumbline/ui/components/Toast';
import type { RecordSaveResult } from '@plumbline/ui/records/RecordForm';
import type { DataEvent } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { type ChangeDeps, changeRecord } from './changeRecord.ts';
import { type RecordKeys, type StoredRecord, updateCachedList } from './updateCachedList.ts';

type Operation = 'create' | 'update';

/** Defines how to save one kind of record. */
export interface RecordSaving<Entity extends StoredRecord, Form, Change extends object> {
  keys: RecordKeys<Entity>;
  /** The event that invalidates queries after the call. */
  event: DataEvent;
  /** The lower-case name of the record in messages, for example `project`. */
  noun: string;
  /** Sends the create request. Undefined for records that a form cannot create, for example the company. */
  create?: (form: Form, id: string) => Promise<Entity>;
  /** Returns the request body of the update, with only the changed fields. */
  toUpdateBody: (base: Entity, form: Form) => Change;
  /** Sends the update request. `base` is the loaded record. */
  update: (base: Entity, change: Change) => Promise<Entity>;
  /** The text of the toast after a successful save. */
  success: Readonly<Record<Operation, ToastText>>;
  /** The text of the toast after a failed save. Also the form message after an error that is not from a call. */
  failure: Readonly<Record<Operation, string>>;
  /** Whether a failure also appears in a toast and not only in the form. Default: true. */
  failureToast?: boolean;
  /** Returns the form message for a failed call, or undefined for the default message. */
  errorMessage?: (failure: FailedCall, operation: Operation) => string | undefined;
  /** Converts API field errors to form field errors. Default: the first error of each field, under the name of the API. */
  toFieldErrors?: (fields: FieldMessages) => Record<string, string>;
}

/** Creates a record, or updates its changed fields if the loaded version is still current. See `useSaveRecord`. */
export function saveRecord<Entity extends StoredRecord, Form, Change extends object>(
  { keys, event, noun, failureToast, errorMessage, ...saving }: RecordSaving<Entity, Form, Change>,
  { queryClient, toast }: ChangeDeps,
  { form, base, newId }: { form: Form; base: Entity | null; newId: string },
): Promise<RecordSaveResult<Entity>> {
  const operation = base ? 'update' : 'create';

  async function save(): Promise<Entity> {
    if (!base) {
      if (!saving.create) throw new Error(`This form only updates a ${noun}. To create one, define \`create\`.`);
      return saving.create(form, newId);
    }
    const change = saving.toUpdateBody(base, form);
    return Object.keys(change).length === 0 ? base : saving.update(base, change);
  }

  async function send(): Promise<Entity> {
    const record = await save();
    queryClient.setQueryData(keys.detail(record.id), record);
    updateCachedList(queryClient, keys, (list) =>
      base ? list.map((entry) => (entry.id === record.id ? record : entry)) : [record, ...list],
    );
    return record;
  }

  return changeRecord(
    {
      send,
      event,
      noun,
      success: saving.success[operation],
      failure: saving.failure[operation],
      failureToast,
      errorMessage: errorMessage && ((failed) => errorMessage(failed, operation)),
      toFieldErrors: saving.toFieldErrors,
    },
    { queryClient, toast },
  );
}

/**
 * Returns the save function of a form. It shows the result as a toast, except a conflict [R8.05, R8.07]. All attempts of one form
 * create a record with the same id, `newId` [F4]. A form that only updates records omits `newId`.
 */
export function useSaveRecord<Entity extends StoredRecord, Form, Change extends object>(
  saving: RecordSaving<Entity, Form, Change>,
  newId = '',
) {
  const { queryClient } = useSignedInApp();
  const toast = useToast();
  return (form: Form, base: Entity | null) => saveRecord(saving, { queryClient, toast }, { form, base, newId });
}
