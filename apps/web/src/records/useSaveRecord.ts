import { errorToastTitle, type ToastText } from '@plumbline/domain/messages/messages';
import type { RecordSaveResult } from '@plumbline/ui/components/RecordForm';
import { type ShowToast, useToast } from '@plumbline/ui/components/Toast';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';
import { type DataEvent, invalidate } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/App.ts';
import { changeList, type RecordKeys, type StoredRecord } from './recordCache.ts';

type Operation = 'create' | 'update';

/** How one kind of record is saved. */
export interface RecordSaving<Kind extends StoredRecord, Form, Change extends object> {
  keys: RecordKeys<Kind>;
  /** What a successful save makes outdated. */
  event: DataEvent;
  /** In a sentence: `project`. */
  noun: string;
  /** Missing for a record that exists from the start, such as the user's own company. */
  create?: (form: Form, idempotencyKey: string) => Promise<Kind>;
  /** The body of the update: only what the form changes. */
  changes: (base: Kind, form: Form) => Change;
  update: (base: Kind, change: Change) => Promise<Kind>;
  success: Readonly<Record<Operation, ToastText>>;
  failure: Readonly<Record<Operation, string>>;
  /** Whether a toast shows the failure too; else only the form does. */
  failureToast?: boolean;
  /** The form's message for an error, if it is not the server's. */
  errorMessage?: (error: ApiError, operation: Operation) => string | undefined;
  /** Converts the API's field errors to those of the form. */
  fieldsOf: (fields: ApiError['fields']) => Record<string, string>;
}

function messageOf(error: ApiError, noun: string): string {
  if (error.status === 404) return `This ${noun} is not there any more. Somebody deleted it.`;
  if (error.code === 'key_reused')
    return `An earlier try did create this ${noun}, with what you had typed then. Look for it in the list.`;
  return error.message;
}

type SaveDeps = { readonly queryClient: QueryClient; readonly toast: ShowToast };

/** Saves a record: creates it, or sends what changed over the version that the user saw. See `useSaveRecord`. */
export async function saveRecord<Kind extends StoredRecord, Form, Change extends object>(
  { keys, event, noun, failureToast = true, ...kind }: RecordSaving<Kind, Form, Change>,
  { queryClient, toast }: SaveDeps,
  { form, base, key }: { form: Form; base: Kind | null; key: string },
): Promise<RecordSaveResult<Kind>> {
  const operation = base ? 'update' : 'create';

  const send = () => {
    if (!base) return kind.create?.(form, key) ?? Promise.reject(new Error(`A ${noun} is created by signing up only`));
    const change = kind.changes(base, form);
    return Object.keys(change).length === 0 ? base : kind.update(base, change);
  };

  try {
    const record = await send();
    queryClient.setQueryData(keys.one(record.id), record);
    changeList(queryClient, keys, (list) =>
      base ? list.map((one) => (one.id === record.id ? record : one)) : [record, ...list],
    );
    void invalidate(queryClient, event);
    toast({ tone: 'success', ...kind.success[operation] });
    return { ok: true, record };
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) {
      return { ok: false, conflict: true, current: error.current as Kind, changedBy: error.changedBy ?? '' };
    }
    if (failureToast) toast({ tone: 'error', title: errorToastTitle, text: kind.failure[operation] });
    if (!(error instanceof ApiError)) return { ok: false, message: kind.failure[operation] };
    const message = kind.errorMessage?.(error, operation) ?? messageOf(error, noun);
    return { ok: false, message, fields: kind.fieldsOf(error.fields) };
  }
}

/**
 * Returns the function that a form saves its record with, and shows the result as a toast [R8.05, R8.07].
 * `key` is the idempotency key: the same for each attempt of one form [F4].
 */
export function useSaveRecord<Kind extends StoredRecord, Form, Change extends object>(
  saving: RecordSaving<Kind, Form, Change>,
  key = '',
) {
  const { queryClient } = useSignedInApp();
  const toast = useToast();
  return (form: Form, base: Kind | null) => saveRecord(saving, { queryClient, toast }, { form, base, key });
}
