/** Builder for tests of failed calls. */
import { type ApiErrorBody, type ErrorCode, errorStatus } from '../shared/apiError.ts';
import { CallError, toFailure } from '../shared/failedCall.ts';

/** The error of a call after the API responded with this code. */
export const aCallError = (code: ErrorCode, error: Partial<ApiErrorBody> = {}): CallError =>
  new CallError(toFailure(errorStatus[code], { error: { code, ...error } }));
