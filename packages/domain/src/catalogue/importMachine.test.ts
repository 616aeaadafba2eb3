/** Tests of the transitions of the import machine, without actors. */
import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { maxSpreadsheetBytes } from '../files/fileLimits.ts';
import { messages } from '../messages/messages.ts';
import { CallError, noResponse } from '../shared/failedCall.ts';
import { aCallError } from '../testing/aCallError.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { anId, anImportMapping, anImportPreview, anImportResult, anImportRow } from '../testing/builders.ts';
import { aChosenFile } from '../testing/fileBuilders.ts';
import { noImportChoices } from './importChoices.ts';
import { maxCorrections } from './importLimits.ts';
import { importMachine } from './importMachine.ts';
import { noImportDefaults } from './importSheet.ts';

type State = SnapshotFrom<typeof importMachine>;
type Event = EventFromLogic<typeof importMachine>;

const file = aChosenFile({ name: 'price list.xlsx' });
const fileId = anId(60);
const shown = { page: 1 };
const preview = { ...anImportPreview(), shown };
const invalidRow = anImportRow({ row: 4, errors: [{ column: 'Rate', message: 'Invalid number' }] });
const previewWithErrors = { ...anImportPreview({ rows: [anImportRow(), invalidRow] }), shown };
const result = anImportResult();
const choices = noImportChoices;

const initialState = initialTransition(importMachine, { lastImport: null, defaults: null })[0];
const nextState = (state: State, ...events: Event[]): State =>
  events.reduce((current, event) => transition(importMachine, current, event)[0], state);
/** The end of the call that runs in `state`. XState gives an invoked actor the id `0.<machine>.<state>`. */
const successEvent = (state: string, output?: unknown) => doneEvent(`0.import.${state}`, output) as Event;
const failureEvent = (state: string, error: Error = aCallError('invalid', { message: 'Row 4 cannot be read' })) =>
  errorEvent(`0.import.${state}`, error) as Event;
/** The names of the actions that `event` runs and the app implements: the toasts. */
const toastActions = (state: State, event: Event) =>
  transition(importMachine, state, event)[1]
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('xstate.'));
/** The input of the call that runs in the state. */
const inputOfCall = (state: State) => {
  const [child] = Object.values(state.children);
  return (child?.getSnapshot() as { input: unknown } | undefined)?.input;
};

const fileChosenEvent: Event = { type: 'file.chosen', file };
const uploadRequestedEvent: Event = { type: 'upload.requested' };
const uploadFinishedEvent: Event = { type: 'upload.finished', fileId };
const importClosedEvent: Event = { type: 'import.closed' };
const mappingChangedEvent: Event = { type: 'mapping.changed', mapping: anImportMapping({ rate: 3 }) };

const uploading = () => nextState(initialState, fileChosenEvent, uploadRequestedEvent);
const previewing = () => nextState(uploading(), uploadFinishedEvent);
const previewed = (output = preview) => nextState(previewing(), successEvent('previewing', output));
const importing = () => nextState(previewed(), { type: 'import.confirmed' });
const imported = () => nextState(importing(), successEvent('importing', result));
const undoing = () => nextState(imported(), { type: 'undo.requested' });

test('an upload without a file, and a file of another type, show that a spreadsheet is required [R5.14]', () => {
  const text = messages.validation.selectSpreadsheet;
  expect(nextState(initialState, uploadRequestedEvent).context.failure).toBe(text);
  const refusedState = nextState(initialState, fileChosenEvent, { type: 'file.refused' });
  expect(refusedState.context.failure).toBe(text);
  expect(refusedState.context.file).toBeNull();
  expect(nextState(refusedState, uploadRequestedEvent).value).toBe('choosing');
  expect(nextState(refusedState, fileChosenEvent).context.failure).toBeNull();
});

test('a spreadsheet above 10 MB is refused before the upload', () => {
  const state = nextState(initialState, { type: 'file.chosen', file: aChosenFile({ size: maxSpreadsheetBytes + 1 }) });
  expect(state.context.failure).toBe('This file is larger than 10 MB');
  expect(nextState(state, uploadRequestedEvent).value).toBe('choosing');
});

test('a removed file is not uploaded', () => {
  expect(nextState(initialState, fileChosenEvent, { type: 'file.removed' }, uploadRequestedEvent).value).toBe(
    'choosing',
  );
});

test('an upload reports its progress, and the uploaded file is previewed by its id [R4.05, R7.29]', () => {
  expect(inputOfCall(uploading())).toEqual(file);
  expect(nextState(uploading(), { type: 'upload.progressed', sent: 900 }).context.sent).toBe(900);
  expect(previewing().value).toBe('previewing');
  expect(inputOfCall(previewing())).toEqual({
    fileId,
    mapping: null,
    defaults: noImportDefaults,
    choices,
    corrections: [],
    shown,
  });
  expect(previewed().value).toEqual({ previewed: 'idle' });
  expect(previewed().context.preview).toEqual(preview);
});

