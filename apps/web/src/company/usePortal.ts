import { type StoredSubscription, subscriptionOn } from '@plumbline/domain/subscription/subscriptionEnd';
import { subscriptionMachine } from '@plumbline/domain/subscription/subscriptionMachine';
import { useResolvedAppearance } from '@plumbline/ui/theme/useResolvedAppearance';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { call } from '../api/client.ts';
import { useAppearance } from '../layouts/appearance.tsx';
import { leaveForAWhile } from '../records/unsavedWork.tsx';
import { subscriptionToday } from './currentSubscription.ts';
import { keepSubscription } from './usePurchase.ts';

/** The portal is another page, of this origin or of the payment provider; nothing else is a place to go. */
function leaveFor(address: string, appearance: 'light' | 'dark') {
  const url = new URL(address, window.location.origin);
  // our own portal looks as the app does
  if (url.origin === window.location.origin) url.searchParams.set('appearance', appearance);
  if (/^https?:$/.test(url.protocol)) leaveForAWhile(url);
}

const machine = subscriptionMachine.provide({
  actors: { openPortal: fromPromise(({ signal }) => call('payments.session', { signal })) },
});

/** The company's package as it runs on a page. `addUser` follows where a user may be added [R5.08]. */
export function useSubscription(stored: StoredSubscription, addUser: () => void = () => undefined) {
  const today = subscriptionToday();
  const subscription = useMemo(() => subscriptionOn(stored, today), [stored, today]);
  const appearance = useResolvedAppearance(useAppearance().appearance);
  const goTo = (_: unknown, { url }: { url: string }) => {
    keepSubscription(stored);
    leaveFor(url, appearance);
  };
  const [state, send, actor] = useMachine(machine.provide({ actions: { addUser, leaveFor: goTo } }), {
    input: { subscription },
  });
  useEffect(() => send({ type: 'subscription.changed', subscription }), [send, subscription]);
  useEffect(() => {
    // Back from the portal can bring this page as it was left
    const back = ({ persisted }: PageTransitionEvent) => persisted && send({ type: 'portal.left' });
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [send]);
  return { state, send, actor };
}

/** The way to the billing portal [R2.46, R7.24]. */
export function usePortal(subscription: StoredSubscription) {
  const { state, send } = useSubscription(subscription);
  return {
    opening: state.matches('openingPortal') || state.matches('leaving'),
    failure: state.context.failure,
    onOpenPortal: () => send({ type: 'portal.requested' }),
  };
}
