import type { Subscription } from '@plumbline/domain/subscription/plans';
import {
  type StoredSubscription,
  subscriptionDay,
  subscriptionOn,
} from '@plumbline/domain/subscription/subscriptionEnd';

/** The day by which packages end, by the browser's clock. */
export const subscriptionToday = (): string => subscriptionDay(new Date());

/** What the company may use now. */
export const currentSubscription = (stored: StoredSubscription): Subscription =>
  subscriptionOn(stored, subscriptionToday());
