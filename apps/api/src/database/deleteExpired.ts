import { and, isNotNull, lt } from 'drizzle-orm';
import { deleteGeocodedAddresses, geocodingLifetimeDays } from '../dashboard/store.ts';
import { sweepFiles } from '../files/sweepFiles.ts';
import type { ApiDeps } from '../ports.ts';
import { deleteExpiredTokens } from '../session/store.ts';
import { deleteExpiredBillingSessions } from '../subscription/store.ts';
import { idempotencyKeys } from './schema/idempotency.ts';
import { mailOutbox } from './schema/mail.ts';

const day = 24 * 60 * 60_000;

/** Deletes what has served its time: over tokens and sessions after a day, answers to retries after two, mails and places of a geocoding service after thirty. */
export async function deleteExpired(deps: Pick<ApiDeps, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now().getTime();
  const ago = (days: number) => new Date(now - days * day);
  await deps.db.system(async (tx) => {
    await deleteExpiredTokens(tx, ago(1));
    await deleteExpiredBillingSessions(tx, ago(1));
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(2)));
    await deleteGeocodedAddresses(tx, ago(geocodingLifetimeDays));
    await tx.delete(mailOutbox).where(and(isNotNull(mailOutbox.finishedAt), lt(mailOutbox.finishedAt, ago(30))));
  });
  await sweepFiles(deps);
}
