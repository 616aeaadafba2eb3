/** Tests of the subscription machine as a running actor. */
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Subscription } from './packages.ts';
import { subscriptionMachine } from './subscriptionMachine.ts';

const none: Subscription = { subscription_type: 'NONE', subscribed_users: 0 };

function startActor(createPortalSession: () => Promise<{ url: string }>) {
  const redirectTo = vi.fn<(url: string) => void>();
  const machine = subscriptionMachine.provide({
    actors: { createPortalSession: fromPromise(createPortalSession) },
    actions: { redirectTo: (_, { url }) => redirectTo(url) },
  });
  return { redirectTo, actor: createActor(machine, { input: { subscription: none } }).start() };
}

test('a second request while the portal is opening is ignored', async () => {
  const createPortalSession = vi.fn(async () => ({ url: '/billing-portal/1' }));
  const { actor, redirectTo } = startActor(createPortalSession);
  actor.send({ type: 'portal.requested' });
  actor.send({ type: 'portal.requested' });
  await waitFor(actor, (state) => state.matches('redirecting'));
  expect(createPortalSession).toHaveBeenCalledOnce();
  expect(redirectTo).toHaveBeenCalledExactlyOnceWith('/billing-portal/1');
});

test('the portal can be requested again after a failure', async () => {
  const createPortalSession = vi.fn(async () => ({ url: '/billing-portal/2' }));
  createPortalSession.mockRejectedValueOnce(new Error('Something went wrong'));
  const { actor, redirectTo } = startActor(createPortalSession);
  actor.send({ type: 'portal.requested' });
  await waitFor(actor, (state) => state.context.failure === 'Something went wrong');
  expect(redirectTo).not.toHaveBeenCalled();
  actor.send({ type: 'portal.requested' });
  await waitFor(actor, (state) => state.matches('redirecting'));
  expect(redirectTo).toHaveBeenCalledOnce();
});
