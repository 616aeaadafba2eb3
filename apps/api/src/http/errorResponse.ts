/** Converts errors to API errors, and API errors to responses. */
import { type ApiErrorBody, errorStatus } from '@plumbline/domain/shared/apiError';
import { DatabaseUnavailable, postgresError, sqlState } from '../database/errors.ts';
import {
  PaymentsUnavailable,
  PdfTooLarge,
  PdfUnavailable,
  ServerBusy,
  SpreadsheetError,
  SpreadsheetsBusy,
  StorageUnavailable,
} from '../ports.ts';
import { ApiError } from './errors.ts';
import type { ResponseValue } from './responseValue.ts';

/** Maps every error to an API error with a status and a message [api.md]. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) {
    return new ApiError('unavailable', undefined, { headers: { 'Retry-After': `${error.retryAfterSeconds}` } });
  }
  if (error instanceof SpreadsheetError) {
    return new ApiError(error.reason === 'type' ? 'unsupported_type' : 'invalid', error.message);
  }
  if (error instanceof PdfTooLarge) return new ApiError('conflict', error.message);
  if (
    error instanceof PaymentsUnavailable ||
    error instanceof PdfUnavailable ||
    error instanceof SpreadsheetsBusy ||
    error instanceof ServerBusy
  ) {
    return new ApiError('unavailable', error.message, { headers: { 'Retry-After': `${error.retryAfterSeconds}` } });
  }
  // Another transaction deleted the referenced row after the handler had read it.
  if (postgresError(error)?.code === sqlState.foreignKeyViolation) return new ApiError('not_found');
  return new ApiError('internal');
}

/**
 * The limits of the messages in an error response, so that they take at most a few kB [B2]. `fields` is the maximum number of
 * fields. The other limits are in characters. `allTexts` includes the paths of the fields.
 */
const limits = { message: 500, fields: 20, path: 100, text: 300, allTexts: 4096 };

const truncate = (text: string, length: number) => (text.length > length ? text.slice(0, length).toWellFormed() : text);

function truncateFields(fields: NonNullable<ApiErrorBody['fields']>): NonNullable<ApiErrorBody['fields']> {
  const truncatedFields: [string, readonly string[]][] = [];
  let remainingCharacters = limits.allTexts;
  for (const [path, texts] of Object.entries(fields).slice(0, limits.fields)) {
    const truncatedPath = truncate(path, limits.path);
    const truncatedTexts: string[] = [];
    remainingCharacters -= truncatedPath.length;
    for (const text of texts) {
      remainingCharacters -= Math.min(text.length, limits.text);
      if (remainingCharacters >= 0) truncatedTexts.push(truncate(text, limits.text));
    }
    if (truncatedTexts.length > 0) truncatedFields.push([truncatedPath, truncatedTexts]);
  }
  return Object.fromEntries(truncatedFields);
}

/** Converts an API error to a response with a JSON body. */
export function errorResponse({ code, message, details }: ApiError, requestId: string): ResponseValue<string> {
  const { headers, fields, ...otherDetails } = details;
  const error: ApiErrorBody = {
    code,
    message: truncate(message, limits.message),
    ...(fields && { fields: truncateFields(fields) }),
    ...otherDetails,
    requestId,
  };
  return {
    status: errorStatus[code],
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify({ error }),
  };
}
