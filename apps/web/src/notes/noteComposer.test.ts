import type { ChosenFile, UploadReport } from '@plumbline/domain/files/upload';
import { createUploadList, type UploadList } from '@plumbline/domain/files/uploadList';
import { uploadMachine } from '@plumbline/domain/files/uploadMachine';
import { aNote, anId } from '@plumbline/domain/testing/builders';
import { beforeEach, expect, test, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { ApiError } from '../api/ApiError.ts';
import { createNoteComposer, fromFileDraft, type NoteDraft } from './noteComposer.ts';

const api = vi.fn();

const refused = new ApiError(415, { code: 'unsupported_type' });
const unreachable = new ApiError(0, { code: 'unreachable' });
const project = anId(4);
const roof = { name: 'roof.pdf', size: 2048, savedAs: anId(60), refusedFor: null };
const discarded: string[] = [];
const show = vi.fn();
let draft: NoteDraft | null;
let uploads: UploadList;

/** Creates the composer from the stored draft, as when the page opens. */
function openPage() {
  const machine = uploadMachine.provide({
    actors: {
      uploadFile: fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ input, sendBack }) => {
        if (input.name.endsWith('.exe')) sendBack({ type: 'upload.failed', error: refused });
      }),
      discardFile: fromPromise(async ({ input }) => {
        discarded.push(input.fileId);
        return undefined;
      }),
    },
  });
  uploads = createUploadList(machine, draft?.files.map(fromFileDraft));
  return createNoteComposer({
    api,
    projectId: project,
    uploads,
    draft,
    writeDraft(next) {
      draft = next;
    },
  });
}

const calls = (name: string) => api.mock.calls.flatMap(([called, options]) => (called === name ? [options] : []));
const ids = () => calls('notes.create').map(({ body }) => body.id);

beforeEach(() => {
  draft = { id: anId(7), body: 'Permit is here', made: null, files: [roof] };
  discarded.length = 0;
  show.mockReset();
  api.mockReset().mockResolvedValue(aNote());
});

test('add creates a note, attaches its files and uses a new id for the next note', async () => {
  const note = openPage();
  const unattached: boolean[] = [];
  note.subscribe(() => unattached.push(note.state().unattached));
  api.mockImplementation(async () => {
    unattached.push(note.state().unattached);
    return aNote();
  });
  await note.add('Permit is here', show);
  expect(new Set(unattached)).toEqual(new Set([false]));
  expect(calls('notes.create')).toEqual([{ params: { id: project }, body: { id: anId(7), body: 'Permit is here' } }]);
  expect(calls('notes.attach')).toEqual([
    { params: { id: project, noteId: aNote().id }, body: [{ attachment_id: anId(60) }] },
  ]);
  expect(show).toHaveBeenCalledTimes(2);
  expect([note.body(), note.state(), draft, discarded]).toEqual(['', { files: [], unattached: false }, null, []]);
  await note.add('We start on Monday', show);
  expect(ids()[1]).not.toBe(anId(7));
  expect(calls('notes.attach')).toHaveLength(1);
});

test('a retry after a failed attachment does not create a second note, even after a reload', async () => {
  api.mockResolvedValueOnce(aNote()).mockRejectedValueOnce(unreachable);
  await expect(openPage().add('Permit is here', show)).rejects.toBe(unreachable);
  expect(draft).toEqual({ id: anId(7), body: 'Permit is here', made: aNote().id, files: [roof] });
  const again = openPage();
  expect(again.state().unattached).toBe(true);
  await again.add('Permit is here', show);
  expect(calls('notes.create')).toHaveLength(1);
  expect(calls('notes.attach')).toHaveLength(2);
  expect(draft).toBeNull();
});

test('add creates a new note if the first note is deleted before its files are attached', async () => {
  api.mockResolvedValueOnce(aNote()).mockRejectedValueOnce(unreachable);
  const note = openPage();
  await expect(note.add('Permit is here', show)).rejects.toBe(unreachable);
  note.forgetNote(anId(99));
  expect(note.state().unattached).toBe(true);
  note.forgetNote(aNote().id);
  expect([note.state().unattached, draft?.made]).toEqual([false, null]);
  await note.add('Permit is here', show);
  expect(ids()).toHaveLength(2);
  expect(ids()[1]).not.toBe(anId(7));
});

test('a retry after a lost response sends the same id, even after a reload', async () => {
  api.mockRejectedValueOnce(unreachable);
  await expect(openPage().add('Permit is here', show)).rejects.toBe(unreachable);
  await openPage().add('Permit is here', show);
  expect(ids()).toEqual([anId(7), anId(7)]);
});

test('type stores the draft and an empty note removes it', () => {
  draft = null;
  const note = openPage();
  note.type('P');
  note.type('Pe');
  expect(draft).toMatchObject({ body: 'Pe', files: [] });
  note.type('');
  expect(draft).toBeNull();
});

test('clear deletes the files and the draft', () => {
  const note = openPage();
  note.clear();
  expect([note.body(), note.state().files, draft, discarded]).toEqual(['', [], null, [anId(60)]]);
});

test('after a reload, unsaved files must be chosen again and refused files keep their error', () => {
  openPage();
  uploads.add([
    { name: 'gutter.pdf', size: 2048, content: 'on its way' },
    { name: 'virus.exe', size: 2048, content: 'refused by the server' },
    { name: 'chimney.heic', size: 26_214_401, content: 'too large' },
  ]);
  const reasons = () => uploads.items().map(({ name, failure }) => [name, failure]);
  const again = () =>
    openPage()
      .state()
      .files.map(({ step }) => step);
  expect(again()).toEqual(['saved', 'refused', 'refused', 'refused']);
  const expectedFailures = [
    ['roof.pdf', null],
    ['gutter.pdf', expect.stringMatching(/choose it again/)],
    ['virus.exe', 'Invalid file type or format'],
    ['chimney.heic', 'This file is larger than 25 MB'],
  ];
  expect(reasons()).toEqual(expectedFailures);
  again();
  expect(reasons()).toEqual(expectedFailures);
});
