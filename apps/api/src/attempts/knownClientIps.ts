/** The SQL of known clients: the client IPs from which somebody has signed in to an account, created it or reset its password [S14]. */
import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import { knownClients } from '../database/schema/session.ts';

/** The maximum number of client IPs for each account. The most recently used client IPs are kept. */
const maxPerAccount = 10;
/** The days until an unused client IP is deleted. */
const rememberedDays = 90;

/** An account and one of its client IPs, as keyed hashes. */
export interface AccountClientIp {
  readonly account: string;
  /** The hash of the client IP together with the account. */
  readonly client: string;
}

/** Returns whether the client IP is stored for the account [S14]. */
export async function isKnownClientIp(tx: Tx, { account, client }: AccountClientIp): Promise<boolean> {
  const rows = await tx
    .select({ client: knownClients.client })
    .from(knownClients)
    .where(and(eq(knownClients.account, account), eq(knownClients.client, client)));
  return rows.length > 0;
}

/** Stores the client IP for the account. Deletes the least recently used client IPs above the limit. */
export async function rememberClientIp(tx: Tx, accountClient: AccountClientIp, now: Date): Promise<void> {
  await tx
    .insert(knownClients)
    .values({ ...accountClient, lastSignIn: now })
    .onConflictDoUpdate({ target: [knownClients.account, knownClients.client], set: { lastSignIn: now } });
  const isOfAccount = eq(knownClients.account, accountClient.account);
  const recentClients = tx
    .select({ client: knownClients.client })
    .from(knownClients)
    .where(isOfAccount)
    .orderBy(desc(knownClients.lastSignIn))
    .limit(maxPerAccount);
  await tx.delete(knownClients).where(and(isOfAccount, notInArray(knownClients.client, recentClients)));
}

/** Deletes all client IPs of an account after a new password, because an attacker with the old password may have used one of them. */
export async function forgetClientIps(tx: Tx, account: string): Promise<void> {
  await tx.delete(knownClients).where(eq(knownClients.account, account));
}

/** Deletes the client IPs that were stored for the last time more than 90 days ago. */
export async function deleteOldKnownClientIps(tx: Tx, now: Date): Promise<void> {
  await tx.delete(knownClients).where(lt(knownClients.lastSignIn, daysBefore(now, rememberedDays)));
}
