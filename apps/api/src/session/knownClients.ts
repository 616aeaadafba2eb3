import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { knownClients } from '../database/schema/session.ts';

/** Client IPs remembered for an account: the last ones that somebody signed in from. */
const mostPerAccount = 10;
/** Days after its last sign-in that a client IP is forgotten. */
const rememberedDays = 90;

/** An account and a client IP, both as keyed hashes. */
export interface ClientOfAccount {
  readonly account: string;
  readonly client: string;
}

/** Whether somebody signed in to the account from this client IP before [S14]. */
export async function isKnownClient(tx: Tx, { account, client }: ClientOfAccount): Promise<boolean> {
  const found = await tx
    .select({ client: knownClients.client })
    .from(knownClients)
    .where(and(eq(knownClients.account, account), eq(knownClients.client, client)));
  return found.length > 0;
}

/** Remembers the client IP for the account, in place of the one that was unused for longest. */
export async function rememberClient(tx: Tx, pair: ClientOfAccount, now: Date): Promise<void> {
  await tx
    .insert(knownClients)
    .values({ ...pair, lastSignIn: now })
    .onConflictDoUpdate({ target: [knownClients.account, knownClients.client], set: { lastSignIn: now } });
  const ofAccount = eq(knownClients.account, pair.account);
  const last = tx
    .select({ client: knownClients.client })
    .from(knownClients)
    .where(ofAccount)
    .orderBy(desc(knownClients.lastSignIn))
    .limit(mostPerAccount);
  await tx.delete(knownClients).where(and(ofAccount, notInArray(knownClients.client, last)));
}

/** Forgets every client IP of an account: whoever knew the old password signed in from one of them. */
export async function forgetClients(tx: Tx, account: string): Promise<void> {
  await tx.delete(knownClients).where(eq(knownClients.account, account));
}

/** Deletes the client IPs that nobody signed in from for long. */
export async function sweepKnownClients(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - rememberedDays * 24 * 60 * 60_000);
  await tx.delete(knownClients).where(lt(knownClients.lastSignIn, oldest));
}
