import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { messages } from '../messages/messages.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aChosenPassword, aForgotForm, aResetLink } from '../testing/sessionBuilders.ts';
import { type ResetLink, recoveryMachine } from './recoveryMachine.ts';
import { TooManyAttempts } from './tooManyAttempts.ts';

type State = SnapshotFrom<typeof recoveryMachine>;
type Event = EventFromLogic<typeof recoveryMachine>;

const opened = (link: ResetLink | null): State => initialTransition(recoveryMachine, { link })[0];
const after = (state: State, event: Event): State => transition(recoveryMachine, state, event)[0];
const done = (state: string) => doneEvent(`0.recovery.${state}`) as Event;
const failureEvent = (state: string) => errorEvent(`0.recovery.${state}`, new Error('offline')) as Event;
const answered = (state: State) => after(state, done(String(state.value)));
const failed = (state: State) => after(state, failureEvent(String(state.value)));
/** The app's actions that `event` runs, by name. */
const actionsOn = (state: State, event: Event) =>
  transition(recoveryMachine, state, event)[1]
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('xstate.'));

const requesting = () => after(opened(null), { type: 'mail.requested', form: aForgotForm() });
const resetting = () => after(opened(aResetLink()), { type: 'password.chosen', form: aChosenPassword() });

test('the machine starts with the e-mail form without a reset link and with the password form with one [R2.03]', () => {
  expect(opened(null).value).toBe('asking');
  expect(opened(aResetLink()).value).toBe('choosing');
});

test('a successful request shows the message that the mail was sent [R2.13, R4.06]', () => {
  expect(requesting().value).toBe('requesting');
  expect(requesting().hasTag('busy')).toBe(true);
  expect(answered(requesting()).value).toBe('mailed');
});

test('a failed request is logged, shows no error and can be repeated [R8.04]', () => {
  const state = failed(requesting());
  expect(state.value).toBe('asking');
  expect(state.context.failure).toBeNull();
  expect(actionsOn(requesting(), failureEvent('requesting'))).toEqual(['log']);
  expect(after(state, { type: 'mail.requested', form: aForgotForm() }).value).toBe('requesting');
});

test('another mail can be requested', () => {
  expect(after(answered(requesting()), { type: 'mail.requestedAgain' }).value).toBe('asking');
});

test('the new password is sent with the token and the e-mail of the link, then the machine is done [R2.14]', () => {
  const state = resetting();
  expect(state.children['0.recovery.resetting']?.getSnapshot()).toMatchObject({
    input: { ...aResetLink(), ...aChosenPassword() },
  });
  expect(answered(state).value).toBe('reset');
  expect(answered(state).status).toBe('done');
});

test('a reset refused after too many attempts shows the waiting time [R8.04, S6]', () => {
  const error = new TooManyAttempts('Too many tries. Try again in 12 minutes.');
  const state = after(resetting(), errorEvent('0.recovery.resetting', error) as Event);
  expect(state.context.failure).toBe(`${messages.formError.resetPassword} ${error.message}`);
});

test('a failed reset shows its error until the next attempt [R8.04]', () => {
  const state = failed(resetting());
  expect(state.value).toBe('choosing');
  expect(state.context.failure).toBe(messages.formError.resetPassword);
  expect(after(state, { type: 'password.chosen', form: aChosenPassword() }).context.failure).toBeNull();
});

test('a second submission while a call is running is ignored', () => {
  expect(actionsOn(requesting(), { type: 'mail.requested', form: aForgotForm() })).toEqual([]);
  expect(actionsOn(resetting(), { type: 'password.chosen', form: aChosenPassword() })).toEqual([]);
});

test('a password cannot be chosen without a reset link', () => {
  expect(after(opened(null), { type: 'password.chosen', form: aChosenPassword() }).value).toBe('asking');
});
