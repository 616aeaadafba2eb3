import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { aSession, aSignIn } from '../testing/sessionBuilders.ts';
import { type Renewal, type Session, SessionError, sessionMachine } from './sessionMachine.ts';

const minute = 60_000;
const quiet = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Server {
  signIn?: () => Promise<Session>;
  renew?: (session: Session | null) => Promise<Renewal>;
  revoke?: () => Promise<void>;
}

/** A session actor with a simulated clock. */
function aBrowser(session: Session | null, server: Server = {}) {
  const clock = new SimulatedClock();
  const stored: (Session | null)[] = [session];
  const renew = vi.fn(server.renew ?? (async () => ({ access: 'renewed', renewIn: 14 * minute })));
  const revoke = vi.fn(server.revoke ?? (async () => undefined));
  const machine = sessionMachine.provide({
    actors: {
      signIn: fromPromise(server.signIn ?? (async () => aSession())),
      renew: fromPromise(({ input }) => renew(input)),
      revoke: fromPromise(revoke),
    },
    actions: { keep: (_, kept) => stored.push(kept), forget: () => stored.push(null), expire: () => stored.push(null) },
  });
  const actor = createActor(machine, { clock, input: { session, retryIn: minute / 2 } }).start();
  const pass = async (milliseconds: number) => {
    clock.increment(milliseconds);
    await quiet();
  };
  return { actor, renew, revoke, pass, stored: () => stored.at(-1), state: () => actor.getSnapshot() };
}

test('a token is renewed before it expires, repeatedly', async () => {
  const browser = aBrowser(aSession({ renewIn: 14 * minute }));
  await browser.pass(13 * minute);
  expect(browser.renew).not.toHaveBeenCalled();
  await browser.pass(minute);
  expect(browser.renew).toHaveBeenCalledOnce();
  expect(browser.state().value).toBe('signedIn');
  expect(browser.stored()).toMatchObject({ access: 'renewed', refresh: 'refresh-1' });
  await browser.pass(14 * minute);
  expect(browser.renew).toHaveBeenCalledTimes(2);
});

test('a token that expired while the browser was closed is renewed immediately', async () => {
  const browser = aBrowser(aSession({ renewIn: 0 }));
  await browser.pass(0);
  expect(browser.stored()).toMatchObject({ access: 'renewed' });
});

test('many calls with an expired token cause one renewal', async () => {
  const browser = aBrowser(aSession());
  for (let call = 0; call < 20; call += 1) browser.actor.send({ type: 'access.expired' });
  await quiet();
  expect(browser.renew).toHaveBeenCalledOnce();
});

test('while the server is unreachable the renewal is repeated every 30 seconds', async () => {
  let unreachable = true;
  const browser = aBrowser(aSession({ renewIn: minute }), {
    renew: async () => {
      if (unreachable) throw new SessionError({ refused: false, message: 'offline' });
      return { access: 'at last', renewIn: 14 * minute };
    },
  });
  await browser.pass(minute);
  await browser.pass(minute / 2);
  expect(browser.renew).toHaveBeenCalledTimes(2);
  expect(browser.state().value).toBe('signedIn');
  unreachable = false;
  await browser.pass(minute / 2);
  expect(browser.stored()).toMatchObject({ access: 'at last' });
  await browser.pass(13 * minute);
  expect(browser.renew).toHaveBeenCalledTimes(3);
});

test('a renewal by another window postpones the renewal of this window', async () => {
  const browser = aBrowser(aSession({ renewIn: 14 * minute }));
  await browser.pass(13 * minute);
  browser.actor.send({ type: 'access.renewed', renewal: { access: 'from-other-window', renewIn: 14 * minute } });
  await browser.pass(2 * minute);
  expect(browser.renew).not.toHaveBeenCalled();
  expect(browser.stored()).toMatchObject({ access: 'from-other-window' });
});

test('Log Out stops the renewals', async () => {
  const browser = aBrowser(aSession({ renewIn: minute }));
  browser.actor.send({ type: 'signOut.requested' });
  await quiet();
  expect(browser.revoke).toHaveBeenCalledOnce();
  expect(browser.stored()).toBeNull();
  await browser.pass(60 * minute);
  expect(browser.renew).not.toHaveBeenCalled();
});

test('a renewal that completes after Log Out does not restore the session', async () => {
  let arrive: (renewal: Renewal) => void = () => undefined;
  const browser = aBrowser(aSession(), { renew: () => new Promise((resolve) => (arrive = resolve)) });
  browser.actor.send({ type: 'access.expired' });
  browser.actor.send({ type: 'signOut.requested' });
  await quiet();
  arrive({ access: 'late', renewIn: minute });
  await quiet();
  expect(browser.state().value).toBe('signedOut');
  expect(browser.stored()).toBeNull();
});

test('a sign-in after Log Out starts a new session', async () => {
  const browser = aBrowser(aSession());
  browser.actor.send({ type: 'signOut.requested' });
  await quiet();
  browser.actor.send({ type: 'signIn.submitted', form: aSignIn() });
  await quiet();
  expect(browser.state().value).toBe('signedIn');
  expect(browser.stored()).toEqual(aSession());
});
