/** The errors that end a request, and their default messages. */

import type { ErrorCode } from '@plumbline/domain/shared/apiError';
import { somethingWentWrong } from '@plumbline/values/unexpectedError';

/** The message of each error code, used if the thrown error has no message of its own. */
const defaultMessages: Readonly<Record<ErrorCode, string>> = {
  invalid: 'The request is not valid',
  unauthenticated: 'Please sign in',
  subscription_required: 'Please select a package',
  forbidden: 'You may not do this',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  conflict: 'The stored data does not allow this change',
  request_running: 'The first request with this Idempotency-Key is still running. Please try again',
  id_reused: 'Another record already has this id. Please choose another id',
  changed_meanwhile: 'This was changed meanwhile',
  too_large: 'The request is too large',
  unsupported_type: 'The content type is not supported',
  key_reused: 'Another request has used this Idempotency-Key. Please choose another key',
  too_many_requests: 'Too many tries. Please wait',
  internal: somethingWentWrong,
  unavailable: 'The service is not available. Please try again',
};

export interface ApiErrorDetails {
  /** The error messages by path of the field. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** With `changed_meanwhile`: the record as it is now. */
  readonly current?: unknown;
  /** With `changed_meanwhile`: the name of the user who changed the record last. */
  readonly changedBy?: string;
}

/** The caller closed the connection while the body was being read. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}

/** The error that handlers throw to refuse a request. `errorHandler` converts it to a response [api.md]. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ErrorCode, message: string = defaultMessages[code], details: ApiErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/**
 * The error of one field. `code` is `conflict` if another record has the value, and `not_found` if the field refers to a record that
 * the company does not have.
 */
export const invalidField = (field: string, message: string, code: 'invalid' | 'conflict' | 'not_found' = 'invalid') =>
  new ApiError(code, message, { fields: { [field]: [message] } });
