import { type ApiErrorBody, errorStatus } from '@plumbline/domain/shared/apiError';
import { DatabaseUnavailable, postgresError, sqlState } from '../database/errors.ts';
import { HasherBusy, PaymentsUnavailable, SpreadsheetError, SpreadsheetsBusy, StorageUnavailable } from '../ports.ts';
import type { Answer } from './answer.ts';
import { ApiError } from './errors.ts';

/** The one error map: what each error means to the caller [api.md]. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) {
    return new ApiError('unavailable', undefined, { headers: { 'Retry-After': `${error.retryAfterSeconds}` } });
  }
  if (error instanceof SpreadsheetError) {
    return new ApiError(error.reason === 'type' ? 'unsupported_type' : 'invalid', error.message);
  }
  if (error instanceof PaymentsUnavailable || error instanceof SpreadsheetsBusy || error instanceof HasherBusy) {
    return new ApiError('unavailable', error.message, { headers: { 'Retry-After': `${error.retryAfterSeconds}` } });
  }
  // what a handler looked up was deleted before it could refer to it
  if (postgresError(error)?.code === sqlState.foreignKeyViolation) return new ApiError('not_found');
  return new ApiError('internal');
}

/** Characters and fields of an error answer, which stays within a few kB for any body [B2]. */
const most = { message: 500, fields: 20, path: 100, text: 300, allTexts: 4096 };

const cut = (text: string, length: number) => (text.length > length ? text.slice(0, length).toWellFormed() : text);

function firstFields(fields: NonNullable<ApiErrorBody['fields']>): NonNullable<ApiErrorBody['fields']> {
  const kept: [string, readonly string[]][] = [];
  let left = most.allTexts;
  for (const [path, texts] of Object.entries(fields).slice(0, most.fields)) {
    const named = cut(path, most.path);
    const told: string[] = [];
    left -= named.length;
    for (const text of texts) {
      left -= Math.min(text.length, most.text);
      if (left >= 0) told.push(cut(text, most.text));
    }
    if (told.length > 0) kept.push([named, told]);
  }
  return Object.fromEntries(kept);
}

export function errorAnswer({ code, message, details }: ApiError, requestId: string): Answer<string> {
  const { headers, fields, ...rest } = details;
  const error: ApiErrorBody = {
    code,
    message: cut(message, most.message),
    ...(fields && { fields: firstFields(fields) }),
    ...rest,
    requestId,
  };
  return {
    status: errorStatus[code],
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify({ error }),
  };
}
