import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { anId } from '../testing/builders.ts';
import { aChosenFile, CallError } from '../testing/files.ts';
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

/** Everything that can happen in a state: what a person does, what the server answers. */
function happenings(state: State): Event[] {
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
  inputs.flatMap((input) => find(uploadMachine, { input, events: happenings, serializeState }));

const calling: State['value'][] = ['uploading', 'validating', 'saving', 'discarding'];

/** What holds wherever a file may be. */
function checkEnd({ state, steps }: StatePath<State, Event>) {
  const { value, context } = state;
  const said = steps.map(({ event }) => event.type).join(' > ');
  // a call is under way exactly where the state says so
  expect(Object.keys(state.children), said).toEqual(calling.includes(value) ? [`0.upload.${value}`] : []);
  expect(state.hasTag('busy'), said).toBe(['uploading', 'validating', 'saving'].includes(value));
  // whoever is told of a failure sees one, and nobody else does
  if (value === 'failed' || value === 'refused') expect(context.failure, said).not.toBeNull();
  if (state.hasTag('busy') || value === 'saved') expect(context.failure, said).toBeNull();
  // every step but the first needs the file on the server
  if (['validating', 'saving', 'saved', 'discarding'].includes(value)) expect(context.fileId, said).toBe(fileId);
  if (value === 'uploading') expect(context.fileId, said).toBeNull();
  expect(state.status, said).toBe(value === 'cancelled' ? 'done' : 'active');
}

test('every state is reached on a shortest path, and holds together there', () => {
  const paths = pathsBy(getShortestPaths);
  for (const path of paths) checkEnd(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(uploadMachine.states).filter((state) => state !== 'chosen')),
  );
});

test('every path through the machine holds together at its end', () => {
  const paths = pathsBy(getSimplePaths);
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) checkEnd(path);
});

test('what the server has is never left there by who cancels', () => {
  for (const { state, steps } of pathsBy(getSimplePaths)) {
    if (state.value !== 'cancelled' || state.context.fileId === null) continue;
    expect(steps.map((step) => step.state.value)).toContain('discarding');
  }
});

test('from everywhere a person can take the file back, and from every failure of a call they can go on', () => {
  const leadsTo = (state: State, goals: State['value'][]) =>
    getShortestPaths(uploadMachine, {
      fromState: state,
      events: happenings,
      serializeState,
      toState: ({ value }) => goals.includes(value),
    });
  for (const { state } of pathsBy(getShortestPaths)) {
    expect(leadsTo(state, ['cancelled']).length, String(state.value)).toBeGreaterThan(0);
    if (state.value === 'failed') expect(leadsTo(state, ['saved']).length).toBeGreaterThan(0);
  }
});
