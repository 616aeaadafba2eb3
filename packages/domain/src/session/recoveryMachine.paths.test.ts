import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { messages } from '../messages/messages.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aChosenPassword, aForgotForm, aResetLink } from '../testing/sessionBuilders.ts';
import { recoveryMachine } from './recoveryMachine.ts';

type State = SnapshotFrom<typeof recoveryMachine>;
type Event = EventFromLogic<typeof recoveryMachine>;

const calling: State['value'][] = ['requesting', 'resetting'];

/** All events that can arrive in a state, from the user and from the server. */
function eventsIn(state: State): Event[] {
  const actorId = `0.recovery.${state.value}`;
  const answers = actorId in state.children ? [doneEvent(actorId), errorEvent(actorId, new Error('offline'))] : [];
  return [
    { type: 'mail.requested', form: aForgotForm() },
    { type: 'mail.requestedAgain' },
    { type: 'password.chosen', form: aChosenPassword() },
    ...(answers as Event[]),
  ];
}

const asText = ({ value, context }: State) => JSON.stringify([value, context]);
const starts = { forgot: null, reset: aResetLink() };
const pathsBy = (find: typeof getShortestPaths<typeof recoveryMachine>) =>
  Object.values(starts).flatMap((link) =>
    find(recoveryMachine, { input: { link }, events: eventsIn, serializeState: asText }),
  );

/** The invariants of every state. */
function checkEnd({ state, steps }: StatePath<State, Event>) {
  const { value, context } = state;
  const path = steps.map(({ event }) => event.type).join(' > ');
  // the form depends only on the link
  expect(['choosing', 'resetting', 'reset'].includes(value), path).toBe(context.link !== null);
  // a call runs only in the states that invoke one
  expect(Object.keys(state.children), path).toEqual(calling.includes(value) ? [`0.recovery.${value}`] : []);
  expect(state.hasTag('busy'), path).toBe(calling.includes(value));
  // only the reset form shows an error
  expect([null, messages.formError.resetPassword], path).toContain(context.failure);
  if (value !== 'choosing') expect(context.failure, path).toBeNull();
  expect(state.status, path).toBe(value === 'reset' ? 'done' : 'active');
}

test('every state is reachable and valid', () => {
  const paths = pathsBy(getShortestPaths);
  for (const path of paths) checkEnd(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(recoveryMachine.states).filter((state) => state !== 'opening')),
  );
});

test('every simple path ends in a valid state', () => {
  const paths = pathsBy(getSimplePaths);
  expect(paths.length).toBeGreaterThan(6);
  for (const path of paths) checkEnd(path);
});

test('every state has a path to the final message', () => {
  for (const { state } of pathsBy(getShortestPaths)) {
    const target = state.context.link ? 'reset' : 'mailed';
    const ways = getShortestPaths(recoveryMachine, {
      fromState: state,
      events: eventsIn,
      serializeState: asText,
      toState: ({ value }) => value === target,
    });
    expect(ways.length, `${state.value} to ${target}`).toBeGreaterThan(0);
  }
});
