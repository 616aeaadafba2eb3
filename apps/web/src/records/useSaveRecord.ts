import { errorToastTitle, type ToastText } from '@plumbline/domain/messages/messages';
import type { RecordSaveResult } from '@plumbline/ui/components/RecordForm';
import { useToast } from '@plumbline/ui/components/Toast';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';
import { changeList, type RecordKeys, refreshList, type Stored } from './recordCache.ts';

/** What a save is about: a new record or a change of one. */
type Act = 'create' | 'update';

export interface Saving<Kind extends Stored, Form, Change extends object> {
  keys: RecordKeys<Kind>;
  /** In a sentence: `project`. */
  noun: string;
  create: (form: Form, idempotencyKey: string) => Promise<Kind>;
  /** What the form changes of the record, as it is sent. */
  changes: (base: Kind, form: Form) => Change;
  update: (base: Kind, change: Change) => Promise<Kind>;
  said: Readonly<Record<Act, ToastText>>;
  failure: Readonly<Record<Act, string>>;
  /** Whether a toast says the failure too; else only the form does. */
  failureToast?: boolean;
  /** What the form says of a refusal, where it is not the server's own words. */
  refusal?: (error: ApiError, act: Act) => string | undefined;
  /** The API's errors by the form's fields. */
  fieldsOf: (fields: ApiError['fields']) => Record<string, string>;
}

function messageOf(error: ApiError, noun: string): string {
  if (error.status === 404) return `This ${noun} is not there any more. Somebody deleted it.`;
  if (error.code === 'key_reused')
    return `An earlier try did create this ${noun}, with what you had typed then. Look for it in the list.`;
  return error.message;
}

/**
 * Creates or changes a record and says so [R8.05, R8.07]. Only what changed is sent, over the version that was seen.
 * `key` is the same for every try of one form [F4].
 */
export function useSaveRecord<Kind extends Stored, Form, Change extends object>(
  { keys, noun, failureToast = true, ...kind }: Saving<Kind, Form, Change>,
  key: string,
) {
  const queries = useQueryClient();
  const toast = useToast();

  const send = (form: Form, base: Kind | null) => {
    if (!base) return kind.create(form, key);
    const change = kind.changes(base, form);
    return Object.keys(change).length === 0 ? base : kind.update(base, change);
  };

  return async (form: Form, base: Kind | null): Promise<RecordSaveResult<Kind>> => {
    const act = base ? 'update' : 'create';
    try {
      const record = await send(form, base);
      queries.setQueryData(keys.one(record.id), record);
      changeList(queries, keys, (list) =>
        base ? list.map((one) => (one.id === record.id ? record : one)) : [record, ...list],
      );
      void refreshList(queries, keys);
      toast({ tone: 'success', ...kind.said[act] });
      return { ok: true, record };
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        return { ok: false, conflict: true, current: error.current as Kind, changedBy: error.changedBy ?? '' };
      }
      if (failureToast) toast({ tone: 'error', title: errorToastTitle, text: kind.failure[act] });
      if (!(error instanceof ApiError)) return { ok: false, message: kind.failure[act] };
      const message = kind.refusal?.(error, act) ?? messageOf(error, noun);
      return { ok: false, message, fields: kind.fieldsOf(error.fields) };
    }
  };
}
