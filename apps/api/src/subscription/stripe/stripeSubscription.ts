import type Stripe from 'stripe';
import type { PaidSubscription, PaidType } from '../../ports.ts';
import type { StripeSettings } from '../../settings/settings.ts';
import { packageOfType, packages } from '../portalPackages.ts';

/** Statuses with access to the package. Stripe still retries payments that are past due. */
const entitledStatuses: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due'];
/** Statuses that the owner manages in the Stripe billing portal instead of buying a new subscription. */
const manageableStatuses: readonly Stripe.Subscription.Status[] = [...entitledStatuses, 'unpaid', 'paused'];

export const manageableSubscriptions = (subscriptions: readonly Stripe.Subscription[]) =>
  subscriptions.filter(({ status }) => manageableStatuses.includes(status));

/** Returns the newest paid subscription, 'none' without a paid subscription, or 'unknown' if no configured price matches. */
export function paidSubscription(
  subscriptions: readonly Stripe.Subscription[],
  prices: StripeSettings['prices'],
): PaidSubscription | 'none' | 'unknown' {
  const paidSubscriptions = subscriptions
    .filter(({ status }) => entitledStatuses.includes(status))
    .toSorted((a, b) => b.created - a.created);
  const types = Object.keys(prices) as readonly PaidType[];
  for (const { id, items } of paidSubscriptions) {
    for (const { price, quantity, current_period_end } of items.data) {
      const type = types.find((packageType) => prices[packageType] === price.id);
      if (type) return { id, type, users: seatsOf(type, quantity), until: dayOf(current_period_end) };
    }
  }
  return paidSubscriptions.length === 0 ? 'none' : 'unknown';
}

/** Returns the number of seats. SINGLE and TEAM have a fixed number, and TEAM_PLUS is paid per seat. */
function seatsOf(type: PaidType, quantity = 1): number {
  const name = packageOfType(type);
  return (name && packages[name].seats) ?? quantity;
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
