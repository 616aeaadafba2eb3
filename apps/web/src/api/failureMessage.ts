/** The texts of failed calls: the sentence of the API if it says what to do, or else the text of the screen. */
import { toFailedCall } from '@plumbline/domain/shared/failedCall';

/** The message of the API if the stored data does not allow the change, or else `failure`. */
export function conflictMessage(error: unknown, failure: string): string {
  const { code, message } = toFailedCall(error);
  return code === 'conflict' ? message : failure;
}

/** The message of the API for a refused search, or else `failure`. */
export function searchMessage(error: unknown, failure: string): string {
  const { fields, message } = toFailedCall(error);
  return fields?.['search'] ? message : failure;
}
