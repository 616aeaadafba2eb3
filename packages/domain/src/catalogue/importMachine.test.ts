import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { maxSpreadsheetBytes } from '../files/fileSize.ts';
import { messages } from '../messages/messages.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { anId, anImportMapping, anImportPreview, anImportResult, anImportRow } from '../testing/builders.ts';
import { aChosenFile, CallError } from '../testing/fileBuilders.ts';
import { importMachine } from './importMachine.ts';
import { noFill } from './importSheet.ts';

type State = SnapshotFrom<typeof importMachine>;
type Event = EventFromLogic<typeof importMachine>;

const file = aChosenFile({ name: 'price list.xlsx' });
const fileId = anId(60);
const preview = anImportPreview();
const bad = anImportRow({ row: 4, errors: [{ column: 'Rate', message: 'Invalid number' }] });
const withErrors = anImportPreview({ rows: [anImportRow(), bad] });
const result = anImportResult();

const opened = initialTransition(importMachine, { last: null, fill: null })[0];
const after = (state: State, ...events: Event[]): State =>
  events.reduce((now, event) => transition(importMachine, now, event)[0], state);
const done = (state: string, output?: unknown) => doneEvent(`0.import.${state}`, output) as Event;
const failureEvent = (state: string, error: Error = new Error('Row 4 cannot be read')) =>
  errorEvent(`0.import.${state}`, error) as Event;
/** The app's actions that `event` runs, by name. */
const actionsOn = (state: State, event: Event) =>
  transition(importMachine, state, event)[1]
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('xstate.'));
const inputOfCall = (state: State) => {
  const [child] = Object.values(state.children);
  return (child?.getSnapshot() as { input: unknown } | undefined)?.input;
};

const chosen: Event = { type: 'file.chosen', file };
const upload: Event = { type: 'upload.requested' };
const uploaded: Event = { type: 'upload.finished', fileId };
const closed: Event = { type: 'import.closed' };
const remapped: Event = { type: 'mapping.changed', mapping: anImportMapping({ rate: 3 }) };

const uploading = () => after(opened, chosen, upload);
const previewing = () => after(uploading(), uploaded);
const previewed = (shown = preview) => after(previewing(), done('previewing', shown));
const importing = () => after(previewed(), { type: 'import.confirmed' });
const imported = () => after(importing(), done('importing', result));
const undoing = () => after(imported(), { type: 'undo.requested' });

test('Upload without a file and the choice of another file type show that a spreadsheet is required [R5.14]', () => {
  const text = messages.validation.selectSpreadsheet;
  expect(after(opened, upload).context.failure).toBe(text);
  const refused = after(opened, chosen, { type: 'file.refused' });
  expect(refused.context.failure).toBe(text);
  expect(refused.context.file).toBeNull();
  expect(after(refused, upload).value).toBe('choosing');
  expect(after(refused, chosen).context.failure).toBeNull();
});

test('a spreadsheet above 10 MB is refused before the upload', () => {
  const state = after(opened, { type: 'file.chosen', file: aChosenFile({ size: maxSpreadsheetBytes + 1 }) });
  expect(state.context.failure).toBe('This file is larger than 10 MB');
  expect(after(state, upload).value).toBe('choosing');
});

test('a removed file is not uploaded', () => {
  expect(after(opened, chosen, { type: 'file.removed' }, upload).value).toBe('choosing');
});

test('the file is uploaded with its progress, then previewed by its id [R4.05, R7.29]', () => {
  expect(inputOfCall(uploading())).toEqual(file);
  expect(after(uploading(), { type: 'upload.progressed', sent: 900 }).context.sent).toBe(900);
  expect(previewing().value).toBe('previewing');
  expect(inputOfCall(previewing())).toEqual({ fileId, mapping: null, fill: noFill });
  expect(previewed().value).toBe('previewed');
  expect(previewed().context.preview).toEqual(preview);
});

