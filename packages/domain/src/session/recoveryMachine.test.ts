/** Tests of single transitions of the password recovery machine. */
import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { messages } from '../messages/messages.ts';
import { aCallError } from '../testing/aCallError.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aForgotPasswordForm, aResetForm, aResetLink } from '../testing/sessionBuilders.ts';
import { type ResetLink, recoveryMachine } from './recoveryMachine.ts';

type State = SnapshotFrom<typeof recoveryMachine>;
type Event = EventFromLogic<typeof recoveryMachine>;

const initialState = (link: ResetLink | null): State => initialTransition(recoveryMachine, { link })[0];
const nextState = (state: State, event: Event): State => transition(recoveryMachine, state, event)[0];
const successEvent = (state: string) => doneEvent(`0.recovery.${state}`) as Event;
const failureEvent = (state: string) => errorEvent(`0.recovery.${state}`, new Error('offline')) as Event;
const completeCall = (state: State) => nextState(state, successEvent(String(state.value)));
const failCall = (state: State) => nextState(state, failureEvent(String(state.value)));
/** The names of the actions of the app that `event` runs. */
const actionNames = (state: State, event: Event) =>
  transition(recoveryMachine, state, event)[1]
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('xstate.'));

const requesting = () => nextState(initialState(null), { type: 'mail.requested', form: aForgotPasswordForm() });
const resetting = () => nextState(initialState(aResetLink()), { type: 'password.chosen', form: aResetForm() });

test('the machine starts with the email form if there is no reset link, else with the password form [R2.03]', () => {
  expect(initialState(null).value).toBe('enteringEmail');
  expect(initialState(aResetLink()).value).toBe('choosingPassword');
});

test('a successful request shows the message that the mail was sent [R2.13, R4.06]', () => {
  expect(requesting().value).toBe('requesting');
  expect(requesting().hasTag('busy')).toBe(true);
  expect(completeCall(requesting()).value).toBe('mailed');
});

test('a failed request is logged, shows no error and can be repeated [R8.04]', () => {
  const state = failCall(requesting());
  expect(state.value).toBe('enteringEmail');
  expect(state.context.failure).toBeNull();
  expect(actionNames(requesting(), failureEvent('requesting'))).toEqual(['log']);
  expect(nextState(state, { type: 'mail.requested', form: aForgotPasswordForm() }).value).toBe('requesting');
});

test('another mail can be requested', () => {
  expect(nextState(completeCall(requesting()), { type: 'mail.requestedAgain' }).value).toBe('enteringEmail');
});

test('the new password is sent with the token and the email of the link, then the machine is done [R2.14]', () => {
  const state = resetting();
  expect(state.children['0.recovery.resetting']?.getSnapshot()).toMatchObject({
    input: { ...aResetLink(), ...aResetForm() },
  });
  expect(completeCall(state).value).toBe('reset');
  expect(completeCall(state).status).toBe('done');
});

test('a reset refused after too many attempts shows the waiting time [R8.04, S6]', () => {
  const error = aCallError('too_many_requests', { message: 'Too many tries. Try again in 12 minutes.' });
  const state = nextState(resetting(), errorEvent('0.recovery.resetting', error) as Event);
  expect(state.context.failure).toBe(`${messages.formError.resetPassword} ${error.message}`);
});

test('a failed reset shows its error until the next attempt [R8.04]', () => {
  const state = failCall(resetting());
  expect(state.value).toBe('choosingPassword');
  expect(state.context.failure).toBe(messages.formError.resetPassword);
  expect(nextState(state, { type: 'password.chosen', form: aResetForm() }).context.failure).toBeNull();
});

test('a second submission while a call is running is ignored', () => {
  expect(requesting().can({ type: 'mail.requested', form: aForgotPasswordForm() })).toBe(false);
  expect(resetting().can({ type: 'password.chosen', form: aResetForm() })).toBe(false);
});

test('a password cannot be chosen without a reset link', () => {
  expect(nextState(initialState(null), { type: 'password.chosen', form: aResetForm() }).value).toBe('enteringEmail');
});
