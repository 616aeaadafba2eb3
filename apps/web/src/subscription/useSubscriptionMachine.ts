/** Hooks for the subscription machine. They open the billing portal and check the seats. */
import { type StoredSubscription, subscriptionOn } from '@plumbline/domain/subscription/subscriptionEnd';
import { subscriptionMachine } from '@plumbline/domain/subscription/subscriptionMachine';
import { useResolvedAppearance } from '@plumbline/ui/theme/useResolvedAppearance';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { useAppearance, useSignedInApp } from '../app/appContext.ts';
import { todayInUtc } from './currentSubscription.ts';
import { openPortal } from './openPortal.ts';
import { storePreviousSubscription } from './usePurchaseConfirmation.ts';

/**
 * Runs the subscription machine. The machine calls `addUser` after `user.addRequested` if the package has a free seat [R5.08]. Components
 * that never send `user.addRequested` omit `addUser`.
 */
export function useSubscriptionMachine(storedSubscription: StoredSubscription, addUser: () => void = () => undefined) {
  const { api, storage, navigation, actorOptions } = useSignedInApp();
  const [machine] = useState(() =>
    subscriptionMachine.provide({
      actors: { createPortalSession: fromPromise(({ signal }) => api('payments.session', { signal })) },
    }),
  );
  const today = todayInUtc();
  const subscription = useMemo(() => subscriptionOn(storedSubscription, today), [storedSubscription, today]);
  const appearance = useResolvedAppearance(useAppearance());
  const redirectToPortal = (_: unknown, { url }: { url: string }) => {
    storePreviousSubscription(storage.session, storedSubscription);
    openPortal(navigation, url, appearance);
  };
  const [state, send, actor] = useMachine(machine.provide({ actions: { addUser, redirectTo: redirectToPortal } }), {
    ...actorOptions,
    input: { subscription },
  });
  useEffect(() => send({ type: 'subscription.changed', subscription }), [send, subscription]);
  // The Back button in the portal can restore this page from the back/forward cache.
  useEffect(() => navigation.onPageRestored(() => send({ type: 'portal.returned' })), [navigation, send]);
  return { state, send, actor };
}

/** Returns the state and the click handler of a button for the billing portal [R2.46, R7.24]. */
export function useBillingPortal(subscription: StoredSubscription) {
  const { state, send } = useSubscriptionMachine(subscription);
  return {
    opening: state.matches('openingPortal') || state.matches('redirecting'),
    failure: state.context.failure,
    onOpenPortal: () => send({ type: 'portal.requested' }),
  };
}
