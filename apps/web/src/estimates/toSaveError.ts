/** Converts the error of an API call to a `SaveError`, the error that the estimate machine expects. */

import { type Conflict, SaveError } from '@plumbline/domain/estimates/changes/change';
import type { Estimate, EstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { somethingWentWrong } from '@plumbline/values/unexpectedError';
import { ApiError } from '../api/ApiError.ts';
import { isUnreachable } from '../api/waitForServer.ts';

/** A conflict with the change of another user: 412 with the current record, or 404 if the record is deleted. */
function conflictOf(error: ApiError): Conflict<Estimate | EstimateItem | null> | undefined {
  const changedBy = error.changedBy ?? '';
  if (error.status === 412) return { current: (error.current ?? null) as Estimate | EstimateItem | null, changedBy };
  return error.status === 404 ? { current: null, changedBy } : undefined;
}

/** 4xx statuses after which a retry can succeed: the session ended, a timeout of the request, too many requests. */
const temporaryStatuses = [401, 408, 429];

export function toSaveError(error: unknown): SaveError {
  if (!(error instanceof ApiError)) return new SaveError({ refused: false, message: somethingWentWrong });
  const conflict = conflictOf(error);
  const isRefused = error.status >= 400 && error.status < 500 && !temporaryStatuses.includes(error.status);
  return new SaveError({
    refused: isRefused,
    unreachable: isUnreachable(error),
    message: error.message,
    ...(conflict && { conflict }),
  });
}

/** Waits for a call. Throws its error as a `SaveError`. */
export async function withSaveError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toSaveError(error);
  }
}
