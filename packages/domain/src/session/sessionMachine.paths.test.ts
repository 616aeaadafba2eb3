import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aSession, aSignIn, aSignUp } from '../testing/session.ts';
import { SessionError } from './sessionFailure.ts';
import { type SessionInput, sessionMachine } from './sessionMachine.ts';

type State = SnapshotFrom<typeof sessionMachine>;
type Event = EventFromLogic<typeof sessionMachine>;

const renewal = { access: 'access-2', renewIn: 840_000 };
const refused = new SessionError({ refused: true, message: 'no' });
const offline = new SessionError({ refused: false, message: 'offline' });

/** What each state's call may answer. */
const outputs: Partial<Record<State['value'], unknown>> = {
  signingIn: aSession(),
  signingUp: aSession(),
  refreshing: renewal,
  signingOut: undefined,
};

/** Everything that can happen in a state: what people and windows do, what the server answers, time. */
function happenings(state: State): Event[] {
  const actorId = `0.session.${state.value}`;
  const answers =
    actorId in state.children
      ? [doneEvent(actorId, outputs[state.value]), errorEvent(actorId, refused), errorEvent(actorId, offline)]
      : [];
  return [
    { type: 'signIn.submitted', form: aSignIn() },
    { type: 'signUp.submitted', form: aSignUp() },
    { type: 'signOut.requested' },
    { type: 'access.refused' },
    { type: 'access.renewed', renewal },
    { type: 'session.ended' },
    ...([...answers, { type: 'xstate.after.renewal.session.signedIn' }] as Event[]),
  ];
}

const asText = ({ value, context }: State) => JSON.stringify([value, context]);
const starts: SessionInput[] = [
  { session: null, retryIn: 30_000 },
  { session: aSession(), retryIn: 30_000 },
];
const pathsBy = (find: typeof getShortestPaths<typeof sessionMachine>) =>
  starts.flatMap((input) => find(sessionMachine, { input, events: happenings, serializeState: asText }));

/** What holds wherever a session may be. */
function checkEnd({ state, steps }: StatePath<State, Event>) {
  const { session, failure } = state.context;
  const said = steps.map(({ event }) => event.type).join(' > ');
  expect(state.status, said).toBe('active');
  // there is a session exactly while somebody is in or leaving
  expect(session !== null, said).toBe(['signedIn', 'refreshing', 'signingOut'].includes(state.value));
  // a call is under way exactly where the state says so
  expect(Object.keys(state.children), said).toEqual(state.value in outputs ? [`0.session.${state.value}`] : []);
  if (state.value.startsWith('signing') && state.value !== 'signingOut') expect(failure, said).toBeNull();
}

test('every state is reached on a shortest path, and holds together there', () => {
  const paths = pathsBy(getShortestPaths);
  for (const path of paths) checkEnd(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(sessionMachine.states).filter((state) => state !== 'opening')),
  );
});

test('every path through the machine holds together at its end', () => {
  const paths = pathsBy(getSimplePaths);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) checkEnd(path);
});

test('from everywhere there is a way out to signed out and a way in', () => {
  for (const { state } of pathsBy(getShortestPaths)) {
    for (const goal of ['signedOut', 'signedIn'] as const) {
      const ways = getShortestPaths(sessionMachine, {
        fromState: state,
        events: happenings,
        serializeState: asText,
        toState: ({ value }) => value === goal,
      });
      expect(ways.length, `${state.value} to ${goal}`).toBeGreaterThan(0);
    }
  }
});
