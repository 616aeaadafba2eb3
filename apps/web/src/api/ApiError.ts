/** The error of a failed API call. */
import { serverUnreachable } from '@plumbline/domain/messages/serverUnreachable';
import type { ApiErrorBody, ErrorCode } from '@plumbline/domain/shared/apiError';
import { CallError, toFailure } from '@plumbline/domain/shared/failedCall';
import { somethingWentWrong } from '@plumbline/values/unexpectedError';
import { isAxiosError, isCancel } from 'axios';

/** The error of a failed call. Its properties are those of `error` in the response body, if there is a response. */
export class ApiError extends CallError {
  /** The HTTP status, or 0 if there was no response. */
  readonly status: number;
  readonly code: ErrorCode | 'unreachable' | 'cancelled';
  /** The error messages by field path. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | undefined;
  /** The current record of a 412 response. `changedBy` is the name of the user who changed it. */
  readonly current: unknown;
  readonly changedBy: string | undefined;

  constructor(status: number, body: Partial<Omit<ApiErrorBody, 'code'>> & { code: ApiError['code'] }) {
    super(
      status > 0
        ? toFailure(status, { error: body })
        : { kind: body.code === 'unreachable' ? 'unreachable' : 'failed', message: body.message ?? somethingWentWrong },
    );
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.requestId = body.requestId;
    this.current = body.current;
    this.changedBy = body.changedBy;
  }
}

function errorBodyOf(data: unknown): ApiErrorBody | undefined {
  if (typeof data !== 'object' || data === null || !('error' in data)) return undefined;
  const { error } = data;
  return typeof error === 'object' && error !== null && 'code' in error ? (error as ApiErrorBody) : undefined;
}

/** Converts an error that axios threw. A 5xx response without a JSON error gets the code `unavailable`, because a gateway sent it. */
export function toApiError(error: unknown): ApiError {
  if (isCancel(error)) return new ApiError(0, { code: 'cancelled', message: 'Cancelled' });
  if (!isAxiosError(error)) return new ApiError(0, { code: 'internal' });
  if (!error.response) return new ApiError(0, { code: 'unreachable', message: serverUnreachable });
  return responseError(error.response.status, error.response.data);
}

/** Creates the error of a response with this status and body. */
export const responseError = (status: number, body: unknown): ApiError =>
  new ApiError(status, errorBodyOf(body) ?? { code: status >= 500 ? 'unavailable' : 'internal' });

/** Returns the first error message of each field. */
export function firstFieldErrors(fields: ApiError['fields']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, [firstMessage]]) => (firstMessage ? [[path, firstMessage]] : [])),
  );
}

/** The message of the API for a 409, which says what to do, or else `failure`. */
export const conflictMessage = (error: unknown, failure: string): string =>
  error instanceof ApiError && error.status === 409 ? error.message : failure;

/** The message of the API for a refused search, which says what to do, or else `failure`. */
export const searchMessage = (error: unknown, failure: string): string =>
  error instanceof ApiError && error.fields['search'] ? error.message : failure;
