/** Tests of single transitions of the session machine. */
import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { messages } from '../messages/messages.ts';
import { CallError, noResponse } from '../shared/failedCall.ts';
import { aCallError } from '../testing/aCallError.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aSession, aSignInForm, aSignUpForm } from '../testing/sessionBuilders.ts';
import { isNavigating, type Session, sessionMachine } from './sessionMachine.ts';

type State = SnapshotFrom<typeof sessionMachine>;
type Event = EventFromLogic<typeof sessionMachine>;

const initialState = (session: Session | null): State =>
  initialTransition(sessionMachine, { session, retryDelay: 30_000 })[0];
const nextState = (state: State, event: Event): State => transition(sessionMachine, state, event)[0];
const sessionOf = ({ value }: State) => value.session;
/** The events that complete or fail a call. */
const successEvent = (call: string, output?: unknown) => doneEvent(call, output) as Event;
const failureEvent = (call: string, error: unknown) => errorEvent(call, error) as Event;
/** The call that runs in a state. */
const callOf = (state: State) => Object.keys(state.children)[0] ?? '';
const completeCall = (state: State, output?: unknown) => nextState(state, successEvent(callOf(state), output));
const failCall = (state: State, error: unknown) => nextState(state, failureEvent(callOf(state), error));
/** The names of the actions of the app that `event` runs. */
const actionNames = (state: State, event: Event) =>
  transition(sessionMachine, state, event)[1]
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('xstate.'));

const refusal = new CallError({ kind: 'refused', message: messages.formError.signIn });
const offlineError = new CallError(noResponse);

test('the machine starts signed in if a session is stored, else signed out', () => {
  expect(sessionOf(initialState(null))).toBe('signedOut');
  expect(sessionOf(initialState(aSession()))).toBe('signedIn');
});

test('a sign-in starts and stores the session of the server', () => {
  const signingIn = nextState(initialState(null), { type: 'signIn.submitted', form: aSignInForm() });
  expect(sessionOf(signingIn)).toBe('signingIn');
  const state = completeCall(signingIn, aSession({ remember: true }));
  expect(sessionOf(state)).toBe('signedIn');
  expect(state.context.session).toEqual(aSession({ remember: true }));
  expect(actionNames(signingIn, successEvent('signIn', aSession()))).toEqual(['storeSession']);
});

test('a sign-up starts a session', () => {
  const signingUp = nextState(initialState(null), { type: 'signUp.submitted', form: aSignUpForm() });
  expect(sessionOf(signingUp)).toBe('signingUp');
  expect(sessionOf(completeCall(signingUp, aSession()))).toBe('signedIn');
});

test('a refused sign-in keeps its message until the next attempt', () => {
  const state = failCall(nextState(initialState(null), { type: 'signIn.submitted', form: aSignInForm() }), refusal);
  expect(sessionOf(state)).toBe('signedOut');
  expect(state.context.failure?.message).toBe(messages.formError.signIn);
  expect(nextState(state, { type: 'signIn.submitted', form: aSignInForm() }).context.failure).toBeNull();
});

test('a refused sign-up names the invalid fields', () => {
  const error = aCallError('invalid', { message: 'Look again', fields: { username: ['Invalid email'] } });
  const state = failCall(nextState(initialState(null), { type: 'signUp.submitted', form: aSignUpForm() }), error);
  expect(state.context.failure?.fields).toEqual({ username: ['Invalid email'] });
});

test('a renewal replaces the access token and keeps the refresh token', () => {
  const renewing = nextState(initialState(aSession()), { type: 'access.expired' });
  expect(sessionOf(renewing)).toBe('renewing');
  const state = completeCall(renewing, { access: 'new', renewalDelay: 14 * 60_000 });
  expect(sessionOf(state)).toBe('signedIn');
  expect(state.context.session).toEqual(aSession({ access: 'new', renewalDelay: 14 * 60_000 }));
});

test('a refused refresh token ends the session', () => {
  const renewing = nextState(initialState(aSession()), { type: 'access.expired' });
  const state = failCall(renewing, refusal);
  expect(sessionOf(state)).toBe('signedOut');
  expect(state.context.session).toBeNull();
  expect(actionNames(renewing, failureEvent('renew', refusal))).toContain('expire');
});

