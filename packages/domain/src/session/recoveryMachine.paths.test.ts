import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { messages } from '../messages/messages.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aChosenPassword, aForgotForm, aResetLink } from '../testing/session.ts';
import { recoveryMachine } from './recoveryMachine.ts';

type State = SnapshotFrom<typeof recoveryMachine>;
type Event = EventFromLogic<typeof recoveryMachine>;

const calling: State['value'][] = ['requesting', 'resetting'];

/** Everything that can happen in a state: what a person does, what the server answers. */
function happenings(state: State): Event[] {
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
    find(recoveryMachine, { input: { link }, events: happenings, serializeState: asText }),
  );

/** What holds wherever a recovery may be. */
function checkEnd({ state, steps }: StatePath<State, Event>) {
  const { value, context } = state;
  const said = steps.map(({ event }) => event.type).join(' > ');
  // the link decides which of the two forms it is, for good
  expect(['choosing', 'resetting', 'reset'].includes(value), said).toBe(context.link !== null);
  // a call is under way exactly where the state says so
  expect(Object.keys(state.children), said).toEqual(calling.includes(value) ? [`0.recovery.${value}`] : []);
  expect(state.hasTag('busy'), said).toBe(calling.includes(value));
  // only the reset form says what went wrong
  expect([null, messages.formError.resetPassword], said).toContain(context.failure);
  if (value !== 'choosing') expect(context.failure, said).toBeNull();
  expect(state.status, said).toBe(value === 'reset' ? 'done' : 'active');
}

test('every state is reached on a shortest path, and holds together there', () => {
  const paths = pathsBy(getShortestPaths);
  for (const path of paths) checkEnd(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(recoveryMachine.states).filter((state) => state !== 'opening')),
  );
});

test('every path through the machine holds together at its end', () => {
  const paths = pathsBy(getSimplePaths);
  expect(paths.length).toBeGreaterThan(6);
  for (const path of paths) checkEnd(path);
});

test('from everywhere there is a way to the message at the end', () => {
  for (const { state } of pathsBy(getShortestPaths)) {
    const goal = state.context.link ? 'reset' : 'mailed';
    const ways = getShortestPaths(recoveryMachine, {
      fromState: state,
      events: happenings,
      serializeState: asText,
      toState: ({ value }) => value === goal,
    });
    expect(ways.length, `${state.value} to ${goal}`).toBeGreaterThan(0);
  }
});
