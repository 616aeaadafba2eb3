import type { ChosenFile, UploadReport } from '@plumbline/domain/files/upload';
import { createUploadList, type UploadList } from '@plumbline/domain/files/uploadList';
import { uploadMachine } from '@plumbline/domain/files/uploadMachine';
import { aNote, anId } from '@plumbline/domain/testing/builders';
import { beforeEach, expect, test, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { ApiError } from '../api/ApiError.ts';
import { call } from '../api/client.ts';
import { fileAgain, type KeptNote, noteInHand } from './noteInHand.ts';

vi.mock('../api/client.ts', () => ({ call: vi.fn() }));

const refused = new ApiError(415, { code: 'unsupported_type' });
const away = new ApiError(0, { code: 'unreachable' });
const project = anId(4);
const roof = { name: 'roof.pdf', size: 2048, savedAs: anId(60), refusedFor: null };
const discarded: string[] = [];
const show = vi.fn();
let kept: KeptNote | null;
let uploads: UploadList;

/** The note as a page opens it, with what an earlier one kept. */
function aPage() {
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
  uploads = createUploadList(machine, kept?.files.map(fileAgain));
  return noteInHand(project, uploads, kept, (next) => {
    kept = next;
  });
}

const calls = (name: string) =>
  vi.mocked(call).mock.calls.flatMap(([called, options]) => (called === name ? [options] : []));
const keys = () => calls('notes.create').map((options) => (options as { idempotencyKey: string }).idempotencyKey);

beforeEach(() => {
  kept = { key: 'key-1', body: 'Permit is here', made: null, files: [roof] };
  discarded.length = 0;
  show.mockReset();
  vi.mocked(call).mockReset().mockResolvedValue(aNote());
});

test('a note is made and its files are hung on it, and the next one is another', async () => {
  const note = aPage();
  const unattached: boolean[] = [];
  note.subscribe(() => unattached.push(note.state().unattached));
  vi.mocked(call).mockImplementation(async () => {
    unattached.push(note.state().unattached);
    return aNote();
  });
  await note.add('Permit is here', show);
  expect(new Set(unattached)).toEqual(new Set([false]));
  expect(calls('notes.create')).toEqual([
    { params: { id: project }, body: { body: 'Permit is here' }, idempotencyKey: 'key-1' },
  ]);
  expect(calls('notes.attach')).toEqual([
    { params: { id: project, noteId: aNote().id }, body: [{ attachment_id: anId(60) }] },
  ]);
  expect(show).toHaveBeenCalledTimes(2);
  expect([note.body(), note.state(), kept, discarded]).toEqual(['', { files: [], unattached: false }, null, []]);
  await note.add('We start on Monday', show);
  expect(keys()[1]).not.toBe('key-1');
  expect(calls('notes.attach')).toHaveLength(1);
});

test('where files could not be hung on it, a second try makes no second note, not even after a reload', async () => {
  vi.mocked(call).mockResolvedValueOnce(aNote()).mockRejectedValueOnce(away);
  await expect(aPage().add('Permit is here', show)).rejects.toBe(away);
  expect(kept).toEqual({ key: 'key-1', body: 'Permit is here', made: aNote().id, files: [roof] });
  const again = aPage();
  expect(again.state().unattached).toBe(true);
  await again.add('Permit is here', show);
  expect(calls('notes.create')).toHaveLength(1);
  expect(calls('notes.attach')).toHaveLength(2);
  expect(kept).toBeNull();
});

test('where it is deleted before its files hang on it, it is made anew', async () => {
  vi.mocked(call).mockResolvedValueOnce(aNote()).mockRejectedValueOnce(away);
  const note = aPage();
  await expect(note.add('Permit is here', show)).rejects.toBe(away);
  note.abandon(anId(99));
  expect(note.state().unattached).toBe(true);
  note.abandon(aNote().id);
  expect([note.state().unattached, kept?.made]).toEqual([false, null]);
  await note.add('Permit is here', show);
  expect(keys()).toHaveLength(2);
  expect(keys()[1]).not.toBe('key-1');
});

test('where the answer was lost, the same key goes out again, even after a reload', async () => {
  vi.mocked(call).mockRejectedValueOnce(away);
  await expect(aPage().add('Permit is here', show)).rejects.toBe(away);
  await aPage().add('Permit is here', show);
  expect(keys()).toEqual(['key-1', 'key-1']);
});

test('what is typed is kept with every key, and nothing is where nothing is written', () => {
  kept = null;
  const note = aPage();
  note.type('P');
  note.type('Pe');
  expect(kept).toMatchObject({ body: 'Pe', files: [] });
  note.type('');
  expect(kept).toBeNull();
});

test('cleared, the files are taken back and nothing is kept', () => {
  const note = aPage();
  note.clear();
  expect([note.body(), note.state().files, kept, discarded]).toEqual(['', [], null, [anId(60)]]);
});

test('a file that is not saved yet is kept as one to be chosen again, and a refused one with its reason', () => {
  aPage();
  uploads.add([
    { name: 'gutter.pdf', size: 2048, content: 'on its way' },
    { name: 'virus.exe', size: 2048, content: 'refused by the server' },
    { name: 'chimney.heic', size: 26_214_401, content: 'too large' },
  ]);
  const reasons = () => uploads.items().map(({ name, failure }) => [name, failure]);
  const again = () =>
    aPage()
      .state()
      .files.map(({ step }) => step);
  expect(again()).toEqual(['saved', 'refused', 'refused', 'refused']);
  const said = [
    ['roof.pdf', null],
    ['gutter.pdf', expect.stringMatching(/choose it again/)],
    ['virus.exe', 'Invalid file type or format'],
    ['chimney.heic', 'This file is larger than 25 MB'],
  ];
  expect(reasons()).toEqual(said);
  again();
  expect(reasons()).toEqual(said);
});