test('a cancelled or failed upload keeps the file for a retry', () => {
  const uploadFailed: Event = { type: 'upload.failed', error: new CallError(noResponse) };
  expect(nextState(uploading(), { type: 'upload.cancelled' })).toMatchObject({
    value: 'choosing',
    context: { file },
    children: {},
  });
  const state = nextState(uploading(), uploadFailed);
  expect(state.value).toBe('choosing');
  expect(state.context.failure).toBe(noResponse.message);
  expect(toastActions(uploading(), uploadFailed)).toEqual(['showImportFailedToast']);
  const retriedUpload = nextState(state, uploadRequestedEvent);
  expect(inputOfCall(retriedUpload)).toEqual(file);
  expect(retriedUpload.context.failure).toBeNull();
});

test.each([
  ['unsupported_type', messages.formError.invalidFile],
  ['too_large', 'This file is larger than 10 MB'],
] as const)(
  'a file that the server refuses with the code %s shows the error text of this code [R8.06]',
  (code, text) => {
    expect(nextState(uploading(), { type: 'upload.failed', error: aCallError(code) }).context.failure).toBe(text);
    expect(nextState(previewing(), failureEvent('previewing', aCallError(code))).context.failure).toBe(text);
  },
);

test('a failed preview shows the error of the server and is retried without a second upload', () => {
  const state = nextState(previewing(), failureEvent('previewing'));
  expect(state.value).toBe('choosing');
  expect(state.context.failure).toBe('Row 4 cannot be read');
  expect(toastActions(previewing(), failureEvent('previewing'))).toEqual(['showImportFailedToast']);
  expect(nextState(state, uploadRequestedEvent).value).toBe('previewing');
});

test('another file chosen after a failed preview is uploaded', () => {
  expect(nextState(previewing(), failureEvent('previewing'), fileChosenEvent, uploadRequestedEvent).value).toBe(
    'uploading',
  );
});

test('each change of the columns requests another preview with the new columns', () => {
  const secondPreview = nextState(previewed(), mappingChangedEvent);
  expect(secondPreview.value).toBe('previewing');
  expect(inputOfCall(secondPreview)).toMatchObject({
    fileId,
    mapping: anImportMapping({ rate: 3 }),
    defaults: noImportDefaults,
    shown,
  });
  const thirdPreview = nextState(secondPreview, { type: 'mapping.changed', mapping: anImportMapping({ rate: 4 }) });
  expect(inputOfCall(thirdPreview)).toMatchObject({
    fileId,
    mapping: anImportMapping({ rate: 4 }),
    defaults: noImportDefaults,
    shown,
  });
});

test('if the preview of changed columns fails or is cancelled, the previous preview stays and its columns are imported', () => {
  for (const event of [failureEvent('previewing'), { type: 'upload.cancelled' } as const]) {
    const state = nextState(previewed(), mappingChangedEvent, event);
    expect(state.matches('previewed')).toBe(true);
    const importingState = nextState(state, { type: 'import.confirmed' });
    expect(inputOfCall(importingState)).toMatchObject({
      fileId,
      mapping: preview.mapping,
      defaults: noImportDefaults,
      skipErrors: false,
    });
  }
});

test('corrected cells are read again, stay when another page is shown, and are imported only after they were read', () => {
  const correct = (row: number, text: string): Event => ({
    type: 'cell.corrected',
    correction: { row, column: 2, text },
  });
  const correcting = nextState(previewed(), correct(4, '12'));
  expect(correcting.value).toEqual({ previewed: 'loadingRows' });
  expect(inputOfCall(correcting)).toMatchObject({ corrections: [{ row: 4, column: 2, text: '12' }], shown });
  const otherPage = nextState(correcting, { type: 'page.requested', shown: { page: 2 } }, correct(4, '13'));
  const corrections = [{ row: 4, column: 2, text: '13' }];
  expect(inputOfCall(otherPage)).toMatchObject({ corrections, shown: { page: 2 } });
  expect(nextState(otherPage, { type: 'import.confirmed' }).value).toEqual({ previewed: 'loadingRows' });
  const failed = nextState(otherPage, failureEvent('previewed.loadingRows'));
  expect(nextState(failed, { type: 'import.confirmed' }).value).toEqual({ previewed: 'idle' });
  const retried = nextState(failed, { type: 'page.requested', shown });
  const read = nextState(retried, successEvent('previewed.loadingRows', preview));
  expect(inputOfCall(nextState(read, { type: 'import.confirmed' }))).toMatchObject({ corrections });
  const undone = nextState(read, { type: 'correction.removed', row: 4, column: 2 });
  expect(inputOfCall(undone)).toMatchObject({ corrections: [] });
});

