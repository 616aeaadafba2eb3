/** The package of the company on the current day. */
import type { Subscription } from '@plumbline/domain/subscription/packages';
import { type StoredSubscription, subscriptionOn, utcDay } from '@plumbline/domain/subscription/subscriptionEnd';

/** The current day in UTC. Subscriptions end on a day in UTC. */
export const todayInUtc = (): string => utcDay(new Date());

/** The subscription that applies today. */
export const currentSubscription = (storedSubscription: StoredSubscription): Subscription =>
  subscriptionOn(storedSubscription, todayInUtc());
