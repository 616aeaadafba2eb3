import { type StoredSubscription, subscriptionOn } from '@plumbline/domain/subscription/subscriptionEnd';
import { subscriptionMachine } from '@plumbline/domain/subscription/subscriptionMachine';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { call } from '../api/client.ts';
import { leaveForAWhile } from '../records/unsavedWork.tsx';
import { subscriptionToday } from './currentSubscription.ts';

/** The portal is another page, of this origin or of the payment provider; nothing else is a place to go. */
function leaveFor(address: string) {
  const url = new URL(address, window.location.origin);
  if (/^https?:$/.test(url.protocol)) leaveForAWhile(url);
}

const machine = subscriptionMachine.provide({
  actors: { openPortal: fromPromise(({ signal }) => call('payments.session', { signal })) },
  actions: { leaveFor: (_, { url }) => leaveFor(url) },
});

/** The company's package as it runs on a page. `addUser` follows where a user may be added [R5.08]. */
export function useSubscription(stored: StoredSubscription, addUser: () => void = () => undefined) {
  const today = subscriptionToday();
  const subscription = useMemo(() => subscriptionOn(stored, today), [stored, today]);
  const [state, send, actor] = useMachine(machine.provide({ actions: { addUser } }), { input: { subscription } });
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
