import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { rateLimits } from '../database/schema/session.ts';

/** Seconds from the first try of a window until the window ends and its tries no longer count [S6]. */
const windowSeconds = 180;

/** A count of tries: the row `key` takes `limit` of them in a window. */
export interface Counter {
  readonly key: string;
  readonly limit: number;
}

const windowsOpenSince = (now: Date) => new Date(now.getTime() - windowSeconds * 1000);

/** Counts a try, in one statement that reads and adds. False where the counter is full: nothing is written then. */
export async function countTry(tx: Tx, { key, limit }: Counter, now: Date): Promise<boolean> {
  const { hits, windowStart } = rateLimits;
  const isOver = sql`${windowStart} <= ${windowsOpenSince(now).toISOString()}`;
  const counted = await tx
    .insert(rateLimits)
    .values({ key, windowStart: now, hits: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${hits} + 1 end`,
        // calls that arrive at the same time are not counted in the order of their times
        windowStart: sql`case when ${isOver} then excluded.window_start else least(${windowStart}, excluded.window_start) end`,
      },
      setWhere: sql`${isOver} or ${hits} < ${limit}`,
    })
    .returning({ key: rateLimits.key });
  return counted.length > 0;
}

/** Takes a try that was counted at `countedAt` off again, where its window is still the one there is. */
export async function takeBackTry(tx: Tx, { key }: Counter, countedAt: Date): Promise<void> {
  const { hits, windowStart } = rateLimits;
  await tx
    .update(rateLimits)
    .set({ hits: sql`greatest(${hits} - 1, 0)` })
    .where(and(eq(rateLimits.key, key), lte(windowStart, countedAt)));
}

/** Seconds until every counter takes another try; 0 where they do now. Takes no lock. */
export async function secondsToWait(tx: Tx, counters: readonly Counter[], now: Date): Promise<number> {
  const keys = counters.map(({ key }) => key);
  const windows = await tx.select().from(rateLimits).where(inArray(rateLimits.key, keys));
  const waits = counters.map(({ key, limit }) => {
    const window = windows.find((found) => found.key === key);
    return window && window.hits >= limit ? Math.min(secondsUntilOver(window.windowStart, now), windowSeconds) : 0;
  });
  if (windows.some(({ windowStart }) => windowStart > now)) await endInTime(tx, keys, now);
  return Math.max(0, ...waits);
}

const secondsUntilOver = (windowStart: Date, now: Date) =>
  Math.ceil((windowStart.getTime() - windowsOpenSince(now).getTime()) / 1000);

/** The clock went back: a window that begins after now would last for too long, so it begins now. */
async function endInTime(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  // one by one, so that the rows are locked in the order in which tries are counted
  for (const key of keys)
    await tx
      .update(rateLimits)
      .set({ windowStart: now })
      .where(and(eq(rateLimits.key, key), gt(rateLimits.windowStart, now)));
}

/** Deletes the counters whose window is over. */
export async function sweepCounters(tx: Tx, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.windowStart, windowsOpenSince(now)));
}