test('a cancelled or failed upload keeps the file for a retry', () => {
  const failed: Event = { type: 'upload.failed', error: new Error('The server could not be reached') };
  expect(after(uploading(), { type: 'upload.cancelled' })).toMatchObject({ value: 'choosing', children: {} });
  const state = after(uploading(), failed);
  expect(state.value).toBe('choosing');
  expect(state.context.failure).toBe('The server could not be reached');
  expect(actionsOn(uploading(), failed)).toEqual(['showFailed']);
  const again = after(state, upload);
  expect(inputOfCall(again)).toEqual(file);
  expect(again.context.failure).toBeNull();
});

test.each([
  ['unsupported_type', messages.formError.invalidFile],
  ['too_large', 'This file is larger than 10 MB'],
])('a file that the server refuses with %s shows its message [R8.06]', (code, text) => {
  expect(after(uploading(), { type: 'upload.failed', error: new CallError(code) }).context.failure).toBe(text);
  expect(after(previewing(), failureEvent('previewing', new CallError(code))).context.failure).toBe(text);
});

test('a failed preview shows the error of the server and is retried without a second upload', () => {
  const state = after(previewing(), failureEvent('previewing'));
  expect(state.value).toBe('choosing');
  expect(state.context.failure).toBe('Row 4 cannot be read');
  expect(actionsOn(previewing(), failureEvent('previewing'))).toEqual(['showFailed']);
  expect(after(state, upload).value).toBe('previewing');
});

test('another file chosen after a failed preview is uploaded', () => {
  expect(after(previewing(), failureEvent('previewing'), chosen, upload).value).toBe('uploading');
});

test('changed columns request another preview, and the last change is used', () => {
  const again = after(previewed(), remapped);
  expect(again.value).toBe('previewing');
  expect(inputOfCall(again)).toEqual({ fileId, mapping: anImportMapping({ rate: 3 }), fill: noFill });
  const last = after(again, { type: 'mapping.changed', mapping: anImportMapping({ rate: 4 }) });
  expect(inputOfCall(last)).toEqual({ fileId, mapping: anImportMapping({ rate: 4 }), fill: noFill });
});

test('if the preview of changed columns fails or is cancelled, the previous preview stays and is imported', () => {
  for (const event of [failureEvent('previewing'), { type: 'upload.cancelled' } as const]) {
    const state = after(previewed(), remapped, event);
    expect(state.value).toBe('previewed');
    const confirmed = after(state, { type: 'import.confirmed' });
    expect(inputOfCall(confirmed)).toEqual({ fileId, mapping: preview.mapping, fill: noFill, skipErrors: false });
  }
});

test('rows with errors prevent the import until they are skipped, separately for each preview', () => {
  const state = previewed(withErrors);
  expect(after(state, { type: 'import.confirmed' }).value).toBe('previewed');
  const skipping = after(state, { type: 'errors.skipped', skip: true });
  expect(inputOfCall(after(skipping, { type: 'import.confirmed' }))).toMatchObject({ skipErrors: true });
  expect(after(skipping, remapped, done('previewing', withErrors)).context.skipErrors).toBe(false);
});

test('an import runs once and keeps its result', () => {
  expect(importing().value).toBe('importing');
  expect(actionsOn(importing(), { type: 'import.confirmed' })).toEqual([]);
  expect(imported().value).toBe('imported');
  expect(imported().context.result).toEqual(result);
});

test('a failed import returns to the preview and can be retried', () => {
  const state = after(importing(), failureEvent('importing'));
  expect(state.value).toBe('previewed');
  expect(state.context.failure).toBe('Row 4 cannot be read');
  expect(actionsOn(importing(), failureEvent('importing'))).toEqual(['showFailed']);
  expect(after(state, { type: 'import.confirmed' }).context.failure).toBeNull();
});

