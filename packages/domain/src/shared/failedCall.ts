/** Why a call of the API failed: one type for machines and screens, and its conversion from the response and from an error. */
import { somethingWentWrong } from '@plumbline/values/unexpectedError';
import { serverUnreachable } from '../messages/serverUnreachable.ts';
import { type ApiErrorBody, type ErrorCode, errorStatus } from './apiError.ts';

/** The error messages by field path. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

interface FailureDetails {
  /** The sentence of the API, or a default text. */
  readonly message: string;
  /** The error code of the API. Missing if the failure is not a response. */
  readonly code?: ErrorCode;
  /** Missing if the failure is not about fields. */
  readonly fields?: FieldMessages;
}

/** Another user changed the record. */
export interface Conflict<Current> {
  /** The current record. Null if it was deleted. */
  readonly current: Current | null;
  /** The name of the user who changed it. '' if it is unknown. */
  readonly changedBy: string;
}

/**
 * `refused`: the server did not do the call, and would refuse a retry too. `notFound`: the record does not exist any more. `conflict`:
 * another user changed the record that this user saw. `unreachable`: no response, the response of a gateway, or a server that accepts no
 * calls now. `failed`: the server was reached and has a defect, or there were too many attempts, or the app has a defect. After the last two
 * the server may have done the call, and a retry can succeed.
 */
export type FailedCall<Current = unknown> =
  | (FailureDetails & { readonly kind: 'refused' | 'notFound' | 'unreachable' | 'failed' })
  | (FailureDetails & Conflict<Current> & { readonly kind: 'conflict' });

/** The error with which a call, and an actor that makes calls, reject. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: FailedCall;

  constructor(failure: FailedCall, options?: ErrorOptions) {
    super(failure.message, options);
    this.failure = failure;
  }
}

/** The failure of a call without a response. The server may have done the call. */
export const noResponse: FailedCall = { kind: 'unreachable', message: serverUnreachable };

/** Converts the error of a call or of an actor. An error that is not from a call is a defect, and gets the text `message`. */
export const toFailedCall = <Current = unknown>(error: unknown, message = somethingWentWrong): FailedCall<Current> =>
  error instanceof CallError ? (error.failure as FailedCall<Current>) : { kind: 'failed', message };

/** Whether the server did not do the call. */
export const isRefusal = ({ kind }: FailedCall): boolean =>
  kind === 'refused' || kind === 'notFound' || kind === 'conflict';

/** Converts a response with an error status and its body. The body is not from the API if a proxy or a gateway responded. */
export function toFailure(status: number, body: unknown): FailedCall {
  const error = errorOf(body);
  const code = error?.code ?? codeOf(status);
  const details = {
    message: error?.message ?? somethingWentWrong,
    code,
    ...(error?.fields && { fields: error.fields }),
  };
  const kind = kindOf(status, code);
  if (kind !== 'conflict') return { kind, ...details };
  return { kind, ...details, current: error?.current ?? null, changedBy: error?.changedBy ?? '' };
}

/** Statuses below 500 of calls that can succeed later: a timeout of the request, and too many requests. */
const temporaryStatuses = [408, 429];

function kindOf(status: number, code: ErrorCode): FailedCall['kind'] {
  if (code === 'unavailable') return 'unreachable';
  if (status >= 500 || temporaryStatuses.includes(status)) return 'failed';
  if (status === 404) return 'notFound';
  return status === 412 ? 'conflict' : 'refused';
}

function errorOf(body: unknown): Partial<ApiErrorBody> | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  // Gateways have codes of their own in such bodies.
  const isOfApi =
    typeof error === 'object' && error !== null && 'code' in error && Object.hasOwn(errorStatus, String(error.code));
  return isOfApi ? (error as Partial<ApiErrorBody>) : undefined;
}

/** The code of a response that is not from the API. */
function codeOf(status: number): ErrorCode {
  if (status >= 500) return 'unavailable';
  const codes = Object.keys(errorStatus) as ErrorCode[];
  return codes.find((code) => errorStatus[code] === status) ?? 'invalid';
}

/** Returns the first error message of each field. */
export const firstFieldErrors = (fields: FieldMessages): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, [firstMessage]]) => (firstMessage ? [[path, firstMessage]] : [])),
  );
