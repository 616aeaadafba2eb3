import type { Estimate, EstimateItem } from '@plumbline/domain/estimates/estimate';
import { type Conflict, SaveError } from '@plumbline/domain/estimates/pendingChanges';
import { ApiError } from '../api/ApiError.ts';

/** A conflict with the change of another user: 412 with the current record, or 404 if the record is deleted. */
function conflictOf(error: ApiError): Conflict<Estimate | EstimateItem | null> | undefined {
  const changedBy = error.changedBy ?? '';
  if (error.status === 412) return { current: (error.current ?? null) as Estimate | EstimateItem | null, changedBy };
  return error.status === 404 ? { current: null, changedBy } : undefined;
}

/** Client errors that a retry can resolve: session ended, request timeout, too many requests. */
const temporary = [401, 408, 429];

/** There was no response, or a gateway responded because the server is unavailable. */
export const isUnreachable = (error: ApiError): boolean => error.code === 'unreachable' || error.code === 'unavailable';

/** Converts the error of a call to the error type of the estimate machine. */
export function toSaveError(error: unknown): SaveError {
  if (!(error instanceof ApiError)) return new SaveError({ refused: false, message: 'Something went wrong' });
  const conflict = conflictOf(error);
  const refused = error.status >= 400 && error.status < 500 && !temporary.includes(error.status);
  return new SaveError({
    refused,
    unreachable: isUnreachable(error),
    message: error.message,
    ...(conflict && { conflict }),
  });
}
