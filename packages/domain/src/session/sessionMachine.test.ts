import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { messages } from '../messages/messages.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aSession, aSignIn, aSignUp } from '../testing/sessionBuilders.ts';
import { isLeaving, type Session, SessionError, sessionMachine } from './sessionMachine.ts';

type State = SnapshotFrom<typeof sessionMachine>;
type Event = EventFromLogic<typeof sessionMachine>;

const opened = (session: Session | null): State => initialTransition(sessionMachine, { session, retryIn: 30_000 })[0];
const after = (state: State, event: Event): State => transition(sessionMachine, state, event)[0];
/** The events that complete or fail the call of a state. */
const done = (state: string, output?: unknown) => doneEvent(`0.session.${state}`, output) as Event;
const failureEvent = (state: string, error: unknown) => errorEvent(`0.session.${state}`, error) as Event;
const answered = (state: State, output?: unknown) => after(state, done(state.value, output));
const failed = (state: State, error: unknown) => after(state, failureEvent(state.value, error));
/** The app's actions that `event` runs, by name. */
const actionsOn = (state: State, event: Event) =>
  transition(sessionMachine, state, event)[1]
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('xstate.'));

const refused = new SessionError({ refused: true, message: messages.formError.signIn });
const offline = new SessionError({ refused: false, message: 'The server could not be reached' });

test('the machine starts signed in if a session is stored, else signed out', () => {
  expect(opened(null).value).toBe('signedOut');
  expect(opened(aSession()).value).toBe('signedIn');
});

test('a sign-in starts and stores the session of the server', () => {
  const asking = after(opened(null), { type: 'signIn.submitted', form: aSignIn() });
  expect(asking.value).toBe('signingIn');
  const state = answered(asking, aSession({ remember: true }));
  expect(state.value).toBe('signedIn');
  expect(state.context.session).toEqual(aSession({ remember: true }));
  expect(actionsOn(asking, done('signingIn', aSession()))).toEqual(['keep']);
});

test('a sign-up starts a session', () => {
  const asking = after(opened(null), { type: 'signUp.submitted', form: aSignUp() });
  expect(asking.value).toBe('signingUp');
  expect(answered(asking, aSession()).value).toBe('signedIn');
});

test('a refused sign-in keeps its message until the next attempt', () => {
  const state = failed(after(opened(null), { type: 'signIn.submitted', form: aSignIn() }), refused);
  expect(state.value).toBe('signedOut');
  expect(state.context.failure?.message).toBe(messages.formError.signIn);
  expect(after(state, { type: 'signIn.submitted', form: aSignIn() }).context.failure).toBeNull();
});

test('a refused sign-up names the invalid fields', () => {
  const error = new SessionError({ refused: true, message: 'Look again', fields: { email: 'Invalid email' } });
  const state = failed(after(opened(null), { type: 'signUp.submitted', form: aSignUp() }), error);
  expect(state.context.failure?.fields).toEqual({ email: 'Invalid email' });
});

test('a renewal replaces the access token and keeps the refresh token', () => {
  const refreshing = after(opened(aSession()), { type: 'access.expired' });
  expect(refreshing.value).toBe('refreshing');
  const state = answered(refreshing, { access: 'new', renewIn: 840_000 });
  expect(state.value).toBe('signedIn');
  expect(state.context.session).toEqual(aSession({ access: 'new', renewIn: 840_000 }));
});

test('a refused refresh token ends the session', () => {
  const refreshing = after(opened(aSession()), { type: 'access.expired' });
  const state = failed(refreshing, refused);
  expect(state.value).toBe('signedOut');
  expect(state.context.session).toBeNull();
  expect(actionsOn(refreshing, failureEvent('refreshing', refused))).toContain('expire');
});

test('an unreachable server does not end the session; the renewal is repeated later', () => {
  const state = failed(after(opened(aSession()), { type: 'access.expired' }), offline);
  expect(state.value).toBe('signedIn');
  expect(state.context.session?.refresh).toBe(aSession().refresh);
  expect(state.context.session?.renewIn).toBe(30_000);
});

test('an unexpected error in an actor does not end the session', () => {
  const state = failed(after(opened(aSession()), { type: 'access.expired' }), new TypeError('x is not a function'));
  expect(state.value).toBe('signedIn');
});

test('a token renewed by another window is used, even during a renewal', () => {
  const renewal = { access: 'theirs', renewIn: 840_000 };
  for (const state of [opened(aSession()), after(opened(aSession()), { type: 'access.expired' })]) {
    const next = after(state, { type: 'access.renewed', renewal });
    expect(next.value).toBe('signedIn');
    expect(next.context.session?.access).toBe('theirs');
  }
});

test('Log Out ends the session whether or not the server responds', () => {
  const leaving = after(opened(aSession()), { type: 'signOut.requested' });
  expect(leaving.value).toBe('signingOut');
  for (const state of [answered(leaving), failed(leaving, offline)]) {
    expect(state.value).toBe('signedOut');
    expect(state.context).toMatchObject({ session: null, failure: null });
  }
});

test('a session ended in another window also ends in this window', () => {
  expect(after(opened(aSession()), { type: 'session.ended' }).value).toBe('signedOut');
  expect(actionsOn(opened(aSession()), { type: 'session.ended' })).toContain('forget');
});

test('a signed-in user cannot sign in again', () => {
  expect(after(opened(aSession()), { type: 'signIn.submitted', form: aSignIn() }).value).toBe('signedIn');
});

/** The `to` parameter of the action `leave` that `event` runs, or undefined. */
function exitOn(state: State, event: Event): string | undefined {
  const leave = transition(sessionMachine, state, event)[1].find(({ type }) => type === 'leave');
  return (leave?.params as { to: string } | undefined)?.to;
}

test('a 401 navigates to /refresh once [R4.02]', () => {
  const refused401 = { type: 'access.refused', access: 'access-1' } as const;
  const open = opened(aSession());
  expect(exitOn(open, refused401)).toBe('refresh');
  expect(exitOn(after(open, refused401), refused401)).toBeUndefined();
  expect(isLeaving(after(open, refused401))).toBe(true);
});

test('a 401 for an older token does not navigate', () => {
  const open = opened(aSession({ access: 'newer' }));
  expect(exitOn(open, { type: 'access.refused', access: 'access-1' })).toBeUndefined();
});

test('the end of a session on an open page navigates to /signin', () => {
  const refreshing = after(opened(aSession()), { type: 'access.expired' });
  expect(exitOn(refreshing, failureEvent('refreshing', refused))).toBe('signIn');
  expect(exitOn(opened(aSession()), { type: 'session.ended' })).toBe('signIn');
});

test('a refused renewal of the route /refresh does not navigate, because the route redirects', () => {
  const restoring = after(opened(aSession()), { type: 'renewal.requested' });
  expect(isLeaving(restoring)).toBe(true);
  expect(exitOn(restoring, failureEvent('refreshing', refused))).toBeUndefined();
  expect(isLeaving(answered(restoring, { access: 'new', renewIn: 840_000 }))).toBe(false);
});

test('Log Out navigates to /signin without a return path', () => {
  const leaving = after(opened(aSession()), { type: 'signOut.requested' });
  expect(exitOn(leaving, done('signingOut'))).toBe('signedOut');
  expect(exitOn(leaving, failureEvent('signingOut', offline))).toBe('signedOut');
});
