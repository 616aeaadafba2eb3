/** The job that deletes expired rows and unused files. */

import { deleteUnrestorable } from '../archive/archivedRows.ts';
import { deleteExpiredGeocodingResults } from '../dashboard/geocodedAddresses.ts';
import type { Tx } from '../database/database.ts';
import { deleteExpiredEvents } from '../events/store.ts';
import { deleteExpiredExports } from '../exports/runExport.ts';
import { deleteUnusedFiles } from '../files/deleteUnusedFiles.ts';
import { deleteExpiredKeys } from '../http/idempotency.ts';
import { deleteFinishedMails } from '../mail/outbox.ts';
import type { ApiDeps } from '../ports.ts';
import { deleteExpiredTokens } from '../session/store.ts';
import { deleteExpiredBillingSessions } from '../subscription/store.ts';

/**
 * The deletions of the modules. Each module defines how long it keeps the rows of its tables. The job
 * `sign-in-attempts.delete-expired` deletes old sign-in attempts.
 */
const deletions: readonly ((tx: Tx, now: Date) => Promise<void>)[] = [
  deleteExpiredTokens,
  deleteExpiredBillingSessions,
  deleteExpiredKeys,
  deleteExpiredGeocodingResults,
  deleteFinishedMails,
  deleteExpiredEvents,
  deleteUnrestorable,
];

/** Runs the deletions above. Also deletes unsaved files, the bytes of deleted files, interrupted uploads, and old exports. */
export async function deleteExpired(deps: Pick<ApiDeps, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    for (const deleteRows of deletions) await deleteRows(tx, now);
  });
  await deleteUnusedFiles(deps);
  await deleteExpiredExports(deps);
}