test('an import can be undone; a refused undo shows its error and keeps the import', () => {
  expect(inputOfCall(undoing())).toEqual({ importId: result.import });
  expect(after(undoing(), done('undoing')).value).toBe('undone');
  const state = after(undoing(), failureEvent('undoing', new Error('Shingles was changed since')));
  expect(state.value).toBe('imported');
  expect(state.context.failure).toBe('Shingles was changed since');
});

test('the end of an undo shows a toast, also after the dialog was closed', () => {
  expect(actionsOn(undoing(), done('undoing'))).toEqual(['showUndone']);
  expect(actionsOn(undoing(), failureEvent('undoing'))).toEqual(['showUndoFailed']);
});

test('an import can be undone after its dialog was closed and after another file was chosen', () => {
  const closedOn = after(imported(), closed);
  expect(closedOn.context.last).toEqual({ fileName: 'price list.xlsx', result });
  const restarted = after(imported(), { type: 'import.restarted' });
  for (const state of [closedOn, restarted, after(closedOn, chosen), after(closedOn, { type: 'file.refused' })]) {
    const undone = after(state, { type: 'undo.requested' });
    expect(inputOfCall(undone)).toEqual({ importId: result.import });
    expect(after(undone, done('undoing'))).toMatchObject({ value: 'undone', context: { last: null } });
  }
});

test('an import made before a reload can be undone; without an import undo is ignored', () => {
  const reloaded = initialTransition(importMachine, { last: { fileName: file.name, result }, fill: null })[0];
  expect(inputOfCall(after(reloaded, { type: 'undo.requested' }))).toEqual({ importId: result.import });
  expect(after(opened, { type: 'undo.requested' }).value).toBe('choosing');
});

test('undo applies to the last import', () => {
  const second = anImportResult({ import: anId(71) });
  const again = after(imported(), closed, chosen, upload, uploaded, done('previewing', preview));
  expect(again.context.last?.result).toEqual(result);
  const state = after(again, { type: 'import.confirmed' }, done('importing', second), closed);
  expect(inputOfCall(after(state, { type: 'undo.requested' }))).toEqual({ importId: second.import });
});

test.each([
  ['conflict', null],
  ['not_found', null],
  ['unreachable', result],
  ['unavailable', result],
])('an undo refused with %s is offered again only if a retry can succeed', (code, left) => {
  const state = after(undoing(), failureEvent('undoing', new CallError(code)));
  expect(state.value).toBe('imported');
  expect(after(state, closed).context.last?.result ?? null).toEqual(left);
});

test.each([
  ['choosing', () => after(opened, chosen)],
  ['uploading', uploading],
  ['previewing', previewing],
  ['previewed', previewed],
  ['undone', () => after(undoing(), done('undoing'))],
])('closing in the state %s resets the import [R2.38]', (_, state) => {
  expect(after(state(), closed)).toMatchObject({ value: 'choosing', context: opened.context, children: {} });
});

test('closing the result keeps only the undo of the import', () => {
  const last = { fileName: file.name, result };
  expect(after(imported(), closed)).toMatchObject({ value: 'choosing', context: { ...opened.context, last } });
});

test.each([
  ['importing', importing],
  ['undoing', undoing],
])('closing in the state %s does not stop the call', (value, state) => {
  expect(after(state(), closed).value).toBe(value);
  expect(Object.keys(after(state(), closed).children)).toEqual([`0.import.${value}`]);
});

test('an item type for all rows requests another preview, is imported and is kept for the next file', () => {
  const fill = { item_type: 'MATERIAL', unit: null } as const;
  const again = after(previewed(), { type: 'fill.changed', fill });
  expect(inputOfCall(again)).toEqual({ fileId, mapping: null, fill });
  const filled = after(again, done('previewing', { ...preview, fill }));
  expect(inputOfCall(after(filled, { type: 'import.confirmed' }))).toMatchObject({ fill });
  expect(after(filled, { type: 'import.closed' }).context).toMatchObject({ fill, preview: null });
});
