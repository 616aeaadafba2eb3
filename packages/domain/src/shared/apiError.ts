/** What a failed call answers under `error`. */
export interface ApiErrorBody {
  readonly code: ErrorCode;
  /** The specification's text where it has one. */
  readonly message: string;
  /** Path of a field -> what is wrong with it. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string;
  /** With 412: the record as it is now, and who changed it. */
  readonly current?: unknown;
  readonly changedBy?: string;
}

/** Error codes and the HTTP status each goes with. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  subscription_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  request_running: 409,
  changed_meanwhile: 412,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