test('an unreachable server does not end the session, and the renewal is repeated later', () => {
  const state = failCall(nextState(initialState(aSession()), { type: 'access.expired' }), offlineError);
  expect(sessionOf(state)).toBe('signedIn');
  expect(state.context.session?.refresh).toBe(aSession().refresh);
  expect(state.context.session?.renewalDelay).toBe(30_000);
});

test('an unexpected error in an actor does not end the session', () => {
  const state = failCall(
    nextState(initialState(aSession()), { type: 'access.expired' }),
    new TypeError('x is not a function'),
  );
  expect(sessionOf(state)).toBe('signedIn');
});

test('a token renewed by another window is used, even during a renewal', () => {
  const renewal = { access: 'from-other-window', renewalDelay: 14 * 60_000 };
  for (const state of [initialState(aSession()), nextState(initialState(aSession()), { type: 'access.expired' })]) {
    const next = nextState(state, { type: 'access.renewed', renewal });
    expect(sessionOf(next)).toBe('signedIn');
    expect(next.context.session?.access).toBe('from-other-window');
  }
});

test('Log Out ends the session whether or not the server responds', () => {
  const signingOut = nextState(initialState(aSession()), { type: 'signOut.requested' });
  expect(sessionOf(signingOut)).toBe('signingOut');
  for (const state of [completeCall(signingOut), failCall(signingOut, offlineError)]) {
    expect(sessionOf(state)).toBe('signedOut');
    expect(state.context).toMatchObject({ session: null, failure: null });
  }
});

test('a session ended in another window also ends in this window', () => {
  expect(sessionOf(nextState(initialState(aSession()), { type: 'session.ended' }))).toBe('signedOut');
  expect(actionNames(initialState(aSession()), { type: 'session.ended' })).toContain('clearSession');
});

test('a signed-in user cannot sign in again', () => {
  expect(sessionOf(nextState(initialState(aSession()), { type: 'signIn.submitted', form: aSignInForm() }))).toBe(
    'signedIn',
  );
});

/** The `to` parameter of the action `navigate` that `event` runs, or undefined. */
function navigationTarget(state: State, event: Event): string | undefined {
  const navigateAction = transition(sessionMachine, state, event)[1].find(({ type }) => type === 'navigate');
  return (navigateAction?.params as { to: string } | undefined)?.to;
}

test('a 401 navigates to /refresh once [R4.02]', () => {
  const unauthorized = { type: 'access.refused', access: 'access-1' } as const;
  const signedIn = initialState(aSession());
  expect(navigationTarget(signedIn, unauthorized)).toBe('refreshRoute');
  expect(navigationTarget(nextState(signedIn, unauthorized), unauthorized)).toBeUndefined();
  expect(isNavigating(nextState(signedIn, unauthorized))).toBe(true);
});

test('a 401 for an older token does not navigate', () => {
  const signedIn = initialState(aSession({ access: 'newer' }));
  expect(navigationTarget(signedIn, { type: 'access.refused', access: 'access-1' })).toBeUndefined();
});

test('the end of a session on an open page navigates to /signin', () => {
  const renewing = nextState(initialState(aSession()), { type: 'access.expired' });
  expect(navigationTarget(renewing, failureEvent('renew', refusal))).toBe('signInPageWithReturn');
  expect(navigationTarget(initialState(aSession()), { type: 'session.ended' })).toBe('signInPageWithReturn');
});

test('a refused renewal of the route /refresh does not navigate, because the route redirects', () => {
  const restoring = nextState(initialState(aSession()), { type: 'renewal.requested' });
  expect(isNavigating(restoring)).toBe(true);
  expect(navigationTarget(restoring, failureEvent('renew', refusal))).toBeUndefined();
  expect(isNavigating(completeCall(restoring, { access: 'new', renewalDelay: 14 * 60_000 }))).toBe(false);
});

test('Log Out navigates to /signin without a return path', () => {
  const signingOut = nextState(initialState(aSession()), { type: 'signOut.requested' });
  expect(navigationTarget(signingOut, successEvent('revoke'))).toBe('signInPage');
  expect(navigationTarget(signingOut, failureEvent('revoke', offlineError))).toBe('signInPage');
});
