/** Saves a record: sends the call, shows a toast and updates the query cache. */
import { errorToastTitle, type ToastText } from '@plumbline/domain/messages/messages';
import type { RecordSaveResult } from '@plumbline/ui/components/RecordForm';
import { type ShowToast, useToast } from '@plumbline/ui/components/Toast';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';
import { type DataEvent, invalidate } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { type RecordKeys, type StoredRecord, updateCachedList } from './updateCachedList.ts';

type Operation = 'create' | 'update';

/** Defines how to save one kind of record. */
export interface RecordSaving<Entity extends StoredRecord, Form, Change extends object> {
  keys: RecordKeys<Entity>;
  /** The event that invalidates queries after a successful save. */
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
  /** The text of the toast after a failed save. */
  failure: Readonly<Record<Operation, string>>;
  /** Whether a failure also appears in a toast and not only in the form. Default: true. */
  failureToast?: boolean;
  /** Returns the form message for an error, or undefined for the default message. */
  errorMessage?: (error: ApiError, operation: Operation) => string | undefined;
  /** Converts API field errors to form field errors. */
  toFieldErrors: (fields: ApiError['fields']) => Record<string, string>;
}

/** Whether the response shows that another user deleted, created or changed a record. */
const isOutdated = ({ status }: ApiError) => status === 404 || status === 409 || status === 412;

function messageOf(error: ApiError, noun: string): string {
  if (error.status === 404) return `This ${noun} is not there any more. Somebody deleted it.`;
  if (error.code === 'id_reused')
    return `An earlier try did create this ${noun}, with what you had typed then. Look for it in the list.`;
  return error.message;
}

type SaveDeps = { readonly queryClient: QueryClient; readonly toast: ShowToast };

/** Creates a record, or updates its changed fields if the loaded version is still current. See `useSaveRecord`. */
export async function saveRecord<Entity extends StoredRecord, Form, Change extends object>(
  { keys, event, noun, failureToast = true, ...saving }: RecordSaving<Entity, Form, Change>,
  { queryClient, toast }: SaveDeps,
  { form, base, newId }: { form: Form; base: Entity | null; newId: string },
): Promise<RecordSaveResult<Entity>> {
  const operation = base ? 'update' : 'create';

  const send = () => {
    if (!base)
      return saving.create?.(form, newId) ?? Promise.reject(new Error(`A ${noun} is created by signing up only`));
    const change = saving.toUpdateBody(base, form);
    return Object.keys(change).length === 0 ? base : saving.update(base, change);
  };

  try {
    const record = await send();
    queryClient.setQueryData(keys.detail(record.id), record);
    updateCachedList(queryClient, keys, (list) =>
      base ? list.map((entry) => (entry.id === record.id ? record : entry)) : [record, ...list],
    );
    void invalidate(queryClient, event);
    toast({ tone: 'success', ...saving.success[operation] });
    return { ok: true, record };
  } catch (error) {
    // Without a response, the server may have saved the record. A refetch at once would only fail again.
    void invalidate(queryClient, event, { refetch: error instanceof ApiError && isOutdated(error) });
    if (error instanceof ApiError && error.status === 412) {
      return { ok: false, conflict: true, current: error.current as Entity, changedBy: error.changedBy ?? '' };
    }
    if (failureToast) toast({ tone: 'error', title: errorToastTitle, text: saving.failure[operation] });
    if (!(error instanceof ApiError)) return { ok: false, message: saving.failure[operation] };
    const message = saving.errorMessage?.(error, operation) ?? messageOf(error, noun);
    return { ok: false, message, fields: saving.toFieldErrors(error.fields) };
  }
}

/**
 * Returns the save function of a form. It shows the result as a toast [R8.05, R8.07].
 * All attempts of one form create a record with the same id, `newId` [F4].
 */
export function useSaveRecord<Entity extends StoredRecord, Form, Change extends object>(
  saving: RecordSaving<Entity, Form, Change>,
  newId = '',
) {
  const { queryClient } = useSignedInApp();
  const toast = useToast();
  return (form: Form, base: Entity | null) => saveRecord(saving, { queryClient, toast }, { form, base, newId });
}
