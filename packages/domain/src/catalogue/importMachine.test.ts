import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { maxSpreadsheetBytes } from '../files/fileSize.ts';
import { messages } from '../messages/messages.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { anId, anImportMapping, anImportPreview, anImportResult, anImportRow } from '../testing/builders.ts';
import { aChosenFile, CallError } from '../testing/files.ts';
import { noFill } from './importColumns.ts';
import { importMachine } from './importMachine.ts';

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
const fault = (state: string, error: Error = new Error('Row 4 cannot be read')) =>
  errorEvent(`0.import.${state}`, error) as Event;
/** The names of the app's own actions that leading on with `event` runs. */
const asks = (state: State, event: Event) =>
  transition(importMachine, state, event)[1]
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('xstate.'));
const askedFor = (state: State) => {
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

test('Upload without a file asks for one, and so does a file that is no spreadsheet [R5.14]', () => {
  const text = messages.validation.selectSpreadsheet;
  expect(after(opened, upload).context.failure).toBe(text);
  const refused = after(opened, chosen, { type: 'file.refused' });
  expect(refused.context.failure).toBe(text);
  expect(refused.context.file).toBeNull();
  expect(after(refused, upload).value).toBe('choosing');
  expect(after(refused, chosen).context.failure).toBeNull();
});

test('a spreadsheet above 10 MB is not even sent', () => {
  const state = after(opened, { type: 'file.chosen', file: aChosenFile({ size: maxSpreadsheetBytes + 1 }) });
  expect(state.context.failure).toBe('This file is larger than 10 MB');
  expect(after(state, upload).value).toBe('choosing');
});

test('a file that is taken away again is not uploaded', () => {
  expect(after(opened, chosen, { type: 'file.removed' }, upload).value).toBe('choosing');
});

test('the file is uploaded, with its progress, and then previewed by its id [R4.05, R7.29]', () => {
  expect(askedFor(uploading())).toEqual(file);
  expect(after(uploading(), { type: 'upload.progressed', sent: 900 }).context.sent).toBe(900);
  expect(previewing().value).toBe('previewing');
  expect(askedFor(previewing())).toEqual({ fileId, mapping: null, fill: noFill });
  expect(previewed().value).toBe('previewed');
  expect(previewed().context.preview).toEqual(preview);
});

test('an upload that is cancelled, or fails, leaves the file to be tried again', () => {
  const failed: Event = { type: 'upload.failed', error: new Error('The server could not be reached') };
  expect(after(uploading(), { type: 'upload.cancelled' })).toMatchObject({ value: 'choosing', children: {} });
  const state = after(uploading(), failed);
  expect(state.value).toBe('choosing');
  expect(state.context.failure).toBe('The server could not be reached');
  expect(asks(uploading(), failed)).toEqual(['showFailed']);
  const again = after(state, upload);
  expect(askedFor(again)).toEqual(file);
  expect(again.context.failure).toBeNull();
});

test.each([
  ['unsupported_type', messages.formError.invalidFile],
  ['too_large', 'This file is larger than 10 MB'],
])('a file that the server refuses as %s is told of in the catalogue of texts [R8.06]', (code, text) => {
  expect(after(uploading(), { type: 'upload.failed', error: new CallError(code) }).context.failure).toBe(text);
  expect(after(previewing(), fault('previewing', new CallError(code))).context.failure).toBe(text);
});

test("a preview that fails says why in the server's words, and is asked for again without a second upload", () => {
  const state = after(previewing(), fault('previewing'));
  expect(state.value).toBe('choosing');
  expect(state.context.failure).toBe('Row 4 cannot be read');
  expect(asks(previewing(), fault('previewing'))).toEqual(['showFailed']);
  expect(after(state, upload).value).toBe('previewing');
});

test('another file after a preview that failed is uploaded', () => {
  expect(after(previewing(), fault('previewing'), chosen, upload).value).toBe('uploading');
});

test('other columns make another preview, and the last word on them counts', () => {
  const again = after(previewed(), remapped);
  expect(again.value).toBe('previewing');
  expect(askedFor(again)).toEqual({ fileId, mapping: anImportMapping({ rate: 3 }), fill: noFill });
  const last = after(again, { type: 'mapping.changed', mapping: anImportMapping({ rate: 4 }) });
  expect(askedFor(last)).toEqual({ fileId, mapping: anImportMapping({ rate: 4 }), fill: noFill });
});

test('columns that cannot be had leave the preview as it was, and that is what is imported', () => {
  for (const event of [fault('previewing'), { type: 'upload.cancelled' } as const]) {
    const state = after(previewed(), remapped, event);
    expect(state.value).toBe('previewed');
    const confirmed = after(state, { type: 'import.confirmed' });
    expect(askedFor(confirmed)).toEqual({ fileId, mapping: preview.mapping, fill: noFill, skipErrors: false });
  }
});

test('rows with errors stop the import until they are left out, once for each preview', () => {
  const state = previewed(withErrors);
  expect(after(state, { type: 'import.confirmed' }).value).toBe('previewed');
  const skipping = after(state, { type: 'errors.skipped', skip: true });
  expect(askedFor(after(skipping, { type: 'import.confirmed' }))).toMatchObject({ skipErrors: true });
  expect(after(skipping, remapped, done('previewing', withErrors)).context.skipErrors).toBe(false);
});

test('an import is done once, and says what it did', () => {
  expect(importing().value).toBe('importing');
  expect(asks(importing(), { type: 'import.confirmed' })).toEqual([]);
  expect(imported().value).toBe('imported');
  expect(imported().context.result).toEqual(result);
});

test('an import that fails leads back to the preview, to be tried again', () => {
  const state = after(importing(), fault('importing'));
  expect(state.value).toBe('previewed');
  expect(state.context.failure).toBe('Row 4 cannot be read');
  expect(asks(importing(), fault('importing'))).toEqual(['showFailed']);
  expect(after(state, { type: 'import.confirmed' }).context.failure).toBeNull();
});

test('an import can be undone; where items were edited since, it says so and stands', () => {
  expect(askedFor(undoing())).toEqual({ importId: result.import });
  expect(after(undoing(), done('undoing')).value).toBe('undone');
  const state = after(undoing(), fault('undoing', new Error('Shingles was changed since')));
  expect(state.value).toBe('imported');
  expect(state.context.failure).toBe('Shingles was changed since');
});

test('however it ends, undoing is said to whoever has closed the dialog', () => {
  expect(asks(undoing(), done('undoing'))).toEqual(['showUndone']);
  expect(asks(undoing(), fault('undoing'))).toEqual(['showUndoFailed']);
});

test('an import can be undone after its dialog was closed, and when another file is chosen', () => {
  const closedOn = after(imported(), closed);
  expect(closedOn.context.last).toEqual({ fileName: 'price list.xlsx', result });
  const restarted = after(imported(), { type: 'import.restarted' });
  for (const state of [closedOn, restarted, after(closedOn, chosen), after(closedOn, { type: 'file.refused' })]) {
    const undone = after(state, { type: 'undo.requested' });
    expect(askedFor(undone)).toEqual({ importId: result.import });
    expect(after(undone, done('undoing'))).toMatchObject({ value: 'undone', context: { last: null } });
  }
});

test('so can one that was made before a reload, and without one there is nothing to undo', () => {
  const reloaded = initialTransition(importMachine, { last: { fileName: file.name, result }, fill: null })[0];
  expect(askedFor(after(reloaded, { type: 'undo.requested' }))).toEqual({ importId: result.import });
  expect(after(opened, { type: 'undo.requested' }).value).toBe('choosing');
});

test('the last import is the one that can be undone', () => {
  const second = anImportResult({ import: anId(71) });
  const again = after(imported(), closed, chosen, upload, uploaded, done('previewing', preview));
  expect(again.context.last?.result).toEqual(result);
  const state = after(again, { type: 'import.confirmed' }, done('importing', second), closed);
  expect(askedFor(after(state, { type: 'undo.requested' }))).toEqual({ importId: second.import });
});

test.each([
  ['conflict', null],
  ['not_found', null],
  ['unreachable', result],
  ['unavailable', result],
])('undoing refused as %s is offered again only where it may go well', (code, left) => {
  const state = after(undoing(), fault('undoing', new CallError(code)));
  expect(state.value).toBe('imported');
  expect(after(state, closed).context.last?.result ?? null).toEqual(left);
});

test.each([
  ['choosing', () => after(opened, chosen)],
  ['uploading', uploading],
  ['previewing', previewing],
  ['previewed', previewed],
  ['undone', () => after(undoing(), done('undoing'))],
])('closing while %s forgets all of it [R2.38]', (_, state) => {
  expect(after(state(), closed)).toMatchObject({ value: 'choosing', context: opened.context, children: {} });
});

test('closing an outcome leaves nothing but the way back', () => {
  const last = { fileName: file.name, result };
  expect(after(imported(), closed)).toMatchObject({ value: 'choosing', context: { ...opened.context, last } });
});

test.each([
  ['importing', importing],
  ['undoing', undoing],
])('closing while %s stops nothing', (value, state) => {
  expect(after(state(), closed).value).toBe(value);
  expect(Object.keys(after(state(), closed).children)).toEqual([`0.import.${value}`]);
});

test('one item type for all rows makes another preview, is what is imported, and is remembered for the next file', () => {
  const fill = { item_type: 'MATERIAL', unit: null } as const;
  const again = after(previewed(), { type: 'fill.changed', fill });
  expect(askedFor(again)).toEqual({ fileId, mapping: null, fill });
  const filled = after(again, done('previewing', { ...preview, fill }));
  expect(askedFor(after(filled, { type: 'import.confirmed' }))).toMatchObject({ fill });
  expect(after(filled, { type: 'import.closed' }).context).toMatchObject({ fill, preview: null });
});
