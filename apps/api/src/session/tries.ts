import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { rateLimits } from '../database/schema/requests.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiDeps } from '../ports.ts';
import { sha256 } from './secrets.ts';

/** Tries within a window, by account and by address [S6]. */
const windowSeconds = 180;
const limit = 10;

export interface Tries {
  /** Takes back the try of an account that turned out to be its owner's. */
  forgive(): Promise<void>;
  /** Counts against the address too. */
  blame(): Promise<void>;
}

/**
 * Counts a try of an account before it is made, so that parallel ones are counted too; 429 above the limit. What is
 * counted against an address the caller decides: an office behind one address signs in at eight o'clock, rightly.
 * Counts stand in the database: they hold over all processes and restarts.
 */
export async function countTry(deps: ApiDeps, what: string, account: string, address: string): Promise<Tries> {
  const { db, clock } = deps;
  const accountKey = `${what} account ${await sha256(account.toLowerCase())}`;
  const addressKey = `${what} address ${address}`;
  const now = clock.now();

  const refusedFor = await db.system(async (tx) =>
    Math.max(await waitFor(tx, addressKey, now), secondsLeft(await hit(tx, accountKey, now), limit, now)),
  );
  if (refusedFor > 0) throw tooMany(refusedFor);
  return {
    forgive: () => db.system(async (tx) => void (await tx.delete(rateLimits).where(eq(rateLimits.key, accountKey)))),
    blame: () => db.system(async (tx) => void (await hit(tx, addressKey, now))),
  };
}

interface Window {
  readonly windowStart: Date;
  readonly hits: number;
}

/** One more in the window, or the first of a new one. */
async function hit(tx: Tx, key: string, now: Date): Promise<Window | undefined> {
  const over = sql`${rateLimits.windowStart} <= ${new Date(now.getTime() - windowSeconds * 1000).toISOString()}`;
  const [window] = await tx
    .insert(rateLimits)
    .values({ key, windowStart: now, hits: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        windowStart: sql`case when ${over} then excluded.window_start else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ windowStart: rateLimits.windowStart, hits: rateLimits.hits });
  return window;
}

async function waitFor(tx: Tx, key: string, now: Date): Promise<number> {
  const [window] = await tx.select().from(rateLimits).where(eq(rateLimits.key, key));
  return secondsLeft(window, limit - 1, now);
}

/** Seconds until the window ends where it holds more than `allowed`; 0 where it does not. */
function secondsLeft(window: Window | undefined, allowed: number, now: Date): number {
  if (!window || window.hits <= allowed) return 0;
  return Math.max(0, Math.ceil((window.windowStart.getTime() - now.getTime()) / 1000 + windowSeconds));
}

const tooMany = (seconds: number) =>
  new ApiError('too_many_requests', undefined, { headers: { 'Retry-After': `${seconds}` } });
