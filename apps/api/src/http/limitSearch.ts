/** Limits the time of a search, because a search for common words compares every record of a company. */
import { searchTooSlow } from '@plumbline/domain/shared/searchTooSlow';
import type { Tx } from '../database/database.ts';
import { postgresError, sqlState } from '../database/errors.ts';
import { invalidField } from './errors.ts';

const maxSearchMilliseconds = 5_000;

/** Runs the statements of a search. Throws 400 with a sentence that says what to do if one of them takes too long. */
export async function limitSearch<T>(
  tx: Tx,
  search: () => Promise<T>,
  milliseconds: number = maxSearchMilliseconds,
): Promise<T> {
  // It is sent together with the statement of the search, and ends with the transaction.
  tx.queueWrite(`SELECT set_config('statement_timeout', $1, true)`, [`${milliseconds}`]);
  return search().catch((error: unknown) => {
    throw postgresError(error)?.code === sqlState.queryCanceled ? invalidField('search', searchTooSlow) : error;
  });
}
