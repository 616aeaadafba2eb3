/** Tests of the session machine as a running actor. */
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { serverUnreachable } from '../messages/serverUnreachable.ts';
import { CallError, noResponse } from '../shared/failedCall.ts';
import { aSession, aSignInForm } from '../testing/sessionBuilders.ts';
import { maxRenewalTime, type Renewal, type Session, sessionMachine } from './sessionMachine.ts';

const minute = 60_000;
const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Server {
  signIn?: () => Promise<Session>;
  renew?: (session: Session | null) => Promise<Renewal>;
  revoke?: () => Promise<void>;
}

/** Starts a session actor with a simulated clock, storage and server. */
function openBrowser(session: Session | null, server: Server = {}) {
  const clock = new SimulatedClock();
  const storedSessions: (Session | null)[] = [session];
  const renew = vi.fn(server.renew ?? (async () => ({ access: 'renewed', renewalDelay: 14 * minute })));
  const revoke = vi.fn(server.revoke ?? (async () => undefined));
  const machine = sessionMachine.provide({
    actors: {
      signIn: fromPromise(server.signIn ?? (async () => aSession())),
      renew: fromPromise(({ input }) => renew(input)),
      revoke: fromPromise(revoke),
    },
    actions: {
      storeSession: (_, session) => storedSessions.push(session),
      clearSession: () => storedSessions.push(null),
      expire: () => storedSessions.push(null),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { session, retryDelay: minute / 2 },
  }).start();
  const advance = async (milliseconds: number) => {
    clock.increment(milliseconds);
    await flushPromises();
  };
  return {
    actor,
    renew,
    revoke,
    advance,
    storedSession: () => storedSessions.at(-1),
    state: () => actor.getSnapshot(),
  };
}

test('a token is renewed after each renewal delay', async () => {
  const browser = openBrowser(aSession({ renewalDelay: 14 * minute }));
  await browser.advance(13 * minute);
  expect(browser.renew).not.toHaveBeenCalled();
  await browser.advance(minute);
  expect(browser.renew).toHaveBeenCalledOnce();
  expect(browser.state().value.session).toBe('signedIn');
  expect(browser.storedSession()).toMatchObject({ access: 'renewed', refresh: 'refresh-1' });
  await browser.advance(14 * minute);
  expect(browser.renew).toHaveBeenCalledTimes(2);
});

test('a token that expired while the browser was closed is renewed immediately', async () => {
  const browser = openBrowser(aSession({ renewalDelay: 0 }));
  await browser.advance(0);
  expect(browser.storedSession()).toMatchObject({ access: 'renewed' });
});

test('many calls with an expired token cause one renewal', async () => {
  const browser = openBrowser(aSession());
  for (let call = 0; call < 20; call += 1) browser.actor.send({ type: 'access.expired' });
  await flushPromises();
  expect(browser.renew).toHaveBeenCalledOnce();
});

test('the renewal is repeated every 30 seconds while the server is unreachable', async () => {
  let unreachable = true;
  const browser = openBrowser(aSession({ renewalDelay: minute }), {
    renew: async () => {
      if (unreachable) throw new CallError(noResponse);
      return { access: 'at last', renewalDelay: 14 * minute };
    },
  });
  await browser.advance(minute);
  await browser.advance(minute / 2);
  expect(browser.renew).toHaveBeenCalledTimes(2);
  expect(browser.state().value.session).toBe('signedIn');
  unreachable = false;
  await browser.advance(minute / 2);
  expect(browser.storedSession()).toMatchObject({ access: 'at last' });
  await browser.advance(13 * minute);
  expect(browser.renew).toHaveBeenCalledTimes(3);
});

test('a renewal without a result fails after its time limit, a later result is ignored, and a new attempt can succeed', async () => {
  const results: ((renewal: Renewal) => void)[] = [];
  const browser = openBrowser(aSession(), { renew: () => new Promise((resolve) => void results.push(resolve)) });
  browser.actor.send({ type: 'access.expired' });
  await browser.advance(maxRenewalTime - 1);
  expect(browser.state().value.session).toBe('renewing');
  await browser.advance(1);
  expect(browser.state().value.session).toBe('signedIn');
  expect(browser.state().context.failure).toMatchObject({ kind: 'unreachable', message: serverUnreachable });
  results[0]?.({ access: 'late', renewalDelay: minute });
  await flushPromises();
  expect(browser.state().context.session?.access).toBe('access-1');
  browser.actor.send({ type: 'access.expired' });
  results[1]?.({ access: 'in time', renewalDelay: minute });
  await flushPromises();
  expect(browser.storedSession()).toMatchObject({ access: 'in time' });
  expect(browser.state().context.failure).toBeNull();
});

test('a renewal by another window postpones the renewal of this window', async () => {
  const browser = openBrowser(aSession({ renewalDelay: 14 * minute }));
  await browser.advance(13 * minute);
  browser.actor.send({ type: 'access.renewed', renewal: { access: 'from-other-window', renewalDelay: 14 * minute } });
  await browser.advance(2 * minute);
  expect(browser.renew).not.toHaveBeenCalled();
  expect(browser.storedSession()).toMatchObject({ access: 'from-other-window' });
});

test('Log Out stops the renewals', async () => {
  const browser = openBrowser(aSession({ renewalDelay: minute }));
  browser.actor.send({ type: 'signOut.requested' });
  await flushPromises();
  expect(browser.revoke).toHaveBeenCalledOnce();
  expect(browser.storedSession()).toBeNull();
  await browser.advance(60 * minute);
  expect(browser.renew).not.toHaveBeenCalled();
});

test('a renewal that completes after Log Out does not restore the session', async () => {
  let resolveRenewal: (renewal: Renewal) => void = () => undefined;
  const browser = openBrowser(aSession(), { renew: () => new Promise((resolve) => (resolveRenewal = resolve)) });
  browser.actor.send({ type: 'access.expired' });
  browser.actor.send({ type: 'signOut.requested' });
  await flushPromises();
  resolveRenewal({ access: 'late', renewalDelay: minute });
  await flushPromises();
  expect(browser.state().value.session).toBe('signedOut');
  expect(browser.storedSession()).toBeNull();
});

test('a sign-in after Log Out starts a new session', async () => {
  const browser = openBrowser(aSession());
  browser.actor.send({ type: 'signOut.requested' });
  await flushPromises();
  browser.actor.send({ type: 'signIn.submitted', form: aSignInForm() });
  await flushPromises();
  expect(browser.state().value.session).toBe('signedIn');
  expect(browser.storedSession()).toEqual(aSession());
});
