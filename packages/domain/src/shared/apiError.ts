/** The errors of the API: their codes, their HTTP statuses and their format. */

/** The value of `error` in the response to a failed call. */
export interface ApiErrorBody {
  readonly code: ErrorCode;
  /** The text of the specification for this error, or the default text of the code if the specification has none. */
  readonly message: string;
  /** The error messages of each field, by the path of the field. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string;
  /** The current record, with status 412. */
  readonly current?: unknown;
  /** The name of the user who changed the record, with status 412. Missing if it is unknown. */
  readonly changedBy?: string;
}

/**
 * Error codes and their HTTP statuses. `request_running`: a request with the same Idempotency-Key is still running. `id_reused`:
 * another record has the id that the caller chose. `conflict`: the stored data does not allow the change. `changed_meanwhile`:
 * If-Match names an older version. `key_reused`: the Idempotency-Key belongs to a different request.
 */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  subscription_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  request_running: 409,
  id_reused: 409,
  changed_meanwhile: 412,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
