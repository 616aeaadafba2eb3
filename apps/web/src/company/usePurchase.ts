import { type Purchase, purchaseBetween } from '@plumbline/domain/subscription/purchase';
import type { StoredSubscription } from '@plumbline/domain/subscription/subscriptionEnd';
import { useState } from 'react';
import { readKept, writeKept } from '../records/kept.ts';
import { subscriptionToday } from './currentSubscription.ts';

const key = 'portal';

/** Keeps what the company had when the person left for the billing portal: the portal leads back to /profile, whatever was done there. */
export const keepSubscription = (stored: StoredSubscription): void => writeKept(key, stored);

/** What was bought since the person left for the billing portal, until they close it. */
export function usePurchase(now: StoredSubscription): { purchase: Purchase | null; close: () => void } {
  const [before, setBefore] = useState(() =>
    readKept<StoredSubscription>(key, 'subscription_type', 'subscribed_users'),
  );
  const close = () => {
    writeKept(key, null);
    setBefore(null);
  };
  return { purchase: before && purchaseBetween(before, now, subscriptionToday()), close };
}
