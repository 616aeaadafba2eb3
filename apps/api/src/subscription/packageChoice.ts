/** Handles the form of the billing portal. Sets the package, or sends the user to the payment provider. */

import { utcDay } from '@plumbline/domain/subscription/subscriptionEnd';
import { isDay } from '@plumbline/values/day';
import { type CompanyRow, lockCompanyRow, updateSubscription } from '../company/store.ts';
import type { Tx } from '../database/database.ts';
import { recordEvent } from '../events/store.ts';
import type { ApiDeps, PaymentProvider } from '../ports.ts';
import { countActiveUsers } from '../users/store.ts';
import { type ChosenPackage, type PackageForm, validatePackage } from './portalPackages.ts';
import { isAllowedPortalUrl, paidPath, portalPath } from './portalUrls.ts';
import {
  type BillingSession,
  findBillingSession,
  findOpenBillingSession,
  isBillingSessionUnused,
  markBillingSessionUsed,
} from './store.ts';
import { syncSubscription } from './subscriptionSync.ts';

type Deps = Pick<ApiDeps, 'db' | 'clock'>;

/** The company that the portal shows. */
export interface BilledCompany {
  readonly company: CompanyRow;
  readonly activeUserCount: number;
}

/** The result of a rejected form. The session is used or expired, or the package is invalid. */
export type ChoiceError =
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'invalid'; readonly message: string; readonly billedCompany: BilledCompany };

type Choice = ChosenPackage & { readonly session: BillingSession; readonly billedCompany: BilledCompany };

/** Locks the company, so that no user is added between the seat check and the update. */
async function lockBilledCompany(tx: Tx, companyId: string): Promise<BilledCompany | undefined> {
  const company = await lockCompanyRow(tx, companyId);
  return company && { company, activeUserCount: await countActiveUsers(tx, companyId) };
}

/** Reads the company of an open billing session. Undefined if the session is used or expired. */
export async function readBilledCompany({ db, clock }: Deps, token: string): Promise<BilledCompany | undefined> {
  const session = await db.system((tx) => findOpenBillingSession(tx, token, clock.now()));
  return session && db.company(session.companyId, (tx) => lockBilledCompany(tx, session.companyId));
}

/** Validates the form of an open session and runs `work` in a transaction that locks the company. */
async function withChoice<T>(
  { db, clock }: Deps,
  token: string,
  form: PackageForm,
  work: (tx: Tx, choice: Choice) => Promise<T>,
): Promise<T | ChoiceError> {
  const session = await db.system((tx) => findOpenBillingSession(tx, token, clock.now()));
  if (!session) return { outcome: 'expired' };
  return db.company(session.companyId, async (tx): Promise<T | ChoiceError> => {
    const billedCompany = await lockBilledCompany(tx, session.companyId);
    // Read again under the lock, so that the second of two concurrent posts is rejected.
    if (!billedCompany || !(await isBillingSessionUnused(tx, session))) return { outcome: 'expired' };
    const validation = validatePackage(form, billedCompany.activeUserCount);
    if (!validation.ok) return { outcome: 'invalid', message: validation.message, billedCompany };
    return work(tx, { ...validation, session, billedCompany });
  });
}

/** Sets the package of the company for a year and marks the session as used, in one transaction. */
export const choosePackage = (
  deps: Deps,
  token: string,
  form: PackageForm,
): Promise<ChoiceError | { readonly outcome: 'chosen' }> =>
  withChoice(deps, token, form, async (tx, { type, seats, session, billedCompany }) => {
    const now = deps.clock.now();
    await markBillingSessionUsed(tx, session, now);
    const subscriptionLastDay = oneYearAfter(utcDay(now));
    await updateSubscription(
      tx,
      billedCompany.company,
      { subscriptionType: type, subscribedUsers: seats, subscriptionLastDay },
      now,
    );
    const companyId = billedCompany.company.id;
    const event = { type: 'subscription.changed', recordId: companyId, payload: { type, users: seats } } as const;
    await recordEvent({ tx, caller: { companyId, kind: 'system' }, now }, event);
    return { outcome: 'chosen' } as const;
  });

/**
 * Creates the checkout of the payment provider. The company gets the package when the provider reports the payment. The
 * session is marked as used after the provider responds, so that the form can be sent again after a failure [F14].
 */
export async function startCheckout(
  deps: Deps & Pick<ApiDeps, 'config'>,
  provider: PaymentProvider,
  token: string,
  form: PackageForm,
): Promise<ChoiceError | { readonly outcome: 'checkout'; readonly url: string }> {
  const choice = await withChoice(deps, token, form, async (_, choice) => ({ outcome: 'chosen', ...choice }) as const);
  if (choice.outcome !== 'chosen') return choice;
  const { type, seats, session, billedCompany } = choice;
  const { id, name, email } = billedCompany.company;
  const { url } = await provider.checkout({
    company: { id, name, email },
    type,
    seats,
    minSeats: Math.max(1, billedCompany.activeUserCount),
    billingSessionId: session.id,
    paidUrl: `${deps.config.publicUrl}${portalPath}/${token}${paidPath}`,
    cancelledUrl: session.returnUrl,
  });
  if (!isAllowedPortalUrl(url, deps.config.publicUrl))
    throw new Error('the payment provider returned a URL that is not allowed');
  await deps.db.company(session.companyId, (tx) => markBillingSessionUsed(tx, session, deps.clock.now()));
  return { outcome: 'checkout', url };
}

/**
 * Reads and stores the subscription when the user returns from the provider, because the webhook can arrive later. A failure is
 * only logged, because the webhook reports the subscription later.
 */
export async function completeCheckout(
  deps: Deps & Pick<ApiDeps, 'log'>,
  provider: PaymentProvider,
  token: string,
): Promise<void> {
  const session = await deps.db.system((tx) => findBillingSession(tx, token));
  if (!session) return;
  await syncSubscription(deps, provider, session.companyId).catch((error: unknown) =>
    deps.log.warn({ error }, 'subscription not read after checkout: the webhook will report it'),
  );
}

/** Returns the same day of the next year, or 28 February after a leap day. */
export function oneYearAfter(day: string): string {
  const sameDayNextYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return isDay(sameDayNextYear) ? sameDayNextYear : sameDayNextYear.replace(/29$/, '28');
}
