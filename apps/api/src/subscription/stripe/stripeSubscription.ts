/** Finds the package and the seats in the Stripe subscriptions of a company. */
import type Stripe from 'stripe';
import type { EntitledSubscription, PackageType } from '../../ports.ts';
import type { StripeSettings } from '../../settings/settings.ts';
import { packageNameOf, packages } from '../portalPackages.ts';

/** Statuses of subscriptions that entitle a company to its package. Stripe still retries payments that are past due. */
const entitledStatuses: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due'];
/** Statuses of subscriptions that the owner manages in the Stripe billing portal instead of buying a new subscription. */
const manageableStatuses: readonly Stripe.Subscription.Status[] = [...entitledStatuses, 'unpaid', 'paused'];

export const manageableSubscriptions = (subscriptions: readonly Stripe.Subscription[]) =>
  subscriptions.filter(({ status }) => manageableStatuses.includes(status));

/**
 * Returns the newest subscription that entitles the company to a package. Returns 'none' if no subscription has one
 * of `entitledStatuses`, and 'otherPayment' if the subscriptions with these statuses have only prices that are not in `prices`.
 */
export function entitledSubscription(
  subscriptions: readonly Stripe.Subscription[],
  prices: StripeSettings['prices'],
): EntitledSubscription | 'none' | 'otherPayment' {
  const entitledSubscriptions = subscriptions
    .filter(({ status }) => entitledStatuses.includes(status))
    .toSorted((a, b) => b.created - a.created);
  const packageTypes = Object.keys(prices) as readonly PackageType[];
  for (const { id, items } of entitledSubscriptions) {
    for (const { price, quantity, current_period_end } of items.data) {
      const type = packageTypes.find((packageType) => prices[packageType] === price.id);
      if (type) return { id, type, seats: seatsOf(type, quantity), until: dayOf(current_period_end) };
    }
  }
  return entitledSubscriptions.length === 0 ? 'none' : 'otherPayment';
}

/** Returns the number of seats. SINGLE and TEAM have a fixed number, and TEAM_PLUS is paid per seat. */
function seatsOf(type: PackageType, quantity = 1): number {
  const packageName = packageNameOf(type);
  return (packageName && packages[packageName].seats) ?? quantity;
}

/** The day in UTC, YYYY-MM-DD. */
const dayOf = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString().slice(0, 10);
