import { packageLabels } from './plans.ts';
import { type StoredSubscription, subscriptionOn } from './subscriptionEnd.ts';

/** The confirmation after an owner chose a package. */
export interface PurchaseSummary {
  readonly title: string;
  readonly text: string;
}

const users = (seats: number) => (seats === 1 ? '1 user' : `${seats} users`);

/** The confirmation of a changed subscription. Null if it is unchanged or gives no package today. */
export function purchaseConfirmation(
  before: StoredSubscription,
  now: StoredSubscription,
  today: string,
): PurchaseSummary | null {
  const same =
    before.subscription_type === now.subscription_type &&
    before.subscribed_users === now.subscribed_users &&
    before.subcription_ended === now.subcription_ended;
  const { subscription_type: type } = subscriptionOn(now, today);
  if (same || type === 'NONE') return null;
  const until = now.subcription_ended ? ` until ${now.subcription_ended.slice(0, 10)}` : '';
  return {
    title: `Your company has the ${packageLabels[type]} package`,
    text: `It is for ${users(now.subscribed_users)}${until}. Projects, estimates and line items are open.`,
  };
}
