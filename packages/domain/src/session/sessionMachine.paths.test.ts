import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aSession, aSignIn, aSignUp } from '../testing/sessionBuilders.ts';
import { SessionError, type SessionInput, sessionMachine } from './sessionMachine.ts';

type State = SnapshotFrom<typeof sessionMachine>;
type Event = EventFromLogic<typeof sessionMachine>;

const renewal = { access: 'access-2', renewIn: 840_000 };
const refused = new SessionError({ refused: true, message: 'no' });
const offline = new SessionError({ refused: false, message: 'offline' });

/** The result of the call in each state. */
const outputs: Partial<Record<State['value'], unknown>> = {
  signingIn: aSession(),
  signingUp: aSession(),
  refreshing: renewal,
  signingOut: undefined,
};

/** All events that can arrive in a state: from the user, other windows, the server and the clock. */
function eventsIn(state: State): Event[] {
  const actorId = `0.session.${state.value}`;
  const answers =
    actorId in state.children
      ? [doneEvent(actorId, outputs[state.value]), errorEvent(actorId, refused), errorEvent(actorId, offline)]
      : [];
  return [
    { type: 'signIn.submitted', form: aSignIn() },
    { type: 'signUp.submitted', form: aSignUp() },
    { type: 'signOut.requested' },
    { type: 'access.expired' },
    { type: 'access.refused', access: state.context.session?.access ?? null },
    { type: 'renewal.requested' },
    { type: 'access.renewed', renewal },
    { type: 'session.ended' },
    ...([...answers, { type: 'xstate.after.renewal.session.signedIn' }] as Event[]),
  ];
}

const asText = ({ value, context }: State) => JSON.stringify([value, context]);
/** The flags about navigation multiply the simple paths and change no state, so only the shortest paths include them. */
const withoutNavigation = ({ value, context: { session, failure } }: State) =>
  JSON.stringify([value, session, failure]);
const starts: SessionInput[] = [
  { session: null, retryIn: 30_000 },
  { session: aSession(), retryIn: 30_000 },
];
const pathsBy = (find: typeof getShortestPaths<typeof sessionMachine>, serializeState = asText) =>
  starts.flatMap((input) => find(sessionMachine, { input, events: eventsIn, serializeState }));

/** The invariants of every state. */
function checkEnd({ state, steps }: StatePath<State, Event>) {
  const { session, failure } = state.context;
  const path = steps.map(({ event }) => event.type).join(' > ');
  expect(state.status, path).toBe('active');
  // a session exists only while the user is signed in or signing out
  expect(session !== null, path).toBe(['signedIn', 'refreshing', 'signingOut'].includes(state.value));
  // a call runs only in the states that invoke one
  expect(Object.keys(state.children), path).toEqual(state.value in outputs ? [`0.session.${state.value}`] : []);
  // restoring is over in the states signedIn and signedOut
  if (['signedIn', 'signedOut'].includes(state.value)) expect(state.context.restoring, path).toBe(false);
  if (state.value.startsWith('signing') && state.value !== 'signingOut') expect(failure, path).toBeNull();
}

test('every state is reachable and valid', () => {
  const paths = pathsBy(getShortestPaths);
  for (const path of paths) checkEnd(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(sessionMachine.states).filter((state) => state !== 'opening')),
  );
});

test('every simple path ends in a valid state', () => {
  const paths = pathsBy(getSimplePaths, withoutNavigation);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) checkEnd(path);
});

test('every state has a path to signed out and a path to signed in', () => {
  for (const { state } of pathsBy(getShortestPaths)) {
    for (const goal of ['signedOut', 'signedIn'] as const) {
      const ways = getShortestPaths(sessionMachine, {
        fromState: state,
        events: eventsIn,
        serializeState: asText,
        toState: ({ value }) => value === goal,
      });
      expect(ways.length, `${state.value} to ${goal}`).toBeGreaterThan(0);
    }
  }
});
