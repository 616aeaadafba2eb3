import { type PurchaseSummary, purchaseConfirmation } from '@plumbline/domain/subscription/purchaseConfirmation';
import type { StoredSubscription } from '@plumbline/domain/subscription/subscriptionEnd';
import { useState } from 'react';
import { useSignedInApp } from '../app/App.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';
import { subscriptionToday } from './currentSubscription.ts';

const key = 'portal';

/** Stores the current subscription before the billing portal opens. The portal always returns to /profile. */
export const storePreviousSubscription = (session: Storage, stored: StoredSubscription): void =>
  writeJson(session, key, stored);

/** Returns the purchase in the billing portal until the user closes the message about it. */
export function usePurchase(current: StoredSubscription): { purchase: PurchaseSummary | null; close: () => void } {
  const { storage } = useSignedInApp();
  const [previous, setPrevious] = useState(() =>
    readJson<StoredSubscription>(storage.session, key, 'subscription_type', 'subscribed_users'),
  );
  const close = () => {
    writeJson(storage.session, key, null);
    setPrevious(null);
  };
  return { purchase: previous && purchaseConfirmation(previous, current, subscriptionToday()), close };
}
