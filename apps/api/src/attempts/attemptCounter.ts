/** Counters of attempts in the table `rate_limits`, for example attempts to sign in or to reset a password. */
import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { rateLimits } from '../database/schema/session.ts';

/** The length of a time window in seconds. A window starts with its first attempt [S6]. */
const windowSeconds = 180;

/** A counter in the row `key`. It allows `limit` attempts in a window. */
export interface AttemptCounter {
  readonly key: string;
  readonly limit: number;
}

/** A window that started at this time or earlier has ended. */
const latestStartOfEndedWindow = (now: Date) => new Date(now.getTime() - windowSeconds * 1000);

/** Counts an attempt with one atomic statement. Returns false and writes nothing if the limit is reached. */
export async function countAttempt(tx: Tx, { key, limit }: AttemptCounter, now: Date): Promise<boolean> {
  const { attemptCount, windowStart } = rateLimits;
  const hasEnded = sql`${windowStart} <= ${latestStartOfEndedWindow(now).toISOString()}`;
  const countedRows = await tx
    .insert(rateLimits)
    .values({ key, windowStart: now, attemptCount: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        attemptCount: sql`case when ${hasEnded} then 1 else ${attemptCount} + 1 end`,
        // The earliest time is kept, because simultaneous requests may be counted in any order.
        windowStart: sql`case when ${hasEnded} then excluded.window_start else least(${windowStart}, excluded.window_start) end`,
      },
      setWhere: sql`${hasEnded} or ${attemptCount} < ${limit}`,
    })
    .returning({ key: rateLimits.key });
  return countedRows.length > 0;
}

/** Removes an attempt that was counted at `countedAt`, unless a new window has started since. */
export async function removeAttempt(tx: Tx, { key }: AttemptCounter, countedAt: Date): Promise<void> {
  const { attemptCount, windowStart } = rateLimits;
  await tx
    .update(rateLimits)
    .set({ attemptCount: sql`greatest(${attemptCount} - 1, 0)` })
    .where(and(eq(rateLimits.key, key), lte(windowStart, countedAt)));
}

/**
 * Returns the seconds until all counters allow another attempt, or 0 if they allow one now. Writes and
 * locks rows only to restart windows that start in the future.
 */
export async function secondsToWait(tx: Tx, counters: readonly AttemptCounter[], now: Date): Promise<number> {
  const keys = counters.map(({ key }) => key);
  const windows = await tx.select().from(rateLimits).where(inArray(rateLimits.key, keys));
  const waits = counters.map(({ key, limit }) => {
    const window = windows.find((row) => row.key === key);
    return window && window.attemptCount >= limit
      ? Math.min(secondsUntilEnd(window.windowStart, now), windowSeconds)
      : 0;
  });
  if (windows.some(({ windowStart }) => windowStart > now)) await restartFutureWindows(tx, keys, now);
  return Math.max(0, ...waits);
}

const secondsUntilEnd = (windowStart: Date, now: Date) =>
  Math.ceil((windowStart.getTime() - latestStartOfEndedWindow(now).getTime()) / 1000);

/** Restarts windows that start in the future, which would last too long. They exist after the clock was set back. */
async function restartFutureWindows(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  // Updates row by row, to lock the rows in the same order as `countAttempt`.
  for (const key of keys)
    await tx
      .update(rateLimits)
      .set({ windowStart: now })
      .where(and(eq(rateLimits.key, key), gt(rateLimits.windowStart, now)));
}

/** Deletes the counters of ended windows. */
export async function deleteOldCounters(tx: Tx, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.windowStart, latestStartOfEndedWindow(now)));
}
