/** Tests of the catalogue import: its actors and its stored data. */
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { anId, anImportMapping, anImportPreview, anImportResult } from '@plumbline/domain/testing/builders';
import { beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { importDefaultsKey } from '../storage/preferences.ts';
import { aSignedInApp } from '../testing/aSignedInApp.ts';
import { createFakeBrowser } from '../testing/fakeBrowser.ts';
import { FakeStorage } from '../testing/fakeStorage.ts';
import {
  createImportActor,
  readImportDefaults,
  readLastImport,
  storeImportDefaults,
  storeLastImport,
} from './CatalogueImport.tsx';

const unreachable = new CallError(noResponse);
const showToast = vi.fn();
const api = vi.fn();
let app: SignedInApp;

/** The queued responses by call name. */
let responses: Record<string, unknown[]>;

beforeEach(() => {
  showToast.mockReset();
  responses = {
    'files.upload': [{ id: anId(60) }],
    'imports.previewChoices': [anImportPreview()],
    'imports.run': [anImportResult()],
    'imports.undo': [undefined],
  };
  api.mockReset().mockImplementation(async (name: string) => {
    const response = responses[name]?.shift();
    if (response instanceof Error) throw response;
    return response;
  });
  app = aSignedInApp({ api, showToast });
  app.queryClient.setQueryData(queryKeys.catalogue.list, []);
});

const isCatalogueInvalidated = () => app.queryClient.getQueryState(queryKeys.catalogue.list)?.isInvalidated;
const sentOptions = (name: string) =>
  api.mock.calls.flatMap(([callName, options]) => (callName === name ? [options] : []));

async function createPreviewedImport() {
  const actor = createImportActor(app);
  const file = new File(['rows'], 'prices.xlsx');
  actor.send({ type: 'file.chosen', file: { name: file.name, size: file.size, content: file } });
  actor.send({ type: 'upload.requested' });
  await waitFor(actor, (state) => state.matches('previewed'));
  return actor;
}

test('an import shows a toast and invalidates the catalogue', async () => {
  const actor = await createPreviewedImport();
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  expect(showToast.mock.calls).toEqual([[{ tone: 'success', ...successToasts.catalogueImported }]]);
  expect(isCatalogueInvalidated()).toBe(true);
});

test('a retry sends the same idempotency key and a changed request sends a new key', async () => {
  responses['imports.run'] = [unreachable, unreachable, anImportResult()];
  const actor = await createPreviewedImport();
  const confirm = async () => {
    actor.send({ type: 'import.confirmed' });
    await waitFor(actor, (state) => !state.hasTag('busy'));
  };
  await confirm();
  expect(showToast).toHaveBeenLastCalledWith({
    tone: 'error',
    title: errorToastTitle,
    text: messages.errorToast.importFile,
  });
  expect(isCatalogueInvalidated()).toBe(false);
  await confirm();
  actor.send({ type: 'skipErrors.changed', skipErrors: true });
  await confirm();
  const [firstKey, secondKey, thirdKey] = sentOptions('imports.run').map(
    (options) => (options as { idempotencyKey: string }).idempotencyKey,
  );
  expect(firstKey).toMatch(/^[\da-f-]{36}$/);
  expect(secondKey).toBe(firstKey);
  expect(thirdKey).not.toBe(firstKey);
});

test('undoing an import invalidates the catalogue and shows a toast', async () => {
  const actor = await createPreviewedImport();
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  app.queryClient.setQueryData(queryKeys.catalogue.list, []);
  actor.send({ type: 'undo.requested' });
  await waitFor(actor, (state) => state.matches('undone'));
  expect(sentOptions('imports.undo')).toEqual([{ params: { importId: anImportResult().import } }]);
  expect(isCatalogueInvalidated()).toBe(true);
  expect(showToast).toHaveBeenLastCalledWith({
    tone: 'success',
    title: 'The import is undone',
    text: 'The catalogue is as it was before.',
  });
});

test('a failed undo shows the reason in a toast after the dialog is closed', async () => {
  const message = 'Edited since this import: Ridge vent. Nothing was undone';
  responses['imports.undo'] = [aCallError('conflict', { message })];
  const actor = await createPreviewedImport();
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  actor.send({ type: 'undo.requested' });
  actor.send({ type: 'import.closed' });
  await waitFor(actor, (state) => state.matches('imported'));
  expect(showToast).toHaveBeenLastCalledWith({ tone: 'error', title: errorToastTitle, text: message });
});

test('the last import survives a reload, and undoing it removes it from the storage', async () => {
  const actor = await createPreviewedImport();
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  const lastImport = { fileName: 'prices.xlsx', result: anImportResult() };
  expect(readLastImport(app.storage.session)).toEqual(lastImport);
  const reloadedActor = createImportActor(aSignedInApp({ api, showToast, storage: app.storage }));
  expect(reloadedActor.getSnapshot().context.lastImport).toEqual(lastImport);
  actor.send({ type: 'undo.requested' });
  await waitFor(actor, (state) => state.matches('undone'));
  expect(readLastImport(app.storage.session)).toBeNull();
});

test('the columns, the default values, the choices and the corrections of the user are sent with the preview and the import', async () => {
  const mapping = anImportMapping({ rate: 3 });
  const defaults = { item_type: 'MATERIAL', unit: null } as const;
  const choices = { sheet: 'Prices', hiddenRows: 'leaveOut', prices: 'exact' } as const;
  const correction = { row: 4, column: 2, text: '12' };
  responses['imports.previewChoices'] = new Array(6).fill(anImportPreview({ mapping, defaults, choices }));
  const actor = await createPreviewedImport();
  const change = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    await waitFor(actor, (state) => state.matches({ previewed: 'idle' }));
  };
  await change({ type: 'choices.changed', choices });
  await change({ type: 'mapping.changed', mapping });
  await change({ type: 'defaults.changed', defaults });
  await change({ type: 'cell.corrected', correction });
  const sent = { mapping, defaults, choices, corrections: [correction] };
  expect(sentOptions('imports.previewChoices').at(-1)).toMatchObject({ params: { fileId: anId(60) }, body: sent });
  await change({ type: 'page.requested', shown: { page: 2, status: 'new' } });
  expect(sentOptions('imports.previewChoices').at(-1)).toMatchObject({ body: { ...sent, page: 2, verdict: 'new' } });
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  expect(sentOptions('imports.run')).toMatchObject([{ params: { fileId: anId(60) }, body: sent }]);
  const reloadedActor = createImportActor(aSignedInApp({ api, showToast, storage: app.storage }));
  expect(reloadedActor.getSnapshot().context.defaults).toEqual(defaults);
});