test('at most 200 cells are corrected, and a corrected cell can be corrected again', () => {
  const correct = (row: number, text: string): Event => ({
    type: 'cell.corrected',
    correction: { row, column: 2, text },
  });
  const rows = Array.from({ length: maxCorrections }, (_, index) => correct(index + 2, '1'));
  const full = nextState(previewed(), ...rows);
  expect(full.context.corrections).toHaveLength(200);
  expect(nextState(full, correct(500, '1')).context.corrections).toEqual(full.context.corrections);
  expect(nextState(full, correct(2, '9')).context.corrections.at(-1)).toEqual({ row: 2, column: 2, text: '9' });
});

test('another sheet has other columns and no corrections, and the choices of the preview are imported', () => {
  const corrected = nextState(previewed(), mappingChangedEvent, successEvent('previewing', preview), {
    type: 'cell.corrected',
    correction: { row: 4, column: 2, text: '12' },
  });
  const leaveOut = { ...choices, hiddenRows: 'leaveOut' } as const;
  const withoutHidden = nextState(corrected, { type: 'choices.changed', choices: leaveOut });
  expect(inputOfCall(withoutHidden)).toMatchObject({ choices: leaveOut, corrections: [{ row: 4 }] });
  const otherSheet = { ...leaveOut, sheet: 'Prices' };
  const read = nextState(withoutHidden, { type: 'choices.changed', choices: otherSheet });
  expect(inputOfCall(read)).toMatchObject({ mapping: null, choices: otherSheet, corrections: [] });
  const previewOfSheet = nextState(read, successEvent('previewing', { ...preview, choices: otherSheet }));
  expect(inputOfCall(nextState(previewOfSheet, { type: 'import.confirmed' }))).toMatchObject({ choices: otherSheet });
});

test('another page is loaded beside the preview, and keeps the choice to skip the rows with errors', () => {
  const skipping = nextState(previewed(previewWithErrors), { type: 'skipErrors.changed', skipErrors: true });
  const errorPage = { status: 'error', page: 2 } as const;
  const loading = nextState(skipping, { type: 'page.requested', shown: errorPage });
  expect(loading.value).toEqual({ previewed: 'loadingRows' });
  expect(inputOfCall(loading)).toMatchObject({ fileId, shown: errorPage });
  expect(nextState(loading, { type: 'import.confirmed' }).value).toBe('importing');

  const callState = 'previewed.loadingRows';
  const loaded = nextState(loading, successEvent(callState, { ...previewWithErrors, shown: errorPage }));
  expect(loaded.value).toEqual({ previewed: 'idle' });
  expect(loaded.context).toMatchObject({ skipErrors: true, preview: { shown: errorPage } });
  // New columns change the statuses of the rows, so the first page is shown.
  expect(inputOfCall(nextState(loaded, mappingChangedEvent))).toMatchObject({ shown: { status: 'error', page: 1 } });

  const failed = nextState(loading, failureEvent(callState));
  expect(failed.context).toMatchObject({ failure: 'Row 4 cannot be read', preview: { shown } });
});

test('rows with errors prevent the import unless the user skips them, and a later preview resets this choice', () => {
  const state = previewed(previewWithErrors);
  expect(nextState(state, { type: 'import.confirmed' }).matches('previewed')).toBe(true);
  const skipping = nextState(state, { type: 'skipErrors.changed', skipErrors: true });
  expect(inputOfCall(nextState(skipping, { type: 'import.confirmed' }))).toMatchObject({ skipErrors: true });
  expect(
    nextState(skipping, mappingChangedEvent, successEvent('previewing', previewWithErrors)).context.skipErrors,
  ).toBe(false);
});

test('a second confirmation starts no other call, and an import keeps its result', () => {
  expect(importing().value).toBe('importing');
  expect(transition(importMachine, importing(), { type: 'import.confirmed' })[1]).toEqual([]);
  expect(imported().value).toBe('imported');
  expect(imported().context.result).toEqual(result);
});

test('a failed import returns to the preview and can be retried', () => {
  const state = nextState(importing(), failureEvent('importing'));
  expect(state.matches('previewed')).toBe(true);
  expect(state.context.failure).toBe('Row 4 cannot be read');
  expect(toastActions(importing(), failureEvent('importing'))).toEqual(['showImportFailedToast']);
  expect(nextState(state, { type: 'import.confirmed' }).context.failure).toBeNull();
});

