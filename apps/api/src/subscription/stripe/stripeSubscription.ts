import type Stripe from 'stripe';
import type { PaidSubscription, PaidType } from '../../ports.ts';
import type { StripeSettings } from '../../settings/settings.ts';
import { packageOf, packages } from '../packages.ts';

/** With these the company has its package; Stripe still tries to collect what is past due. */
const entitled: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due'];
/** With these there is something to mend in Stripe's portal, rather than another one to buy. */
const open: readonly Stripe.Subscription.Status[] = [...entitled, 'unpaid', 'paused'];

export const living = (subscriptions: readonly Stripe.Subscription[]) =>
  subscriptions.filter(({ status }) => open.includes(status));

/** What a customer with these subscriptions pays for; of several the newest. */
export function paidOf(
  subscriptions: readonly Stripe.Subscription[],
  prices: StripeSettings['prices'],
): PaidSubscription | 'none' | 'unknown' {
  const paying = subscriptions
    .filter(({ status }) => entitled.includes(status))
    .toSorted((a, b) => b.created - a.created);
  const types = Object.keys(prices) as readonly PaidType[];
  for (const { id, items } of paying) {
    for (const { price, quantity, current_period_end } of items.data) {
      const type = types.find((known) => prices[known] === price.id);
      if (type) return { id, type, users: seatsOf(type, quantity), until: dayOf(current_period_end) };
    }
  }
  return paying.length === 0 ? 'none' : 'unknown';
}

/** Bought once, SINGLE and TEAM carry their own number of users; of TEAM_PLUS each one is bought. */
function seatsOf(type: PaidType, quantity = 1): number {
  const name = packageOf(type);
  return (name && packages[name].seats) ?? quantity;
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
