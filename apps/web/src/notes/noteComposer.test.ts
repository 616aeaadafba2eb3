/** Tests of the composer of new notes and their attachments. */
import type { ChosenFile, UploadReport } from '@plumbline/domain/files/uploadFile';
import { createUploadList, type UploadList } from '@plumbline/domain/files/uploadList';
import { uploadMachine } from '@plumbline/domain/files/uploadMachine';
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { aNote, anId } from '@plumbline/domain/testing/builders';
import { beforeEach, expect, test, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { createNoteComposer, fromFileDraft, type NoteDraft } from './noteComposer.ts';

const api = vi.fn();

const refusedError = aCallError('unsupported_type');
const unreachable = new CallError(noResponse);
const projectId = anId(4);
const roofFile = { name: 'roof.pdf', size: 2048, savedAs: anId(60), refusedFor: null };
const deletedFileIds: string[] = [];
const showNote = vi.fn();
let draft: NoteDraft | null;
let uploads: UploadList;

/** Creates the composer from the stored draft, as when the page opens. */
function openPage() {
  const machine = uploadMachine.provide({
    actors: {
      uploadFile: fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ input, sendBack }) => {
        if (input.name.endsWith('.exe')) sendBack({ type: 'upload.failed', error: refusedError });
      }),
      discardFile: fromPromise(async ({ input }) => {
        deletedFileIds.push(input.fileId);
        return undefined;
      }),
    },
  });
  uploads = createUploadList(machine, draft?.files.map(fromFileDraft));
  return createNoteComposer({
    api,
    projectId,
    uploads,
    draft,
    writeDraft(next) {
      draft = next;
    },
  });
}

const sentOptions = (name: string) =>
  api.mock.calls.flatMap(([callName, options]) => (callName === name ? [options] : []));
const sentIds = () => sentOptions('notes.create').map(({ body }) => body.id);

beforeEach(() => {
  draft = { id: anId(7), body: 'Permit is here', made: null, files: [roofFile] };
  deletedFileIds.length = 0;
  showNote.mockReset();
  api.mockReset().mockResolvedValue(aNote());
});

test('add creates a note, attaches its files without reporting a failure, and uses a new id for the next note', async () => {
  const composer = openPage();
  const attachingFailedStates: boolean[] = [];
  composer.subscribe(() => attachingFailedStates.push(composer.state().attachingFailed));
  api.mockImplementation(async () => {
    attachingFailedStates.push(composer.state().attachingFailed);
    return aNote();
  });
  await composer.add('Permit is here', showNote);
  expect(new Set(attachingFailedStates)).toEqual(new Set([false]));
  expect(sentOptions('notes.create')).toEqual([
    { params: { id: projectId }, body: { id: anId(7), body: 'Permit is here' } },
  ]);
  expect(sentOptions('notes.attach')).toEqual([
    { params: { id: projectId, noteId: aNote().id }, body: [{ attachment_id: anId(60) }] },
  ]);
  expect(showNote).toHaveBeenCalledTimes(2);
  expect([composer.body(), composer.state(), draft, deletedFileIds]).toEqual([
    '',
    { files: [], attachingFailed: false },
    null,
    [],
  ]);
  await composer.add('We start on Monday', showNote);
  expect(sentIds()[1]).not.toBe(anId(7));
  expect(sentOptions('notes.attach')).toHaveLength(1);
});

test('a retry after a failed attachment does not create a second note, even after a reload', async () => {
  api.mockResolvedValueOnce(aNote()).mockRejectedValueOnce(unreachable);
  await expect(openPage().add('Permit is here', showNote)).rejects.toBe(unreachable);
  expect(draft).toEqual({ id: anId(7), body: 'Permit is here', made: aNote().id, files: [roofFile] });
  const reloadedComposer = openPage();
  expect(reloadedComposer.state().attachingFailed).toBe(true);
  await reloadedComposer.add('Permit is here', showNote);
  expect(sentOptions('notes.create')).toHaveLength(1);
  expect(sentOptions('notes.attach')).toHaveLength(2);
  expect(draft).toBeNull();
});

test('add creates a new note if the first note is deleted before its files are attached', async () => {
  api.mockResolvedValueOnce(aNote()).mockRejectedValueOnce(unreachable);
  const composer = openPage();
  await expect(composer.add('Permit is here', showNote)).rejects.toBe(unreachable);
  composer.onDeleteNote(anId(99));
  expect(composer.state().attachingFailed).toBe(true);
  composer.onDeleteNote(aNote().id);
  expect([composer.state().attachingFailed, draft?.made]).toEqual([false, null]);
  await composer.add('Permit is here', showNote);
  expect(sentIds()).toHaveLength(2);
  expect(sentIds()[1]).not.toBe(anId(7));
});

test('a retry after a lost response sends the same id, even after a reload', async () => {
  api.mockRejectedValueOnce(unreachable);
  await expect(openPage().add('Permit is here', showNote)).rejects.toBe(unreachable);
  await openPage().add('Permit is here', showNote);
  expect(sentIds()).toEqual([anId(7), anId(7)]);
});

test('setBody stores the draft and an empty note removes it', () => {
  draft = null;
  const composer = openPage();
  composer.setBody('P');
  composer.setBody('Pe');
  expect(draft).toMatchObject({ body: 'Pe', files: [] });
  composer.setBody('');
  expect(draft).toBeNull();
});

test('clear deletes the files and the draft', () => {
  const composer = openPage();
  composer.clear();
  expect([composer.body(), composer.state().files, draft, deletedFileIds]).toEqual(['', [], null, [anId(60)]]);
});

test('unsaved files must be chosen again after a reload and refused files keep their error', () => {
  openPage();
  uploads.add([
    { name: 'gutter.pdf', size: 2048, content: 'not uploaded yet' },
    { name: 'virus.exe', size: 2048, content: 'refused by the server' },
    { name: 'chimney.heic', size: 26_214_401, content: 'too large' },
  ]);
  const failures = () => uploads.items().map(({ name, failure }) => [name, failure]);
  const reopenedSteps = () =>
    openPage()
      .state()
      .files.map(({ step }) => step);
  expect(reopenedSteps()).toEqual(['saved', 'refused', 'refused', 'refused']);
  const expectedFailures = [
    ['roof.pdf', null],
    ['gutter.pdf', expect.stringMatching(/choose it again/)],
    ['virus.exe', 'Invalid file type or format'],
    ['chimney.heic', 'This file is larger than 25 MB'],
  ];
  expect(failures()).toEqual(expectedFailures);
  openPage();
  expect(failures()).toEqual(expectedFailures);
});
