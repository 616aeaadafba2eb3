import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import { anId, anImportPreview, anImportResult } from '@plumbline/domain/testing/builders';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AnyMachineSnapshot, createActor, waitFor } from 'xstate';
import { ApiError } from '../api/ApiError.ts';
import { call } from '../api/client.ts';
import { queryClient } from '../api/queryClient.ts';
import { FakeStorage } from '../testing/storage.ts';
import { hear } from '../toasts/say.ts';
import { importActor, importOnline } from './importOnline.ts';
import { keptLastImport } from './lastImport.ts';
import { catalogueQuery } from './queries.ts';

vi.mock('../api/client.ts', () => ({ call: vi.fn() }));
vi.mock('../session/session.ts', () => ({ isLeaving: () => false }));
vi.stubGlobal('window', new EventTarget());

const away = new ApiError(0, { code: 'unreachable' });
const said = vi.fn();
hear(said);

/** What the server answers each call with, the next answer first. */
let answers: Record<string, unknown[]>;

beforeEach(() => {
  said.mockReset();
  answers = {
    'files.upload': [{ id: anId(60) }],
    'imports.preview': [anImportPreview()],
    'imports.run': [anImportResult()],
    'imports.undo': [undefined],
  };
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (name) => {
      const answer = answers[name]?.shift();
      if (answer instanceof Error) throw answer;
      return answer as never;
    });
  queryClient.setQueryData(catalogueQuery.queryKey, []);
});

const outdated = () => queryClient.getQueryState(catalogueQuery.queryKey)?.isInvalidated;
const sent = (name: string) =>
  vi.mocked(call).mock.calls.flatMap(([called, options]) => (called === name ? [options] : []));

async function previewed(actor = createActor(importOnline, { input: { last: null, fill: null } }).start()) {
  const file = new File(['rows'], 'prices.xlsx');
  actor.send({ type: 'file.chosen', file: { name: file.name, size: file.size, content: file } });
  actor.send({ type: 'upload.requested' });
  await waitFor(actor, (state: AnyMachineSnapshot) => state.matches('previewed'));
  return actor;
}

test('an import says so, and the catalogue is read anew', async () => {
  const actor = await previewed();
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  expect(said.mock.calls).toEqual([[{ tone: 'success', ...successToasts.catalogueImported }]]);
  expect(outdated()).toBe(true);
});

test('tried again after its answer was lost, it is the same import; with other rows left out, it is another', async () => {
  answers['imports.run'] = [away, away, anImportResult()];
  const actor = await previewed();
  const confirm = async () => {
    actor.send({ type: 'import.confirmed' });
    await waitFor(actor, (state) => !state.hasTag('busy'));
  };
  await confirm();
  expect(said).toHaveBeenLastCalledWith({
    tone: 'error',
    title: errorToastTitle,
    text: messages.errorToast.importFile,
  });
  expect(outdated()).toBe(false);
  await confirm();
  actor.send({ type: 'errors.skipped', skip: true });
  await confirm();
  const [first, second, third] = sent('imports.run').map(
    (options) => (options as { idempotencyKey: string }).idempotencyKey,
  );
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('undone, the catalogue is read anew too', async () => {
  const actor = await previewed();
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  queryClient.setQueryData(catalogueQuery.queryKey, []);
  actor.send({ type: 'undo.requested' });
  await waitFor(actor, (state) => state.matches('undone'));
  expect(sent('imports.undo')).toEqual([{ params: { importId: anImportResult().import } }]);
  expect(outdated()).toBe(true);
  expect(said).toHaveBeenLastCalledWith({
    tone: 'success',
    title: 'The import is undone',
    text: 'The catalogue is as it was before.',
  });
});

test('not undone, it is said why, for the dialog may be closed', async () => {
  const message = 'Edited since this import: Ridge vent. Nothing was undone';
  answers['imports.undo'] = [new ApiError(409, { code: 'conflict', message })];
  const actor = await previewed();
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  actor.send({ type: 'undo.requested' });
  actor.send({ type: 'import.closed' });
  await waitFor(actor, (state) => state.matches('imported'));
  expect(said).toHaveBeenLastCalledWith({ tone: 'error', title: errorToastTitle, text: message });
});

test('what this window imported last outlives a reload, until it is undone', async () => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  const actor = await previewed(importActor);
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  const last = { fileName: 'prices.xlsx', result: anImportResult() };
  expect(keptLastImport()).toEqual(last);
  const reloaded = createActor(importOnline, { input: { last: keptLastImport(), fill: null } }).start();
  expect(reloaded.getSnapshot().context.last).toEqual(last);
  actor.send({ type: 'undo.requested' });
  await waitFor(actor, (state) => state.matches('undone'));
  expect(keptLastImport()).toBeNull();
});
