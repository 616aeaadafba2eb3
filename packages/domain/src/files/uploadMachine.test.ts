/** Tests of single transitions of the upload machine. */
import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { messages } from '../messages/messages.ts';
import type { ErrorCode } from '../shared/apiError.ts';
import { aCallError } from '../testing/aCallError.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { anId } from '../testing/builders.ts';
import { aChosenFile } from '../testing/fileBuilders.ts';
import { maxFileBytes } from './fileLimits.ts';
import { type UploadInput, uploadMachine } from './uploadMachine.ts';

type State = SnapshotFrom<typeof uploadMachine>;
type Event = EventFromLogic<typeof uploadMachine>;

const file = aChosenFile();
const fileId = anId(60);
const initialState = (input: Partial<UploadInput> = {}): State =>
  initialTransition(uploadMachine, { file, savedFileId: null, failure: null, ...input })[0];
const nextState = (state: State, ...events: Event[]): State =>
  events.reduce((current, event) => transition(uploadMachine, current, event)[0], state);
const successEvent = (state: string) => doneEvent(`0.upload.${state}`) as Event;
const failureEvent = (state: string, code: ErrorCode = 'unavailable') =>
  errorEvent(`0.upload.${state}`, aCallError(code)) as Event;
const inputOfCall = (state: State) => {
  const [child] = Object.values(state.children);
  return (child?.getSnapshot() as { input: unknown } | undefined)?.input;
};

const uploadFinished: Event = { type: 'upload.finished', fileId };
const uploadFailed = (code: ErrorCode): Event => ({ type: 'upload.failed', error: aCallError(code) });
const validating = () => nextState(initialState(), uploadFinished);
const saving = () => nextState(validating(), successEvent('validating'));
const saved = () => nextState(saving(), successEvent('saving'));

test('a chosen file is uploaded, then validated and saved by its id [R3.14]', () => {
  expect(initialState().value).toBe('uploading');
  expect(inputOfCall(initialState())).toEqual(file);
  expect(validating().value).toBe('validating');
  expect(inputOfCall(validating())).toEqual({ fileId });
  expect(saving().value).toBe('saving');
  expect(inputOfCall(saving())).toEqual({ fileId });
  expect(saved().value).toBe('saved');
  expect(saved().context.fileId).toBe(fileId);
});

test('the progress of an upload is kept [R7.25]', () => {
  const halfSent = nextState(initialState(), { type: 'upload.progressed', sent: file.size / 2 });
  expect(halfSent.context.sent).toBe(file.size / 2);
  expect(nextState(halfSent, uploadFinished).context.sent).toBe(file.size);
});

test('a file above 25 MB is refused before the upload', () => {
  const state = initialState({ file: aChosenFile({ size: maxFileBytes + 1 }) });
  expect(state.value).toBe('refused');
  expect(state.context.failure).toBe('This file is larger than 25 MB');
  expect(initialState({ file: aChosenFile({ size: maxFileBytes }) }).value).toBe('uploading');
});

test.each([
  ['uploading', () => nextState(initialState(), uploadFailed('unsupported_type')), messages.formError.invalidFile],
  [
    'validating',
    () => nextState(validating(), failureEvent('validating', 'unsupported_type')),
    messages.formError.invalidFile,
  ],
  ['uploading', () => nextState(initialState(), uploadFailed('too_large')), 'This file is larger than 25 MB'],
])('a file that the server refuses while %s cannot be retried [R8.06]', (_, refusedState, text) => {
  expect(refusedState().value).toBe('refused');
  expect(refusedState().context.failure).toBe(text);
  expect(nextState(refusedState(), { type: 'upload.retried' }).value).toBe('refused');
});

test.each([
  ['uploading', () => nextState(initialState(), { type: 'upload.progressed', sent: 9 }, uploadFailed('unavailable'))],
  ['uploading', () => nextState(initialState(), failureEvent('uploading'))],
  ['validating', () => nextState(validating(), failureEvent('validating'))],
  ['saving', () => nextState(saving(), failureEvent('saving'))],
])('a retry repeats the failed step %s, and a repeated upload starts at 0 bytes', (step, failedState) => {
  expect(failedState().value).toBe('failed');
  expect(failedState().context.failure).toBe('This file could not be sent');
  const retriedState = nextState(failedState(), { type: 'upload.retried' });
  expect(retriedState.value).toBe(step);
  expect(retriedState.context.failure).toBeNull();
  if (step === 'uploading') expect(retriedState.context.sent).toBe(0);
});

test('the cancellation of a running upload starts no deletion', () => {
  const state = nextState(initialState(), { type: 'upload.cancelled' });
  expect(state.value).toBe('cancelled');
  expect(state.children).toEqual({});
});

test.each([
  ['validating', validating],
  ['saving', saving],
  ['saved', saved],
  ['failed', () => nextState(saving(), failureEvent('saving'))],
])('a file cancelled in the state %s is deleted on the server [R7.28]', (_, state) => {
  const deleting = nextState(state(), { type: 'upload.cancelled' });
  expect(deleting.value).toBe('discarding');
  expect(inputOfCall(deleting)).toEqual({ fileId });
  expect(nextState(deleting, successEvent('discarding')).status).toBe('done');
});

test('a failed deletion is only logged', () => {
  const deleting = nextState(saved(), { type: 'upload.cancelled' });
  const [state, actions] = transition(uploadMachine, deleting, failureEvent('discarding'));
  expect(state.value).toBe('cancelled');
  expect(actions.map(({ type }) => type)).toContain('log');
});

test('a saved file stays saved after a reload, and an unsaved file must be chosen again', () => {
  const reloadedFile = aChosenFile({ content: null });
  const savedState = initialState({ file: reloadedFile, savedFileId: fileId });
  expect([savedState.value, savedState.context.fileId]).toEqual(['saved', fileId]);
  const unsavedState = initialState({ file: reloadedFile });
  expect(unsavedState.value).toBe('refused');
  expect(unsavedState.context.failure).toMatch(/choose it again/);
});

test('a file that was refused before a reload is refused again with the same error', () => {
  const reloadedFile = aChosenFile({ content: null });
  const refusedState = initialState({ file: reloadedFile, failure: messages.formError.invalidFile });
  expect([refusedState.value, refusedState.context.failure]).toEqual(['refused', 'Invalid file type or format']);
  const largeFile = initialState({ file: { ...reloadedFile, size: maxFileBytes + 1 } });
  expect(largeFile.context.failure).toBe('This file is larger than 25 MB');
});
