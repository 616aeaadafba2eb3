import type { Subscription } from '@plumbline/domain/subscription/plans';
import {
  type StoredSubscription,
  subscriptionDay,
  subscriptionOn,
} from '@plumbline/domain/subscription/subscriptionEnd';

/** Today, as the end of a subscription counts days, by the browser's clock. */
export const subscriptionToday = (): string => subscriptionDay(new Date());

/** The subscription that applies today. */
export const currentSubscription = (stored: StoredSubscription): Subscription =>
  subscriptionOn(stored, subscriptionToday());
