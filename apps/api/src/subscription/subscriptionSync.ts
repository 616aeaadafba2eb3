/** Reads the subscription of a company from the payment provider and stores it [F9]. */
import { type CompanyRow, findCompanyByPaymentCustomer, lockCompanyRow, updateSubscription } from '../company/store.ts';
import type { Tx } from '../database/database.ts';
import { recordEvent } from '../events/store.ts';
import {
  type ApiDeps,
  type EntitledSubscription,
  type PaymentEvent,
  type PaymentProvider,
  PaymentsUnavailable,
} from '../ports.ts';
import { hasPaymentEvent, insertPaymentEvent } from './store.ts';

type Deps = Pick<ApiDeps, 'db' | 'clock' | 'log'>;

/** The maximum number of attempts. An attempt fails if the company changes during the request to the provider. */
const maxAttempts = 5;

/**
 * Handles an event of the payment provider. The event only identifies the customer, and the subscription is read from the
 * provider. Therefore events can arrive late, twice and in any order.
 */
export async function handlePaymentEvent(deps: Deps, provider: PaymentProvider, event: PaymentEvent): Promise<void> {
  const { customer } = event;
  const { isDuplicate, company } = await deps.db.system(async (tx) => ({
    isDuplicate: await hasPaymentEvent(tx, event.id),
    company: customer === undefined ? undefined : await findCompanyByPaymentCustomer(tx, customer),
  }));
  if (isDuplicate) return;
  if (company) return syncSubscription(deps, provider, company.id, event);
  if (customer) deps.log.info({ event: event.id, type: event.type }, 'payment event of an unknown customer');
  await deps.db.system((tx) => insertPaymentEvent(tx, event, null));
}

/**
 * Stores the current subscription of the company and the event that reported it. Ignores a duplicate event. Stores only the event
 * if it is older than the last applied event. Does nothing if the company has no customer at the provider. Throws
 * PaymentsUnavailable if the company changes during every attempt.
 */
export async function syncSubscription(
  deps: Deps,
  provider: PaymentProvider,
  companyId: string,
  event?: PaymentEvent,
): Promise<void> {
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const companyBefore = await deps.db.company(companyId, (tx) => lockCompanyRow(tx, companyId));
    if (!companyBefore?.paymentCustomer) return;
    const isOutdated = event && companyBefore.paymentEventAt && event.happenedAt < companyBefore.paymentEventAt;
    const entitledSubscription = isOutdated ? undefined : await provider.subscriptionOf(companyBefore.paymentCustomer);
    // Only system transactions can insert payment events, and both writes must be in one transaction.
    const isHandled = await deps.db.system(async (tx) => {
      const company = await lockCompanyRow(tx, companyId);
      // The company changed during the request, so the stored state may be newer than the response.
      if (company?.version !== companyBefore.version || company.paymentCustomer !== companyBefore.paymentCustomer)
        return false;
      if (event && !(await insertPaymentEvent(tx, event, companyId))) return true;
      if (entitledSubscription !== undefined) await storeSubscription(tx, deps, company, entitledSubscription, event);
      return true;
    });
    if (isHandled) return;
  }
  throw new PaymentsUnavailable();
}

/** Updates the company. Only logs an error if the company pays for a price that is not a price of a package. */
async function storeSubscription(
  tx: Tx,
  { clock, log }: Deps,
  company: CompanyRow,
  entitledSubscription: EntitledSubscription | 'none' | 'otherPayment',
  event: PaymentEvent | undefined,
): Promise<void> {
  if (entitledSubscription === 'otherPayment') {
    log.error(
      { company: company.id },
      'package not changed: the company pays a price that is not in STRIPE_PRICES. Correct STRIPE_PRICES or the subscription at Stripe',
    );
    return;
  }
  const subscription =
    entitledSubscription === 'none'
      ? { subscriptionType: 'NONE' as const, subscribedUsers: 0, subscriptionLastDay: null, paymentSubscription: null }
      : {
          subscriptionType: entitledSubscription.type,
          subscribedUsers: entitledSubscription.seats,
          subscriptionLastDay: entitledSubscription.until,
          paymentSubscription: entitledSubscription.id,
        };
  await updateSubscription(
    tx,
    company,
    { ...subscription, ...(event && { paymentEventAt: event.happenedAt }) },
    clock.now(),
  );
  const { subscriptionType: type, subscribedUsers: users } = subscription;
  if (type === company.subscriptionType && users === company.subscribedUsers) return;
  await recordEvent(
    { tx, caller: { companyId: company.id, kind: 'system' }, now: clock.now() },
    { type: 'subscription.changed', recordId: company.id, payload: { type, users } },
  );
}
