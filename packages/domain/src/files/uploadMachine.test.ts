import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { messages } from '../messages/messages.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { anId } from '../testing/builders.ts';
import { aChosenFile, CallError } from '../testing/fileBuilders.ts';
import { maxFileBytes } from './fileSize.ts';
import { uploadMachine } from './uploadMachine.ts';

type State = SnapshotFrom<typeof uploadMachine>;
type Event = EventFromLogic<typeof uploadMachine>;

const file = aChosenFile();
const fileId = anId(60);
const opened = (over = file, savedAs: string | null = null, refusedFor: string | null = null): State =>
  initialTransition(uploadMachine, { file: over, savedAs, refusedFor })[0];
const after = (state: State, ...events: Event[]): State =>
  events.reduce((now, event) => transition(uploadMachine, now, event)[0], state);
const done = (state: string) => doneEvent(`0.upload.${state}`) as Event;
const failureEvent = (state: string, code = 'unreachable') =>
  errorEvent(`0.upload.${state}`, new CallError(code)) as Event;
const inputOfCall = (state: State) => {
  const [child] = Object.values(state.children);
  return (child?.getSnapshot() as { input: unknown } | undefined)?.input;
};

const uploaded: Event = { type: 'upload.finished', fileId };
const notSent = (code: string): Event => ({ type: 'upload.failed', error: new CallError(code) });
const validating = () => after(opened(), uploaded);
const saving = () => after(validating(), done('validating'));
const saved = () => after(saving(), done('saving'));

test('a chosen file is uploaded, then validated and saved by its id [R3.14]', () => {
  expect(opened().value).toBe('uploading');
  expect(inputOfCall(opened())).toEqual(file);
  expect(validating().value).toBe('validating');
  expect(inputOfCall(validating())).toEqual({ fileId });
  expect(saving().value).toBe('saving');
  expect(inputOfCall(saving())).toEqual({ fileId });
  expect(saved().value).toBe('saved');
  expect(saved().context.fileId).toBe(fileId);
});

test('the progress of an upload is kept [R7.25]', () => {
  const half = after(opened(), { type: 'upload.progressed', sent: file.size / 2 });
  expect(half.context.sent).toBe(file.size / 2);
  expect(after(half, uploaded).context.sent).toBe(file.size);
});

test('a file above 25 MB is refused before the upload', () => {
  const state = opened(aChosenFile({ size: maxFileBytes + 1 }));
  expect(state.value).toBe('refused');
  expect(state.context.failure).toBe('This file is larger than 25 MB');
  expect(opened(aChosenFile({ size: maxFileBytes })).value).toBe('uploading');
});

test.each([
  ['uploading', () => after(opened(), notSent('unsupported_type')), messages.formError.invalidFile],
  [
    'validating',
    () => after(validating(), failureEvent('validating', 'unsupported_type')),
    messages.formError.invalidFile,
  ],
  ['uploading', () => after(opened(), notSent('too_large')), 'This file is larger than 25 MB'],
])('a file that the server refuses while %s cannot be retried [R8.06]', (_, refused, text) => {
  expect(refused().value).toBe('refused');
  expect(refused().context.failure).toBe(text);
  expect(after(refused(), { type: 'upload.retried' }).value).toBe('refused');
});

test.each([
  ['uploading', () => after(opened(), { type: 'upload.progressed', sent: 9 }, notSent('unreachable'))],
  ['uploading', () => after(opened(), failureEvent('uploading'))],
  ['validating', () => after(validating(), failureEvent('validating'))],
  ['saving', () => after(saving(), failureEvent('saving'))],
])('a retry repeats the failed step %s', (step, failed) => {
  expect(failed().value).toBe('failed');
  expect(failed().context.failure).toBe('This file could not be sent');
  const retried = after(failed(), { type: 'upload.retried' });
  expect(retried.value).toBe(step);
  expect(retried.context.failure).toBeNull();
  if (step === 'uploading') expect(retried.context.sent).toBe(0);
});

test('an upload cancelled before its end deletes nothing', () => {
  const state = after(opened(), { type: 'upload.cancelled' });
  expect(state.value).toBe('cancelled');
  expect(state.children).toEqual({});
});

test.each([
  ['validating', validating],
  ['saving', saving],
  ['saved', saved],
  ['failed', () => after(saving(), failureEvent('saving'))],
])('a file cancelled in the state %s is deleted on the server [R7.28]', (_, state) => {
  const discarding = after(state(), { type: 'upload.cancelled' });
  expect(discarding.value).toBe('discarding');
  expect(inputOfCall(discarding)).toEqual({ fileId });
  expect(after(discarding, done('discarding')).status).toBe('done');
});

test('a failed deletion is only logged', () => {
  const discarding = after(saved(), { type: 'upload.cancelled' });
  const [state, actions] = transition(uploadMachine, discarding, failureEvent('discarding'));
  expect(state.value).toBe('cancelled');
  expect(actions.map(({ type }) => type)).toContain('log');
});

test('after a reload a saved file stays saved, and an unsaved file must be chosen again', () => {
  const gone = aChosenFile({ content: null });
  expect(opened(gone, fileId).value).toBe('saved');
  expect(opened(gone, fileId).context.fileId).toBe(fileId);
  expect(opened(gone).value).toBe('refused');
  expect(opened(gone).context.failure).toMatch(/choose it again/);
});

test('after a reload a refused file is refused with the same error', () => {
  const gone = aChosenFile({ content: null });
  const refused = opened(gone, null, messages.formError.invalidFile);
  expect([refused.value, refused.context.failure]).toEqual(['refused', 'Invalid file type or format']);
  const large = opened({ ...gone, size: maxFileBytes + 1 });
  expect(large.context.failure).toBe('This file is larger than 25 MB');
});
