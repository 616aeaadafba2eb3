import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import { paymentEvents } from '../database/schema/subscription.ts';
import {
  type ApiDeps,
  type PaidSubscription,
  type PaymentEvent,
  type PaymentProvider,
  PaymentsUnavailable,
} from '../ports.ts';

type Deps = Pick<ApiDeps, 'db' | 'clock' | 'log'>;
type Company = typeof companies.$inferSelect;
type Paid = PaidSubscription | 'none' | 'unknown';

/**
 * Takes what the provider reports. It is believed only in whose subscription changed; to what, is asked anew: so events
 * may come late, twice and in any order [F9].
 */
export async function takeEvent(deps: Deps, provider: PaymentProvider, event: PaymentEvent): Promise<void> {
  const { seen, company } = await deps.db.system(async (tx) => ({
    seen: (await tx.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))).length > 0,
    company: event.customer === undefined ? undefined : await companyWith(tx, event.customer),
  }));
  if (seen) return;
  if (company) return syncSubscription(deps, provider, company.id, event);
  if (event.customer) deps.log.info({ event: event.id, type: event.type }, 'payment event of no company of ours');
  await deps.db.system((tx) => record(tx, event));
}

/** Gives the company the package it pays for at this moment; with the event that said so, which counts once. */
export async function syncSubscription(
  deps: Deps,
  provider: PaymentProvider,
  companyId: string,
  event?: PaymentEvent,
): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    const before = await deps.db.company(companyId, (tx) => companyOf(tx, companyId));
    if (!before?.paymentCustomer) return;
    const outdated = event && before.paymentEventAt && event.happenedAt < before.paymentEventAt;
    const paid = outdated ? undefined : await provider.subscriptionOf(before.paymentCustomer);
    // payment events are the system's alone, and count in one transaction with what they change
    const settled = await deps.db.system(async (tx) => {
      const now = await companyOf(tx, companyId);
      // somebody wrote while the provider was asked, perhaps what it answered later
      if (now?.version !== before.version || now.paymentCustomer !== before.paymentCustomer) return false;
      if (event && !(await record(tx, event, companyId))) return true;
      if (paid !== undefined) await apply(tx, deps, now, paid, event);
      return true;
    });
    if (settled) return;
  }
  throw new PaymentsUnavailable();
}

async function apply(tx: Tx, { clock, log }: Deps, company: Company, paid: Paid, event?: PaymentEvent) {
  if (paid === 'unknown') {
    log.error(
      { company: company.id },
      'a company pays for something that STRIPE_PRICES does not name: nothing changed',
    );
    return;
  }
  const subscription =
    paid === 'none'
      ? { subscriptionType: 'NONE' as const, subscribedUsers: 0, subscriptionEnded: null }
      : { subscriptionType: paid.type, subscribedUsers: paid.users, subscriptionEnded: paid.until };
  const changed =
    company.subscriptionType !== subscription.subscriptionType ||
    company.subscribedUsers !== subscription.subscribedUsers ||
    company.subscriptionEnded !== subscription.subscriptionEnded ||
    (company.paymentSubscription === null) !== (paid === 'none');
  await tx
    .update(companies)
    .set({
      ...subscription,
      paymentSubscription: paid === 'none' ? null : paid.id,
      ...(event && { paymentEventAt: event.happenedAt }),
      ...(changed && { version: company.version + 1, updatedBy: null, updatedAt: clock.now() }),
    })
    .where(eq(companies.id, company.id));
}

/** False where it was received before. */
async function record(tx: Tx, { id, type, happenedAt }: PaymentEvent, companyId?: string): Promise<boolean> {
  const added = await tx
    .insert(paymentEvents)
    .values({ id, type, happenedAt, companyId: companyId ?? null })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return added.length > 0;
}

/** Locked until the transaction ends. */
async function companyOf(tx: Tx, id: string): Promise<Company | undefined> {
  const [found] = await tx.select().from(companies).where(eq(companies.id, id)).for('update');
  return found;
}

async function companyWith(tx: Tx, customer: string): Promise<{ id: string } | undefined> {
  const [found] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.paymentCustomer, customer));
  return found;
}
