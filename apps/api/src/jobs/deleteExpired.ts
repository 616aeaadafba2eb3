/** Deletes the expired rows of all tables and the bytes of unused files. */
import { deleteExpiredGeocodingResults } from '../dashboard/geocodedAddresses.ts';
import type { Tx } from '../database/database.ts';
import { deleteExpiredEvents } from '../events/store.ts';
import { deleteUnusedFiles } from '../files/deleteUnusedFiles.ts';
import { deleteExpiredKeys } from '../http/idempotency.ts';
import { deleteFinishedMails } from '../mail/outbox.ts';
import type { ApiDeps } from '../ports.ts';
import { deleteExpiredTokens } from '../session/store.ts';
import { deleteExpiredBillingSessions } from '../subscription/store.ts';

/** The deletion of each module. A module defines how long it keeps the rows of its tables. */
const deletions: readonly ((tx: Tx, now: Date) => Promise<void>)[] = [
  deleteExpiredTokens,
  deleteExpiredBillingSessions,
  deleteExpiredKeys,
  deleteExpiredGeocodingResults,
  deleteFinishedMails,
  deleteExpiredEvents,
];

/** Deletes the expired rows of all modules, and the bytes of deleted and unsaved files. */
export async function deleteExpired(deps: Pick<ApiDeps, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    for (const deleteRows of deletions) await deleteRows(tx, now);
  });
  await deleteUnusedFiles(deps);
}
