import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { anId } from '../testing/builders.ts';
import { aChosenFile, CallError } from '../testing/fileBuilders.ts';
import { maxFileBytes } from './fileSize.ts';
import { type UploadInput, uploadMachine } from './uploadMachine.ts';

type State = SnapshotFrom<typeof uploadMachine>;
type Event = EventFromLogic<typeof uploadMachine>;

const file = aChosenFile();
const fileId = anId(60);
const inputs: UploadInput[] = [
  { file, savedAs: null, refusedFor: null },
  { file: aChosenFile({ content: null }), savedAs: fileId, refusedFor: null },
  { file: aChosenFile({ content: null }), savedAs: null, refusedFor: null },
  { file: aChosenFile({ content: null }), savedAs: null, refusedFor: 'Invalid file type or format' },
  { file: aChosenFile({ size: maxFileBytes + 1 }), savedAs: null, refusedFor: null },
];

const faults = [new CallError('unreachable'), new CallError('unsupported_type'), new Error('a defect')];

/** All events that can arrive in a state, from the user and from the server. */
function eventsIn(state: State): Event[] {
  if (state.status === 'done') return [];
  const actorId = `0.upload.${state.value}`;
  const calling = actorId in state.children;
  const reports: Event[] = [
    { type: 'upload.progressed', sent: 1 },
    { type: 'upload.finished', fileId },
    ...faults.map((error): Event => ({ type: 'upload.failed', error })),
  ];
  return [
    { type: 'upload.retried' },
    { type: 'upload.cancelled' },
    ...(calling ? (faults.map((error) => errorEvent(actorId, error)) as Event[]) : []),
    ...(calling && state.value !== 'uploading' ? ([doneEvent(actorId)] as Event[]) : []),
    ...(state.value === 'uploading' ? reports : []),
  ];
}

const serializeState = ({ value, context }: State) => JSON.stringify([value, context]);
const pathsBy = (find: typeof getShortestPaths<typeof uploadMachine>) =>
  inputs.flatMap((input) => find(uploadMachine, { input, events: eventsIn, serializeState }));

const calling: State['value'][] = ['uploading', 'validating', 'saving', 'discarding'];

/** The invariants of every state. */
function checkEnd({ state, steps }: StatePath<State, Event>) {
  const { value, context } = state;
  const path = steps.map(({ event }) => event.type).join(' > ');
  // a call runs only in the states that invoke one
  expect(Object.keys(state.children), path).toEqual(calling.includes(value) ? [`0.upload.${value}`] : []);
  expect(state.hasTag('busy'), path).toBe(['uploading', 'validating', 'saving'].includes(value));
  // only the states of failures have an error
  if (value === 'failed' || value === 'refused') expect(context.failure, path).not.toBeNull();
  if (state.hasTag('busy') || value === 'saved') expect(context.failure, path).toBeNull();
  // every step except the first needs the id of the uploaded file
  if (['validating', 'saving', 'saved', 'discarding'].includes(value)) expect(context.fileId, path).toBe(fileId);
  if (value === 'uploading') expect(context.fileId, path).toBeNull();
  expect(state.status, path).toBe(value === 'cancelled' ? 'done' : 'active');
}

test('every state is reachable and valid', () => {
  const paths = pathsBy(getShortestPaths);
  for (const path of paths) checkEnd(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(uploadMachine.states).filter((state) => state !== 'chosen')),
  );
});

test('every simple path ends in a valid state', () => {
  const paths = pathsBy(getSimplePaths);
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) checkEnd(path);
});

test('a cancelled upload is always deleted on the server', () => {
  for (const { state, steps } of pathsBy(getSimplePaths)) {
    if (state.value !== 'cancelled' || state.context.fileId === null) continue;
    expect(steps.map((step) => step.state.value)).toContain('discarding');
  }
});

test('every state has a path to cancelled, and every failed state has a path to saved', () => {
  const pathsTo = (state: State, targets: State['value'][]) =>
    getShortestPaths(uploadMachine, {
      fromState: state,
      events: eventsIn,
      serializeState,
      toState: ({ value }) => targets.includes(value),
    });
  for (const { state } of pathsBy(getShortestPaths)) {
    expect(pathsTo(state, ['cancelled']).length, String(state.value)).toBeGreaterThan(0);
    if (state.value === 'failed') expect(pathsTo(state, ['saved']).length).toBeGreaterThan(0);
  }
});
