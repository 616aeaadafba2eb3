import type { Subscription } from '@plumbline/domain/subscription/packages';
import {
  type StoredSubscription,
  subscriptionDay,
  subscriptionOn,
} from '@plumbline/domain/subscription/subscriptionEnd';

/** The current day for subscription end dates, from the browser clock. */
export const subscriptionToday = (): string => subscriptionDay(new Date());

/** The subscription that applies today. */
export const currentSubscription = (stored: StoredSubscription): Subscription =>
  subscriptionOn(stored, subscriptionToday());
