import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { anId, anImportMapping, anImportPreview, anImportResult, anImportRow } from '../testing/builders.ts';
import { aChosenFile, CallError } from '../testing/files.ts';
import { importMachine } from './importMachine.ts';

type State = SnapshotFrom<typeof importMachine>;
type Event = EventFromLogic<typeof importMachine>;

const bad = anImportRow({ row: 3, errors: [{ column: 'Rate', message: 'Invalid number' }] });
const outputs: Readonly<Record<string, unknown>> = {
  previewing: anImportPreview({ rows: [anImportRow(), bad] }),
  importing: anImportResult(),
};
const working = ['uploading', 'previewing', 'importing', 'undoing'];

// `fill.changed` goes the ways of `mapping.changed`: one of them is enough, for each doubles the number of paths
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

/** Everything that can happen in a state: what a person does, what the server answers. */
function happenings(state: State): Event[] {
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
const ways = { input: { last: null, fill: null }, events: happenings, serializeState: asText };
/** A second import goes the same ways as the first: what is of interest is that the one before can be undone. */
const isSecond = ({ value, context }: State) => value === 'uploading' && context.last !== null;

/** What holds wherever an import may be. */
function checkEnd({ state, steps }: StatePath<State, Event>) {
  const { value, context } = state;
  const said = steps.map(({ event }) => event.type).join(' > ');
  const before = ['uploading', 'previewing', 'previewed', 'importing'].includes(value);
  const later = ['previewed', 'importing'].includes(value);
  // a call is under way exactly where the state says so
  expect(Object.keys(state.children), said).toEqual(working.includes(value) ? [`0.import.${value}`] : []);
  expect(state.hasTag('busy'), said).toBe(working.includes(value));
  // nothing is sent without a file, previewed without its id, imported without a preview, undone without an import
  if (before) expect(context.file, said).not.toBeNull();
  if (later || value === 'previewing') expect(context.fileId, said).not.toBeNull();
  if (later) expect(context.preview, said).not.toBeNull();
  expect(context.result !== null, said).toBe(['imported', 'undoing', 'undone'].includes(value));
  // the sheet has an error, so nobody gets past the preview without having left it out
  if (value === 'importing') expect(context.skipErrors, said).toBe(true);
  // what is undone is not offered to be undone again
  if (value === 'undone') expect(context.last, said).toBeNull();
  // what is under way has not failed
  if (working.includes(value)) expect(context.failure, said).toBeNull();
}

test('every state is reached on a shortest path, and holds together there', () => {
  const paths = getShortestPaths(importMachine, ways);
  for (const path of paths) checkEnd(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(importMachine.states)));
});

test('every path to a second import holds together at its end', () => {
  const paths = getSimplePaths(importMachine, { ...ways, stopWhen: isSecond });
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) checkEnd(path);
});

test('from everywhere there is a way to an import', () => {
  for (const { state } of getShortestPaths(importMachine, ways)) {
    const onward = getShortestPaths(importMachine, {
      fromState: state,
      events: happenings,
      serializeState: asText,
      toState: ({ value }) => value === 'imported',
    });
    expect(onward.length, String(state.value)).toBeGreaterThan(0);
  }
});
