/** Runs the subscription machine and opens the billing portal. */
import { type StoredSubscription, subscriptionOn } from '@plumbline/domain/subscription/subscriptionEnd';
import { subscriptionMachine } from '@plumbline/domain/subscription/subscriptionMachine';
import { useResolvedAppearance } from '@plumbline/ui/theme/useResolvedAppearance';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { useAppearance, useSignedInApp } from '../app/App.ts';
import type { Navigation } from '../browser/ports.ts';
import { subscriptionToday } from './currentSubscription.ts';
import { storePreviousSubscription } from './usePurchase.ts';

/** Opens the billing portal, a page of this origin or of the payment provider. */
export function openPortal(
  { location, visitOtherSite }: Pick<Navigation, 'location' | 'visitOtherSite'>,
  portalUrl: string,
  appearance: 'light' | 'dark',
) {
  const { origin } = location();
  const url = new URL(portalUrl, origin);
  // The built-in portal uses the colour scheme of the app.
  if (url.origin === origin) url.searchParams.set('appearance', appearance);
  if (/^https?:$/.test(url.protocol)) visitOtherSite(url);
}

/** Runs the subscription machine. It calls `addUser` if the package has a free seat [R5.08]. */
export function useSubscription(stored: StoredSubscription, addUser: () => void = () => undefined) {
  const { api, storage, navigation, actorOptions } = useSignedInApp();
  const [machine] = useState(() =>
    subscriptionMachine.provide({
      actors: { openPortal: fromPromise(({ signal }) => api('payments.session', { signal })) },
    }),
  );
  const today = subscriptionToday();
  const subscription = useMemo(() => subscriptionOn(stored, today), [stored, today]);
  const appearance = useResolvedAppearance(useAppearance());
  const leaveForPortal = (_: unknown, { url }: { url: string }) => {
    storePreviousSubscription(storage.session, stored);
    openPortal(navigation, url, appearance);
  };
  const [state, send, actor] = useMachine(machine.provide({ actions: { addUser, leaveFor: leaveForPortal } }), {
    ...actorOptions,
    input: { subscription },
  });
  useEffect(() => send({ type: 'subscription.changed', subscription }), [send, subscription]);
  // The Back button in the portal can restore this page from the back/forward cache.
  useEffect(() => navigation.onReturn(() => send({ type: 'portal.left' })), [navigation, send]);
  return { state, send, actor };
}

/** Returns the state and click handler of the billing portal button [R2.46, R7.24]. */
export function usePortal(subscription: StoredSubscription) {
  const { state, send } = useSubscription(subscription);
  return {
    opening: state.matches('openingPortal') || state.matches('leaving'),
    failure: state.context.failure,
    onOpenPortal: () => send({ type: 'portal.requested' }),
  };
}
