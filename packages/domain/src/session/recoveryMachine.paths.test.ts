/** Tests of the password recovery machine along all paths. */
import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { messages } from '../messages/messages.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aForgotPasswordForm, aResetForm, aResetLink } from '../testing/sessionBuilders.ts';
import { recoveryMachine } from './recoveryMachine.ts';

type State = SnapshotFrom<typeof recoveryMachine>;
type Event = EventFromLogic<typeof recoveryMachine>;

const statesWithCall: State['value'][] = ['requesting', 'resetting'];

/** The events that the user or the server can send in a state. */
function possibleEvents(state: State): Event[] {
  const actorId = `0.recovery.${state.value}`;
  const callResults = actorId in state.children ? [doneEvent(actorId), errorEvent(actorId, new Error('offline'))] : [];
  return [
    { type: 'mail.requested', form: aForgotPasswordForm() },
    { type: 'mail.requestedAgain' },
    { type: 'password.chosen', form: aResetForm() },
    ...(callResults as Event[]),
  ];
}

const serializeState = ({ value, context }: State) => JSON.stringify([value, context]);
const links = { forgot: null, reset: aResetLink() };
const findPaths = (find: typeof getShortestPaths<typeof recoveryMachine>) =>
  Object.values(links).flatMap((link) =>
    find(recoveryMachine, { input: { link }, events: possibleEvents, serializeState }),
  );

/** The invariants of every state. */
function checkEndState({ state, steps }: StatePath<State, Event>) {
  const { value, context } = state;
  const path = steps.map(({ event }) => event.type).join(' > ');
  // The states with the form for a new password are entered only with a link.
  expect(['choosingPassword', 'resetting', 'reset'].includes(value), path).toBe(context.link !== null);
  // A call runs only in the states that invoke it.
  expect(Object.keys(state.children), path).toEqual(statesWithCall.includes(value) ? [`0.recovery.${value}`] : []);
  expect(state.hasTag('busy'), path).toBe(statesWithCall.includes(value));
  // Only the form for a new password shows an error.
  expect([null, messages.formError.resetPassword], path).toContain(context.failure);
  if (value !== 'choosingPassword') expect(context.failure, path).toBeNull();
  expect(state.status, path).toBe(value === 'reset' ? 'done' : 'active');
}

test('every state is reachable and valid', () => {
  const paths = findPaths(getShortestPaths);
  for (const path of paths) checkEndState(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(recoveryMachine.states).filter((state) => state !== 'opening')),
  );
});

test('every simple path ends in a valid state', () => {
  const paths = findPaths(getSimplePaths);
  // A small number would mean that `possibleEvents` lacks events.
  expect(paths.length).toBeGreaterThan(6);
  for (const path of paths) checkEndState(path);
});

test('every state has a path to the message that the mail was sent, or, with a link, that the password was reset', () => {
  for (const { state } of findPaths(getShortestPaths)) {
    const target = state.context.link ? 'reset' : 'mailed';
    const paths = getShortestPaths(recoveryMachine, {
      fromState: state,
      events: possibleEvents,
      serializeState,
      toState: ({ value }) => value === target,
    });
    expect(paths.length, `${state.value} to ${target}`).toBeGreaterThan(0);
  }
});
