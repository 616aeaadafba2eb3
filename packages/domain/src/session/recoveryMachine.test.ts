import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { messages } from '../messages/messages.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aChosenPassword, aForgotForm, aResetLink } from '../testing/session.ts';
import { type ResetLink, recoveryMachine } from './recoveryMachine.ts';
import { TooManyTries } from './tooManyTries.ts';

type State = SnapshotFrom<typeof recoveryMachine>;
type Event = EventFromLogic<typeof recoveryMachine>;

const opened = (link: ResetLink | null): State => initialTransition(recoveryMachine, { link })[0];
const after = (state: State, event: Event): State => transition(recoveryMachine, state, event)[0];
const done = (state: string) => doneEvent(`0.recovery.${state}`) as Event;
const fault = (state: string) => errorEvent(`0.recovery.${state}`, new Error('offline')) as Event;
const answered = (state: State) => after(state, done(String(state.value)));
const failed = (state: State) => after(state, fault(String(state.value)));
/** The names of the app's own actions that leading on with `event` runs. */
const asks = (state: State, event: Event) =>
  transition(recoveryMachine, state, event)[1]
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('xstate.'));

const requesting = () => after(opened(null), { type: 'mail.requested', form: aForgotForm() });
const resetting = () => after(opened(aResetLink()), { type: 'password.chosen', form: aChosenPassword() });

test('without the link of a mail the address is asked for, with it a password [R2.03]', () => {
  expect(opened(null).value).toBe('asking');
  expect(opened(aResetLink()).value).toBe('choosing');
});

test('asking for the mail leads to the message that it is on its way [R2.13, R4.06]', () => {
  expect(requesting().value).toBe('requesting');
  expect(requesting().hasTag('busy')).toBe(true);
  expect(answered(requesting()).value).toBe('mailed');
});

test('a request that fails is logged and says nothing; it can be made again [R8.04]', () => {
  const state = failed(requesting());
  expect(state.value).toBe('asking');
  expect(state.context.failure).toBeNull();
  expect(asks(requesting(), fault('requesting'))).toEqual(['log']);
  expect(after(state, { type: 'mail.requested', form: aForgotForm() }).value).toBe('requesting');
});

test('another mail can be asked for where none came', () => {
  expect(after(answered(requesting()), { type: 'mail.requestedAgain' }).value).toBe('asking');
});

test('the new password goes out with what the link carries, and that is the end [R2.14]', () => {
  const state = resetting();
  expect(state.children['0.recovery.resetting']?.getSnapshot()).toMatchObject({
    input: { ...aResetLink(), ...aChosenPassword() },
  });
  expect(answered(state).value).toBe('reset');
  expect(answered(state).status).toBe('done');
});

test('a reset that is refused for too many tries says for how long [R8.04, S6]', () => {
  const error = new TooManyTries('Too many tries. Try again in 12 minutes.');
  const state = after(resetting(), errorEvent('0.recovery.resetting', error) as Event);
  expect(state.context.failure).toBe(`${messages.formError.resetPassword} ${error.message}`);
});

test('a reset that fails says so, until it is tried again [R8.04]', () => {
  const state = failed(resetting());
  expect(state.value).toBe('choosing');
  expect(state.context.failure).toBe(messages.formError.resetPassword);
  expect(after(state, { type: 'password.chosen', form: aChosenPassword() }).context.failure).toBeNull();
});

test('a second press while the first is under way does nothing', () => {
  expect(asks(requesting(), { type: 'mail.requested', form: aForgotForm() })).toEqual([]);
  expect(asks(resetting(), { type: 'password.chosen', form: aChosenPassword() })).toEqual([]);
});

test('who came without a link can choose no password', () => {
  expect(after(opened(null), { type: 'password.chosen', form: aChosenPassword() }).value).toBe('asking');
});
