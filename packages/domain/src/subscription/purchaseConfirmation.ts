/** The text of the confirmation after an owner chose a package. */
import { packageLabels } from './packages.ts';
import { type StoredSubscription, subscriptionOn } from './subscriptionEnd.ts';

export interface PurchaseSummary {
  readonly title: string;
  readonly text: string;
}

const usersText = (seats: number) => (seats === 1 ? '1 user' : `${seats} users`);

/** The confirmation of a changed subscription. Null if it is unchanged, or if the company has no package today. */
export function purchaseConfirmation(
  before: StoredSubscription,
  after: StoredSubscription,
  today: string,
): PurchaseSummary | null {
  const isUnchanged =
    before.subscription_type === after.subscription_type &&
    before.subscribed_users === after.subscribed_users &&
    before.subcription_ended === after.subcription_ended;
  const { subscription_type: type } = subscriptionOn(after, today);
  if (isUnchanged || type === 'NONE') return null;
  const until = after.subcription_ended ? ` until ${after.subcription_ended.slice(0, 10)}` : '';
  return {
    title: `Your company has the ${packageLabels[type]} package`,
    text: `It is for ${usersText(after.subscribed_users)}${until}. Projects, estimates and line items are open.`,
  };
}
