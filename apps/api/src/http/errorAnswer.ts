import { type ApiErrorBody, errorStatus } from '@plumbline/domain/contract/errors';
import { DatabaseUnavailable, databaseRefusal, sqlState } from '../database/errors.ts';
import { PaymentsUnavailable, SpreadsheetRefused, SpreadsheetsBusy, StorageUnavailable } from '../ports.ts';
import type { Answer } from './answer.ts';
import { ApiError } from './errors.ts';

/** The one error map: what each error means to the caller [api.md]. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) {
    return new ApiError('unavailable', undefined, { headers: { 'Retry-After': `${error.retryAfterSeconds}` } });
  }
  if (error instanceof SpreadsheetRefused) {
    return new ApiError(error.reason === 'type' ? 'unsupported_type' : 'invalid', error.message);
  }
  if (error instanceof PaymentsUnavailable || error instanceof SpreadsheetsBusy) {
    return new ApiError('unavailable', error.message, { headers: { 'Retry-After': `${error.retryAfterSeconds}` } });
  }
  // what a handler looked up was deleted before it could refer to it
  if (databaseRefusal(error)?.code === sqlState.foreignKeyViolation) return new ApiError('not_found');
  return new ApiError('internal');
}

export function errorAnswer({ code, message, details }: ApiError, requestId: string): Answer {
  const { headers, ...rest } = details;
  const error: ApiErrorBody = { code, message, ...rest, requestId };
  return {
    status: errorStatus[code],
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify({ error }),
  };
}
