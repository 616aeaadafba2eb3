import type { Estimate, EstimateItem } from '@plumbline/domain/estimates/estimate';
import { type Conflict, SaveError } from '@plumbline/domain/estimates/pendingChanges';
import { ApiError } from '../api/ApiError.ts';

/** Somebody else wrote first: 412 with the record as it now is, 404 where it is gone. */
function conflictOf(error: ApiError): Conflict<Estimate | EstimateItem | null> | undefined {
  const changedBy = error.changedBy ?? '';
  if (error.status === 412) return { current: (error.current ?? null) as Estimate | EstimateItem | null, changedBy };
  return error.status === 404 ? { current: null, changedBy } : undefined;
}

/** Not about what was sent: the session ended, it took too long, there were too many. */
const passing = [401, 408, 429];

/** No answer came, or only the gateway's before a server that is away. */
export const isUnreachable = (error: ApiError): boolean => error.code === 'unreachable' || error.code === 'unavailable';

/** What the estimate's machine is told of a call that failed. */
export function saveError(error: unknown): SaveError {
  if (!(error instanceof ApiError)) return new SaveError({ refused: false, message: 'Something went wrong' });
  const conflict = conflictOf(error);
  const refused = error.status >= 400 && error.status < 500 && !passing.includes(error.status);
  return new SaveError({
    refused,
    unreachable: isUnreachable(error),
    message: error.message,
    ...(conflict && { conflict }),
  });
}
