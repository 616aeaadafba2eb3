import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { messages } from '../messages/messages.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aSession, aSignIn, aSignUp } from '../testing/session.ts';
import { SessionError } from './sessionFailure.ts';
import { type Session, sessionMachine } from './sessionMachine.ts';

type State = SnapshotFrom<typeof sessionMachine>;
type Event = EventFromLogic<typeof sessionMachine>;

const opened = (session: Session | null): State => initialTransition(sessionMachine, { session, retryIn: 30_000 })[0];
const after = (state: State, event: Event): State => transition(sessionMachine, state, event)[0];
/** What the call of a state answers, and what it fails with. */
const done = (state: string, output?: unknown) => doneEvent(`0.session.${state}`, output) as Event;
const fault = (state: string, error: unknown) => errorEvent(`0.session.${state}`, error) as Event;
const answered = (state: State, output?: unknown) => after(state, done(state.value, output));
const failed = (state: State, error: unknown) => after(state, fault(state.value, error));
/** The names of the app's own actions that leading on with `event` runs. */
const asks = (state: State, event: Event) =>
  transition(sessionMachine, state, event)[1]
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('xstate.'));

const refused = new SessionError({ refused: true, message: messages.formError.signIn });
const offline = new SessionError({ refused: false, message: 'The server could not be reached' });

test('without a session a visit opens signed out, with one signed in', () => {
  expect(opened(null).value).toBe('signedOut');
  expect(opened(aSession()).value).toBe('signedIn');
});

test('signing in begins the session that the server gives, and keeps it', () => {
  const asking = after(opened(null), { type: 'signIn.submitted', form: aSignIn() });
  expect(asking.value).toBe('signingIn');
  const state = answered(asking, aSession({ remember: true }));
  expect(state.value).toBe('signedIn');
  expect(state.context.session).toEqual(aSession({ remember: true }));
  expect(asks(asking, done('signingIn', aSession()))).toEqual(['keep']);
});

test('signing up does the same', () => {
  const asking = after(opened(null), { type: 'signUp.submitted', form: aSignUp() });
  expect(asking.value).toBe('signingUp');
  expect(answered(asking, aSession()).value).toBe('signedIn');
});

test('a refusal says why, until it is tried again', () => {
  const state = failed(after(opened(null), { type: 'signIn.submitted', form: aSignIn() }), refused);
  expect(state.value).toBe('signedOut');
  expect(state.context.failure?.message).toBe(messages.formError.signIn);
  expect(after(state, { type: 'signIn.submitted', form: aSignIn() }).context.failure).toBeNull();
});

test('a refused sign-up names the fields at fault', () => {
  const error = new SessionError({ refused: true, message: 'Look again', fields: { email: 'Invalid email' } });
  const state = failed(after(opened(null), { type: 'signUp.submitted', form: aSignUp() }), error);
  expect(state.context.failure?.fields).toEqual({ email: 'Invalid email' });
});

test('a refused access token is exchanged for a new one, the refresh token stays', () => {
  const refreshing = after(opened(aSession()), { type: 'access.refused' });
  expect(refreshing.value).toBe('refreshing');
  const state = answered(refreshing, { access: 'new', renewIn: 840_000 });
  expect(state.value).toBe('signedIn');
  expect(state.context.session).toEqual(aSession({ access: 'new', renewIn: 840_000 }));
});

test('a refresh token that the server refuses ends the session, which its person did not ask for', () => {
  const refreshing = after(opened(aSession()), { type: 'access.refused' });
  const state = failed(refreshing, refused);
  expect(state.value).toBe('signedOut');
  expect(state.context.session).toBeNull();
  expect(asks(refreshing, fault('refreshing', refused))).toContain('expire');
});

test('a server that cannot be reached ends nothing: it is asked again later', () => {
  const state = failed(after(opened(aSession()), { type: 'access.refused' }), offline);
  expect(state.value).toBe('signedIn');
  expect(state.context.session?.refresh).toBe(aSession().refresh);
  expect(state.context.session?.renewIn).toBe(30_000);
});

test('a defect in an actor signs nobody out', () => {
  const state = failed(after(opened(aSession()), { type: 'access.refused' }), new TypeError('x is not a function'));
  expect(state.value).toBe('signedIn');
});

test('what another window renewed is taken over, even while renewing', () => {
  const renewal = { access: 'theirs', renewIn: 840_000 };
  for (const state of [opened(aSession()), after(opened(aSession()), { type: 'access.refused' })]) {
    const next = after(state, { type: 'access.renewed', renewal });
    expect(next.value).toBe('signedIn');
    expect(next.context.session?.access).toBe('theirs');
  }
});

test('Log Out forgets the session whether the server hears of it or not', () => {
  const leaving = after(opened(aSession()), { type: 'signOut.requested' });
  expect(leaving.value).toBe('signingOut');
  for (const state of [answered(leaving), failed(leaving, offline)]) {
    expect(state.value).toBe('signedOut');
    expect(state.context).toMatchObject({ session: null, failure: null });
  }
});

test('a session that another window ended is forgotten here', () => {
  expect(after(opened(aSession()), { type: 'session.ended' }).value).toBe('signedOut');
  expect(asks(opened(aSession()), { type: 'session.ended' })).toContain('forget');
});

test('who is signed in cannot sign in over it', () => {
  expect(after(opened(aSession()), { type: 'signIn.submitted', form: aSignIn() }).value).toBe('signedIn');
});
