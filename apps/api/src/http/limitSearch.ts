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
  // Both statements are sent together. The limit ends with the transaction.
  const limit = tx.run(`SELECT set_config('statement_timeout', $1, true)`, [`${milliseconds}`]);
  return Promise.all([search(), limit])
    .then(([found]) => found)
    .catch((error: unknown) => {
      throw postgresError(error)?.code === sqlState.queryCanceled ? invalidField('search', searchTooSlow) : error;
    });
}