test('while an import runs, the browser asks for confirmation before the window closes', async () => {
  const window = createFakeBrowser().openWindow();
  app = { ...app, navigation: window.deps.navigation };
  const pendingImport = Promise.withResolvers<unknown>();
  responses['imports.run'] = [pendingImport.promise];
  const actor = await createPreviewedImport();
  expect(window.wouldConfirmClosing()).toBe(false);
  actor.send({ type: 'import.confirmed' });
  expect(window.wouldConfirmClosing()).toBe(true);
  pendingImport.resolve(anImportResult());
  await waitFor(actor, (state) => state.matches('imported'));
  expect(window.wouldConfirmClosing()).toBe(false);
});

test('storeLastImport stores the last import and null removes it', () => {
  const session = new FakeStorage();
  const lastImport = { fileName: 'prices.xlsx', result: anImportResult() };
  storeLastImport(session, lastImport);
  expect(readLastImport(session)).toEqual(lastImport);
  storeLastImport(session, null);
  expect([readLastImport(session), session.length]).toEqual([null, 0]);
});

test.each(['{', '7', '{}'])('an invalid last import is ignored: %s', (text) => {
  const session = new FakeStorage();
  session.setItem('import.last', text);
  expect(readLastImport(session)).toBeNull();
});

test('storeImportDefaults stores the default values, and readImportDefaults ignores unknown codes', () => {
  const local = new FakeStorage();
  storeImportDefaults(local, { item_type: 'MATERIAL', unit: null });
  expect(readImportDefaults(local)).toEqual({ item_type: 'MATERIAL', unit: null });
  local.setItem(importDefaultsKey, 'SHINGLES x');
  expect(readImportDefaults(local)).toEqual({ item_type: null, unit: null });
});
