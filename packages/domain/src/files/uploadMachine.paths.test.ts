/** Tests of the upload machine along all paths. */
import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { CallError, noResponse } from '../shared/failedCall.ts';
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
const inputs: UploadInput[] = [
  { file, savedFileId: null, failure: null },
  { file: aChosenFile({ content: null }), savedFileId: fileId, failure: null },
  { file: aChosenFile({ content: null }), savedFileId: null, failure: null },
  { file: aChosenFile({ content: null }), savedFileId: null, failure: 'Invalid file type or format' },
  { file: aChosenFile({ size: maxFileBytes + 1 }), savedFileId: null, failure: null },
];

const errors = [new CallError(noResponse), aCallError('unsupported_type'), new Error('a defect')];

/** The events that the user or the server can send in a state. */
function possibleEvents(state: State): Event[] {
  if (state.status === 'done') return [];
  const actorId = `0.upload.${state.value}`;
  const isCallRunning = actorId in state.children;
  const reports: Event[] = [
    { type: 'upload.progressed', sent: 1 },
    { type: 'upload.finished', fileId },
    ...errors.map((error): Event => ({ type: 'upload.failed', error })),
  ];
  return [
    { type: 'upload.retried' },
    { type: 'upload.cancelled' },
    ...(isCallRunning ? (errors.map((error) => errorEvent(actorId, error)) as Event[]) : []),
    ...(isCallRunning && state.value !== 'uploading' ? ([doneEvent(actorId)] as Event[]) : []),
    ...(state.value === 'uploading' ? reports : []),
  ];
}

const serializeState = ({ value, context }: State) => JSON.stringify([value, context]);
const findPaths = (find: typeof getShortestPaths<typeof uploadMachine>) =>
  inputs.flatMap((input) => find(uploadMachine, { input, events: possibleEvents, serializeState }));

const statesWithCall: State['value'][] = ['uploading', 'validating', 'saving', 'discarding'];

/** Checks what must be true in every state, for the state at the end of a path. */
function checkEndState({ state, steps }: StatePath<State, Event>) {
  const { value, context } = state;
  const path = steps.map(({ event }) => event.type).join(' > ');
  // A call runs only in the states that invoke it.
  expect(Object.keys(state.children), path).toEqual(statesWithCall.includes(value) ? [`0.upload.${value}`] : []);
  expect(state.hasTag('busy'), path).toBe(['uploading', 'validating', 'saving'].includes(value));
  // A failed or refused upload has an error text. A running or saved upload has none.
  if (value === 'failed' || value === 'refused') expect(context.failure, path).not.toBeNull();
  if (state.hasTag('busy') || value === 'saved') expect(context.failure, path).toBeNull();
  // Every step except the first needs the id of the uploaded file.
  if (['validating', 'saving', 'saved', 'discarding'].includes(value)) expect(context.fileId, path).toBe(fileId);
  if (value === 'uploading') expect(context.fileId, path).toBeNull();
  expect(state.status, path).toBe(value === 'cancelled' ? 'done' : 'active');
}

test('every state is reachable and valid', () => {
  const paths = findPaths(getShortestPaths);
  for (const path of paths) checkEndState(path);
  // The machine always leaves `chosen` immediately, so no path ends there.
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(uploadMachine.states).filter((state) => state !== 'chosen')),
  );
});

test('every simple path ends in a valid state', () => {
  const paths = findPaths(getSimplePaths);
  // The search finds more paths than there are pairs of an input and a state.
  expect(paths.length).toBeGreaterThan(inputs.length * Object.keys(uploadMachine.states).length);
  for (const path of paths) checkEndState(path);
});

test('the uploaded file of a cancelled upload is always deleted on the server', () => {
  const cancelledPaths = findPaths(getSimplePaths).filter(
    ({ state: { value, context } }) => value === 'cancelled' && context.fileId !== null,
  );
  expect(cancelledPaths).not.toEqual([]);
  for (const { steps } of cancelledPaths) expect(steps.map(({ state }) => state.value)).toContain('discarding');
});

test('every state has a path to cancelled, and every failed state has a path to saved', () => {
  const pathsTo = (state: State, targets: State['value'][]) =>
    getShortestPaths(uploadMachine, {
      fromState: state,
      events: possibleEvents,
      serializeState,
      toState: ({ value }) => targets.includes(value),
    });
  for (const { state } of findPaths(getShortestPaths)) {
    expect(pathsTo(state, ['cancelled']).length, String(state.value)).toBeGreaterThan(0);
    if (state.value === 'failed') expect(pathsTo(state, ['saved']).length).toBeGreaterThan(0);
  }
});
