/** Makes a call that changes records, and shows its result. */
import { errorToastTitle, type ToastText } from '@plumbline/domain/messages/messages';
import { errorStatus } from '@plumbline/domain/shared/apiError';
import {
  type FailedCall,
  type FieldMessages,
  firstFieldErrors,
  toFailedCall,
} from '@plumbline/domain/shared/failedCall';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import type { ShowToast } from '@plumbline/ui/components/Toast';
import type { RecordSaveResult } from '@plumbline/ui/records/RecordForm';
import type { QueryClient } from '@tanstack/react-query';
import { type DataEvent, invalidate } from '../api/queryKeys.ts';

export interface RecordChange<Result> {
  /** Makes the call. */
  readonly send: () => Promise<Result>;
  /** The event that invalidates queries after the call. */
  readonly event: DataEvent;
  /** The lower-case name of the record in messages, for example `project`. */
  readonly noun: string;
  /** The text of the toast after a successful call. */
  readonly success: ToastText;
  /** The text of the toast after a failed call. Also the form message after an error that is not from a call. */
  readonly failure: string;
  /** Whether a failure also appears in a toast and not only in the form. Default: true. */
  readonly failureToast?: boolean | undefined;
  /** Returns the form message for a failed call, or undefined for the default message. */
  readonly errorMessage?: ((failure: FailedCall) => string | undefined) | undefined;
  /** Converts API field errors to form field errors. Default: the first error of each field, under the name of the API. */
  readonly toFieldErrors?: ((fields: FieldMessages) => Record<string, string>) | undefined;
}

export interface ChangeDeps {
  readonly queryClient: QueryClient;
  readonly toast: ShowToast;
}

/**
 * Whether the response suggests that the cached data is outdated: the record was deleted (404) or changed (412), or the stored data
 * does not allow the change (409).
 */
const suggestsOutdatedCache = ({ kind, code }: FailedCall) =>
  kind === 'notFound' || kind === 'conflict' || (code !== undefined && errorStatus[code] === 409);

function messageOf({ kind, code, message, fields }: FailedCall, noun: string): string {
  // A 404 with a field is about a record that the field refers to.
  if (kind === 'notFound' && !fields) return `This ${noun} is not there any more. Somebody deleted it.`;
  if (code === 'id_reused')
    return `An earlier attempt created this ${noun} with the values that you had entered then. Look for it in the list.`;
  return message;
}

/**
 * Makes the call, shows its result in a toast, invalidates the queries of the event and converts an error to the result of a form.
 * A 412 shows no toast, because the form shows the conflict.
 */
export async function changeRecord<Result>(
  { send, event, noun, success, failure, failureToast = true, ...errors }: RecordChange<Result>,
  { queryClient, toast }: ChangeDeps,
): Promise<RecordSaveResult<Result>> {
  try {
    const record = await send();
    void invalidate(queryClient, event);
    toast({ tone: 'success', ...success });
    return { ok: true, record };
  } catch (error) {
    const failedCall = toFailedCall<Result>(error, failure);
    // A call can fail after the server saved the record, so each error invalidates the queries. The queries are loaded again
    // immediately only if the response suggests that the server has other data. If the server is unreachable, loading would fail, too.
    void invalidate(queryClient, event, { refetch: suggestsOutdatedCache(failedCall) });
    if (failedCall.kind === 'conflict') {
      return { ok: false, conflict: true, current: failedCall.current as Result, changedBy: failedCall.changedBy };
    }
    if (failureToast) toast({ tone: 'error', title: errorToastTitle, text: failure });
    const { errorMessage, toFieldErrors = firstFieldErrors } = errors;
    const { fields } = failedCall;
    const message = errorMessage?.(failedCall) ?? messageOf(failedCall, noun);
    return { ok: false, message, ...(fields && { fields: toFieldErrors(fields) }) };
  }
}

/** Converts a conflict to a message, for a dialog that does not compare the two versions. */
export const conflictAsMessage = (
  result: RecordSaveResult<unknown>,
  messageFor: (changedBy: string) => string,
): SubmitResult => ('conflict' in result ? { ok: false, message: messageFor(result.changedBy) } : result);