test('an import can be undone, and a failed undo shows its error and keeps the import', () => {
  expect(inputOfCall(undoing())).toEqual({ importId: result.import });
  expect(nextState(undoing(), successEvent('undoing')).value).toBe('undone');
  const state = nextState(
    undoing(),
    failureEvent('undoing', aCallError('internal', { message: 'Shingles was changed since' })),
  );
  expect(state.value).toBe('imported');
  expect(state.context.failure).toBe('Shingles was changed since');
});

test('a successful undo and a failed undo each show a toast', () => {
  expect(toastActions(undoing(), successEvent('undoing'))).toEqual(['showUndoneToast']);
  expect(toastActions(undoing(), failureEvent('undoing'))).toEqual(['showUndoFailedToast']);
});

test.each<[string, Event[]]>([
  ['its dialog was closed', [importClosedEvent]],
  ['the user started an import of another file', [{ type: 'import.restarted' }]],
  ['another file was chosen', [importClosedEvent, fileChosenEvent]],
  ['another file was refused', [importClosedEvent, { type: 'file.refused' }]],
])('an import can be undone after %s', (_, events) => {
  const state = nextState(imported(), ...events);
  expect(state.context.lastImport).toEqual({ fileName: 'price list.xlsx', result });
  const undoingState = nextState(state, { type: 'undo.requested' });
  expect(inputOfCall(undoingState)).toEqual({ importId: result.import });
  expect(nextState(undoingState, successEvent('undoing'))).toMatchObject({
    value: 'undone',
    context: { lastImport: null },
  });
});

test('an import made before a reload can be undone, and undo is ignored if there is no import', () => {
  const reloaded = initialTransition(importMachine, { lastImport: { fileName: file.name, result }, defaults: null })[0];
  expect(inputOfCall(nextState(reloaded, { type: 'undo.requested' }))).toEqual({ importId: result.import });
  expect(nextState(initialState, { type: 'undo.requested' }).value).toBe('choosing');
});

test('undo applies to the last of two imports', () => {
  const secondResult = anImportResult({ import: anId(71) });
  const secondPreview = nextState(
    imported(),
    importClosedEvent,
    fileChosenEvent,
    uploadRequestedEvent,
    uploadFinishedEvent,
    successEvent('previewing', preview),
  );
  expect(secondPreview.context.lastImport?.result).toEqual(result);
  const state = nextState(
    secondPreview,
    { type: 'import.confirmed' },
    successEvent('importing', secondResult),
    importClosedEvent,
  );
  expect(inputOfCall(nextState(state, { type: 'undo.requested' }))).toEqual({ importId: secondResult.import });
});

test.each([
  ['conflict', null],
  ['not_found', null],
  ['internal', result],
  ['unavailable', result],
] as const)('an undo that fails with %s is offered again only if a retry can succeed', (code, remainingResult) => {
  const state = nextState(undoing(), failureEvent('undoing', aCallError(code)));
  expect(state.value).toBe('imported');
  expect(nextState(state, importClosedEvent).context.lastImport?.result ?? null).toEqual(remainingResult);
});

test.each([
  ['choosing', () => nextState(initialState, fileChosenEvent)],
  ['uploading', uploading],
  ['previewing', previewing],
  ['previewed', previewed],
  ['undone', () => nextState(undoing(), successEvent('undoing'))],
])('closing in the state %s resets the import [R2.38]', (_, state) => {
  expect(nextState(state(), importClosedEvent)).toMatchObject({
    value: 'choosing',
    context: initialState.context,
    children: {},
  });
});

test('closing the dialog after an import returns to the choice of a file, and the import can still be undone', () => {
  const lastImport = { fileName: file.name, result };
  expect(nextState(imported(), importClosedEvent)).toMatchObject({
    value: 'choosing',
    context: { ...initialState.context, lastImport },
  });
});

test.each([
  ['importing', importing],
  ['undoing', undoing],
])('closing in the state %s does not stop the call', (value, state) => {
  expect(nextState(state(), importClosedEvent).value).toBe(value);
  expect(Object.keys(nextState(state(), importClosedEvent).children)).toEqual([`0.import.${value}`]);
});

test('the item type that the user chose for rows without one is used for the next preview, the import and the next file', () => {
  const defaults = { item_type: 'MATERIAL', unit: null } as const;
  const secondPreview = nextState(previewed(), { type: 'defaults.changed', defaults });
  expect(inputOfCall(secondPreview)).toMatchObject({ fileId, mapping: null, defaults, shown });
  const previewWithDefaults = nextState(secondPreview, successEvent('previewing', { ...preview, defaults }));
  expect(inputOfCall(nextState(previewWithDefaults, { type: 'import.confirmed' }))).toMatchObject({ defaults });
  expect(nextState(previewWithDefaults, { type: 'import.closed' }).context).toMatchObject({ defaults, preview: null });
});
