import { and, isNotNull, lt } from 'drizzle-orm';
import { deleteGeocodedAddresses, geocodingLifetimeDays } from '../dashboard/store.ts';
import { createdRecords, idempotencyKeys } from '../database/schema/idempotency.ts';
import { mailOutbox } from '../database/schema/mail.ts';
import { deleteExpiredEvents } from '../events/store.ts';
import { deleteUnusedFiles } from '../files/deleteUnusedFiles.ts';
import type { ApiDeps } from '../ports.ts';
import { deleteExpiredTokens } from '../session/store.ts';
import { deleteExpiredBillingSessions } from '../subscription/store.ts';

const day = 24 * 60 * 60_000;

/**
 * Deletes expired rows: tokens and billing sessions after 1 day, stored responses for retries after 2 days, mails,
 * geocoded addresses and chosen ids after 30 days, events after a year. Also deletes the bytes of deleted and unsaved files.
 */
export async function deleteExpired(deps: Pick<ApiDeps, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * day);
  await deps.db.system(async (tx) => {
    await deleteExpiredTokens(tx, ago(1));
    await deleteExpiredBillingSessions(tx, ago(1));
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(2)));
    await tx.delete(createdRecords).where(lt(createdRecords.createdAt, ago(30)));
    await deleteGeocodedAddresses(tx, ago(geocodingLifetimeDays));
    await tx.delete(mailOutbox).where(and(isNotNull(mailOutbox.finishedAt), lt(mailOutbox.finishedAt, ago(30))));
    await deleteExpiredEvents(tx, now);
  });
  await deleteUnusedFiles(deps);
}
