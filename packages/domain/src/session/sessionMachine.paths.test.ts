/** Tests of the session machine along all paths. */
import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { CallError, noResponse } from '../shared/failedCall.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aSession, aSignInForm, aSignUpForm } from '../testing/sessionBuilders.ts';
import { type SessionInput, sessionMachine } from './sessionMachine.ts';

type State = SnapshotFrom<typeof sessionMachine>;
type Event = EventFromLogic<typeof sessionMachine>;

const renewal = { access: 'access-2', renewalDelay: 14 * 60_000 };
const refusal = new CallError({ kind: 'refused', message: 'no' });
const offlineError = new CallError(noResponse);

/** The call in each state, and its result. */
const calls: Partial<Record<State['value']['session'], { readonly id: string; readonly output: unknown }>> = {
  signingIn: { id: 'signIn', output: aSession() },
  signingUp: { id: 'signUp', output: aSession() },
  renewing: { id: 'renew', output: renewal },
  signingOut: { id: 'revoke', output: undefined },
};

/** The events that the user, other windows, the server and the clock can send in a state. */
function possibleEvents(state: State): Event[] {
  const call = calls[state.value.session];
  const callResults = call
    ? [doneEvent(call.id, call.output), errorEvent(call.id, refusal), errorEvent(call.id, offlineError)]
    : [];
  return [
    { type: 'signIn.submitted', form: aSignInForm() },
    { type: 'signUp.submitted', form: aSignUpForm() },
    { type: 'signOut.requested' },
    { type: 'access.expired' },
    { type: 'access.refused', access: state.context.session?.access ?? null },
    { type: 'renewal.requested' },
    { type: 'access.renewed', renewal },
    { type: 'session.ended' },
    ...([...callResults, { type: 'xstate.after.renewal.session.session.signedIn' }] as Event[]),
  ];
}

const serializeState = ({ value, context }: State) => JSON.stringify([value, context]);
const inputs: SessionInput[] = [
  { session: null, retryDelay: 30_000 },
  { session: aSession(), retryDelay: 30_000 },
];

const possibleEventsAndTimeout = (state: State): Event[] => [
  ...possibleEvents(state),
  { type: 'xstate.after.renewalTimeout.session.session.renewing' } as unknown as Event,
];
const findShortestPaths = () =>
  inputs.flatMap((input) =>
    getShortestPaths(sessionMachine, { input, events: possibleEventsAndTimeout, serializeState }),
  );
const findTransitions = () =>
  inputs.flatMap((input) =>
    adjacencyMapToArray(getAdjacencyMap(sessionMachine, { input, events: possibleEventsAndTimeout, serializeState })),
  );

/** The invariants of every state, for the state after a transition. */
function checkNextState(previous: State, event: Event, state: State) {
  const { session: name, page } = state.value;
  const { session, failure } = state.context;
  const path = `${previous.value.session} > ${event.type}`;
  expect(state.status, path).toBe('active');
  // A session exists only while the user is signed in or signing out.
  expect(session !== null, path).toBe(['signedIn', 'renewing', 'signingOut'].includes(name));
  // A call runs only in the states that invoke it.
  expect(Object.keys(state.children), path).toEqual(calls[name] ? [calls[name].id] : []);
  // The route /refresh waits only for a renewal. The page does not come back after it was left.
  if (page === 'restoring') expect(name, path).toBe('renewing');
  if (previous.value.page === 'leaving') expect(page, path).toBe('leaving');
  if (name.startsWith('signing') && name !== 'signingOut') expect(failure, path).toBeNull();
}

// Every path is a sequence of these transitions, so the invariants hold at the end of every path.
test('every state is reachable, and every transition leads to a valid state', () => {
  const transitions = findTransitions();
  for (const { state, event, nextState } of transitions) checkNextState(state, event, nextState);
  const reached = transitions.map(({ nextState }) => nextState.value);
  expect(new Set(reached.map((value) => value.session))).toEqual(
    new Set(Object.keys(sessionMachine.states['session']?.states ?? {}).filter((state) => state !== 'opening')),
  );
  expect(new Set(reached.map((value) => value.page))).toEqual(
    new Set(Object.keys(sessionMachine.states['page']?.states ?? {})),
  );
});

test('every state has a path to signed out and a path to signed in', () => {
  for (const { state } of findShortestPaths()) {
    for (const target of ['signedOut', 'signedIn'] as const) {
      const paths = getShortestPaths(sessionMachine, {
        fromState: state,
        events: possibleEventsAndTimeout,
        serializeState,
        toState: ({ value }) => value.session === target,
      });
      expect(paths.length, `${state.value.session} to ${target}`).toBeGreaterThan(0);
    }
  }
});
