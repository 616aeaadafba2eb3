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

/**
 * An error as the log keeps it. The query builder's own message and PostgreSQL's `detail` hold the values, among
 * them hashes and e-mails: only statement and code are kept [S12].
 */
export function forLog(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: String(error) };
  const refusal = databaseRefusal(error);
  const statement = 'query' in error && typeof error.query === 'string' ? { statement: error.query } : {};
  if ('params' in error || refusal) {
    const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
    return {
      error: error.name,
      ...refusal,
      ...statement,
      ...cause,
      at: error.stack?.match(/^\s+at .*$/gm)?.slice(0, 8),
    };
  }
  return {
    error: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause ? { cause: forLog(error.cause) } : {}),
  };
}
