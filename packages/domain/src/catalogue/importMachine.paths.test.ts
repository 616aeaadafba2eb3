/** Tests of rules that hold in every state of the import machine, on all paths of most of its events. */
import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { aCallError } from '../testing/aCallError.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { anId, anImportMapping, anImportPreview, anImportResult, anImportRow } from '../testing/builders.ts';
import { aChosenFile } from '../testing/fileBuilders.ts';
import { importMachine } from './importMachine.ts';

type State = SnapshotFrom<typeof importMachine>;
type Event = EventFromLogic<typeof importMachine>;

const invalidRow = anImportRow({ row: 3, errors: [{ column: 'Rate', message: 'Invalid number' }] });
const outputs: Readonly<Record<string, unknown>> = {
  previewing: { ...anImportPreview({ rows: [anImportRow(), invalidRow] }), shown: { page: 1 } },
  importing: anImportResult(),
};
const statesWithCall = ['uploading', 'previewing', 'importing', 'undoing'];

// Four events are left out, because they would multiply the number of paths: `page.requested` changes only the rows of the preview,
// `defaults.changed` has the same transitions as `mapping.changed`, `file.removed` has the same effect as `import.closed`, and `upload.progressed` changes only the progress.
const userEvents: Event[] = [
  { type: 'file.chosen', file: aChosenFile() },
  { type: 'file.refused' },
  { type: 'upload.requested' },
  { type: 'upload.cancelled' },
  { type: 'mapping.changed', mapping: anImportMapping() },
  { type: 'skipErrors.changed', skipErrors: true },
  { type: 'import.confirmed' },
  { type: 'undo.requested' },
  { type: 'import.restarted' },
  { type: 'import.closed' },
];

/** The name of the state without its child state. */
const nameOf = ({ value }: State) => (typeof value === 'string' ? value : 'previewed');

/** The events of the user in a state, and the possible results of the call that runs in the state. */
function possibleEvents(state: State): Event[] {
  const actorId = `0.import.${nameOf(state)}`;
  const offline = new Error('offline');
  if (!(actorId in state.children)) return userEvents;
  if (state.value === 'uploading')
    return [...userEvents, { type: 'upload.finished', fileId: anId(60) }, { type: 'upload.failed', error: offline }];
  const callResults = [doneEvent(actorId, outputs[nameOf(state)]), errorEvent(actorId, offline)];
  const refusals = state.value === 'undoing' ? [errorEvent(actorId, aCallError('conflict'))] : [];
  return [...userEvents, ...([...callResults, ...refusals] as Event[])];
}

const serializeState = ({ value, context }: State) => JSON.stringify([value, context]);
const traversalOptions = { input: { lastImport: null, defaults: null }, events: possibleEvents, serializeState };
/** Whether a second import starts. It has the same transitions as the first, so the search stops here. */
const isSecondImport = ({ value, context }: State) => value === 'uploading' && context.lastImport !== null;

/** Checks the invariants that hold in every state, for the state after a transition. */
function checkNextState(previous: State, event: Event, state: State) {
  const { context } = state;
  const value = nameOf(state);
  const path = `${nameOf(previous)} > ${event.type}`;
  const needsFile = ['uploading', 'previewing', 'previewed', 'importing'].includes(value);
  const needsPreview = ['previewed', 'importing'].includes(value);
  // A call runs only in the states that invoke it.
  expect(Object.keys(state.children), path).toEqual(statesWithCall.includes(value) ? [`0.import.${value}`] : []);
  expect(state.hasTag('busy'), path).toBe(statesWithCall.includes(value));
  // Each step has the results of the earlier steps: the file, its id, the preview and the result of the import.
  if (needsFile) expect(context.file, path).not.toBeNull();
  if (needsPreview || value === 'previewing') expect(context.fileId, path).not.toBeNull();
  if (needsPreview) expect(context.preview, path).not.toBeNull();
  expect(context.result !== null, path).toBe(['imported', 'undoing', 'undone'].includes(value));
  // The sheet has an invalid row, so the import starts only if it skips this row.
  if (value === 'importing') expect(context.skipErrors, path).toBe(true);
  // An undone import cannot be undone again.
  if (value === 'undone') expect(context.lastImport, path).toBeNull();
  // The start of a call clears the error.
  if (statesWithCall.includes(value)) expect(context.failure, path).toBeNull();
}

// Every path is a sequence of these transitions, so the invariants hold at the end of every path.
test('every state is reachable, and every transition leads to a valid state', () => {
  const transitions = adjacencyMapToArray(
    getAdjacencyMap(importMachine, { ...traversalOptions, stopWhen: isSecondImport }),
  );
  for (const { state, event, nextState } of transitions) checkNextState(state, event, nextState);
  expect(new Set(transitions.map(({ nextState }) => nameOf(nextState)))).toEqual(
    new Set(Object.keys(importMachine.states)),
  );
});

test('every state has a path to a finished import', () => {
  for (const { state } of getShortestPaths(importMachine, traversalOptions)) {
    const pathsToImported = getShortestPaths(importMachine, {
      fromState: state,
      events: possibleEvents,
      serializeState,
      toState: ({ value }) => value === 'imported',
    });
    expect(pathsToImported.length, nameOf(state)).toBeGreaterThan(0);
  }
});
