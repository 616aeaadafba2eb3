/** The confirmation of the purchase that the user made in the billing portal. */
import { type PurchaseSummary, purchaseConfirmation } from '@plumbline/domain/subscription/purchaseConfirmation';
import type { StoredSubscription } from '@plumbline/domain/subscription/subscriptionEnd';
import { useState } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';
import { todayInUtc } from './currentSubscription.ts';

const previousSubscriptionKey = 'portal';

/** Stores the current subscription before the billing portal opens. The portal always returns to /profile. */
export const storePreviousSubscription = (session: Storage, subscription: StoredSubscription): void =>
  writeJson(session, previousSubscriptionKey, subscription);

/**
 * Compares the current subscription with the one before the visit of the billing portal. Returns the confirmation of the purchase, or null
 * if nothing was bought or changed. `dismiss` removes the confirmation, for example when the user closes it.
 */
export function usePurchaseConfirmation(current: StoredSubscription): {
  confirmation: PurchaseSummary | null;
  dismiss: () => void;
} {
  const { storage } = useSignedInApp();
  const [previous, setPrevious] = useState(() =>
    readJson<StoredSubscription>(storage.session, previousSubscriptionKey, 'subscription_type', 'subscribed_users'),
  );
  const dismiss = () => {
    writeJson(storage.session, previousSubscriptionKey, null);
    setPrevious(null);
  };
  return { confirmation: previous && purchaseConfirmation(previous, current, todayInUtc()), dismiss };
}
