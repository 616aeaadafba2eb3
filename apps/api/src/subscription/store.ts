/** The SQL of billing sessions and received payment events. The subscription itself is in the row of the company: see company/store.ts. */
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import { billingSessions, paymentEvents } from '../database/schema/subscription.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import type { PaymentEvent } from '../ports.ts';
import { randomSecret } from '../secrets/randomSecret.ts';
import { sha256 } from '../secrets/sha256.ts';

/** A session of the built-in billing portal. It belongs to one company and can be used once within 30 minutes. */
export interface BillingSession {
  readonly id: string;
  readonly companyId: string;
  readonly returnUrl: string;
}

const lifetimeMs = 30 * 60_000;

const { id, companyId, returnUrl, tokenHash, usedAt, expiresAt } = billingSessions;
const columns = { id, companyId, returnUrl };

/** Opens a billing session and returns its token. Only the hash of the token is stored. */
export async function insertBillingSession(tx: Tx, companyId: string, returnUrl: string, now: Date): Promise<string> {
  const token = randomSecret();
  await tx.insert(billingSessions).values({
    companyId,
    id: uuidv7(now),
    tokenHash: await sha256(token),
    returnUrl,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return token;
}

/** Finds the session with this token, also if it is used or expired, for a user who returns from the payment. */
export async function findBillingSession(tx: Tx, token: string): Promise<BillingSession | undefined> {
  const [session] = await tx
    .select(columns)
    .from(billingSessions)
    .where(eq(tokenHash, await sha256(token)));
  return session;
}

/** Finds the session with this token if it is neither used nor expired. */
export async function findOpenBillingSession(tx: Tx, token: string, now: Date): Promise<BillingSession | undefined> {
  const [session] = await tx
    .select(columns)
    .from(billingSessions)
    .where(and(eq(tokenHash, await sha256(token)), isNull(usedAt), gt(expiresAt, now)));
  return session;
}

export async function isBillingSessionUnused(tx: Tx, session: BillingSession): Promise<boolean> {
  const [row] = await tx.select({ usedAt }).from(billingSessions).where(eq(id, session.id));
  return row?.usedAt === null;
}

export async function markBillingSessionUsed(tx: Tx, session: BillingSession, now: Date): Promise<void> {
  await tx.update(billingSessions).set({ usedAt: now }).where(eq(id, session.id));
}

/** Deletes sessions a day after they expired. */
export async function deleteExpiredBillingSessions(tx: Tx, now: Date): Promise<void> {
  await tx.delete(billingSessions).where(lt(expiresAt, daysBefore(now, 1)));
}

export async function hasPaymentEvent(tx: Tx, eventId: string): Promise<boolean> {
  const rows = await tx.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, eventId));
  return rows.length > 0;
}

/** Stores an event. Returns false if it was received before. */
export async function insertPaymentEvent(
  tx: Tx,
  { id, type, happenedAt }: PaymentEvent,
  companyId: string | null,
): Promise<boolean> {
  const insertedRows = await tx
    .insert(paymentEvents)
    .values({ id, type, happenedAt, companyId })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return insertedRows.length > 0;
}
