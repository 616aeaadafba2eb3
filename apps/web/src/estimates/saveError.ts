import type { Estimate, EstimateItem } from '@plumbline/domain/estimates/estimate';
import { type Conflict, SaveError } from '@plumbline/domain/estimates/pendingChanges';
import { ApiError } from '../api/ApiError.ts';

/** Somebody else changed the record first: 412 with the current record, 404 if it is deleted. */
function conflictOf(error: ApiError): Conflict<Estimate | EstimateItem | null> | undefined {
  const changedBy = error.changedBy ?? '';
  if (error.status === 412) return { current: (error.current ?? null) as Estimate | EstimateItem | null, changedBy };
  return error.status === 404 ? { current: null, changedBy } : undefined;
}

/** Statuses that do not refuse the content: the session ended, the call took too long, there were too many calls. */
const temporary = [401, 408, 429];

/** No response, or the response of a gateway before a server that is away. */
export const isUnreachable = (error: ApiError): boolean => error.code === 'unreachable' || error.code === 'unavailable';

/** Converts the error of a call to the error that the estimate machine expects. */
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
