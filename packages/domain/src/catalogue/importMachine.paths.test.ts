import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { anId, anImportMapping, anImportPreview, anImportResult, anImportRow } from '../testing/builders.ts';
import { aChosenFile, CallError } from '../testing/fileBuilders.ts';
import { importMachine } from './importMachine.ts';

type State = SnapshotFrom<typeof importMachine>;
type Event = EventFromLogic<typeof importMachine>;

const bad = anImportRow({ row: 3, errors: [{ column: 'Rate', message: 'Invalid number' }] });
const outputs: Readonly<Record<string, unknown>> = {
  previewing: anImportPreview({ rows: [anImportRow(), bad] }),
  importing: anImportResult(),
};
const working = ['uploading', 'previewing', 'importing', 'undoing'];

// `fill.changed` is left out: it has the transitions of `mapping.changed` and would double the number of paths
const fromPerson: Event[] = [
  { type: 'file.chosen', file: aChosenFile() },
  { type: 'file.refused' },
  { type: 'upload.requested' },
  { type: 'upload.cancelled' },
  { type: 'mapping.changed', mapping: anImportMapping() },
  { type: 'errors.skipped', skip: true },
  { type: 'import.confirmed' },
  { type: 'undo.requested' },
  { type: 'import.restarted' },
  { type: 'import.closed' },
];

/** All events that can arrive in a state, from the user and from the server. */
function eventsIn(state: State): Event[] {
  const actorId = `0.import.${state.value}`;
  const offline = new Error('offline');
  if (!(actorId in state.children)) return fromPerson;
  if (state.value === 'uploading')
    return [...fromPerson, { type: 'upload.finished', fileId: anId(60) }, { type: 'upload.failed', error: offline }];
  const answers = [doneEvent(actorId, outputs[state.value]), errorEvent(actorId, offline)];
  const refused = state.value === 'undoing' ? [errorEvent(actorId, new CallError('conflict'))] : [];
  return [...fromPerson, ...([...answers, ...refused] as Event[])];
}

const asText = ({ value, context }: State) => JSON.stringify([value, context]);
const traversalOptions = { input: { last: null, fill: null }, events: eventsIn, serializeState: asText };
/** The start of a second import. Its transitions are those of the first, so the simple paths stop here. */
const isSecond = ({ value, context }: State) => value === 'uploading' && context.last !== null;

/** The invariants of every state. */
function checkEnd({ state, steps }: StatePath<State, Event>) {
  const { value, context } = state;
  const path = steps.map(({ event }) => event.type).join(' > ');
  const before = ['uploading', 'previewing', 'previewed', 'importing'].includes(value);
  const later = ['previewed', 'importing'].includes(value);
  // a call runs only in the states that invoke one
  expect(Object.keys(state.children), path).toEqual(working.includes(value) ? [`0.import.${value}`] : []);
  expect(state.hasTag('busy'), path).toBe(working.includes(value));
  // each step has the result of the step before it: the file, its id, the preview, the result of the import
  if (before) expect(context.file, path).not.toBeNull();
  if (later || value === 'previewing') expect(context.fileId, path).not.toBeNull();
  if (later) expect(context.preview, path).not.toBeNull();
  expect(context.result !== null, path).toBe(['imported', 'undoing', 'undone'].includes(value));
  // the sheet has an invalid row, so the import must skip it
  if (value === 'importing') expect(context.skipErrors, path).toBe(true);
  // an undone import cannot be undone again
  if (value === 'undone') expect(context.last, path).toBeNull();
  // a running call clears the error
  if (working.includes(value)) expect(context.failure, path).toBeNull();
}

test('every state is reachable and valid', () => {
  const paths = getShortestPaths(importMachine, traversalOptions);
  for (const path of paths) checkEnd(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(importMachine.states)));
});

test('every simple path up to a second import ends in a valid state', () => {
  const paths = getSimplePaths(importMachine, { ...traversalOptions, stopWhen: isSecond });
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) checkEnd(path);
});

test('every state has a path to a finished import', () => {
  for (const { state } of getShortestPaths(importMachine, traversalOptions)) {
    const pathsToDone = getShortestPaths(importMachine, {
      fromState: state,
      events: eventsIn,
      serializeState: asText,
      toState: ({ value }) => value === 'imported',
    });
    expect(pathsToDone.length, String(state.value)).toBeGreaterThan(0);
  }
});
