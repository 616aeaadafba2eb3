/** Tests of the concurrent deletion of notes and their files. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresError } from '../database/errors.ts';
import { encodeText } from '../testing/encodeBytes.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;
let projectId: string;
/** The SQLSTATE of each retried transaction. */
const retryCodes: unknown[] = [];

beforeAll(async () => {
  api = await testApi({}, { onRetry: (error) => retryCodes.push(postgresError(error)?.code) });
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  projectId = (await owner.call('projects.create', { body: { title: 'Roof' } })).data.id;
});
afterAll(() => api.close());

async function createFile(): Promise<string> {
  const { id } = (await owner.call('files.upload', { file: { name: 'a.txt', bytes: encodeText('Nails') } })).data;
  await owner.call('files.validate', { params: { id } });
  await owner.call('files.save', { params: { id } });
  return id;
}

async function createNote(fileIds: readonly string[]): Promise<string> {
  const noteResponse = await owner.call('notes.create', { params: { id: projectId }, body: { body: 'See photos' } });
  const body = fileIds.map((id) => ({ attachment_id: id }));
  await owner.call('notes.attach', { params: { id: projectId, noteId: noteResponse.data.id }, body });
  return noteResponse.data.id;
}

const removeNote = (noteId: string) => owner.call('notes.delete', { params: { id: projectId, noteId } });
const removeFile = (id: string) => owner.call('files.delete', { params: { id } });
const readStatus = async (responsePromise: Promise<{ readonly status: number }>) => (await responsePromise).status;

it('concurrent deletion of notes and their files succeeds without deadlocks [F6b]', async () => {
  for (let round = 1; round <= 60; round++) {
    const fileIds = [await createFile(), await createFile()] as const;
    const noteIds = [await createNote(fileIds), await createNote([fileIds[1], fileIds[0]])] as const;
    const [firstNoteStatus, secondFileStatus, secondNoteStatus, firstFileStatus] = await Promise.all([
      readStatus(removeNote(noteIds[0])),
      readStatus(removeFile(fileIds[1])),
      readStatus(removeNote(noteIds[1])),
      readStatus(removeFile(fileIds[0])),
    ]);
    expect([firstNoteStatus, secondNoteStatus]).toEqual([204, 204]);
    // The deletion of a file returns 404 if the deletion of the notes has already deleted the file.
    for (const status of [firstFileStatus, secondFileStatus]) expect([204, 404]).toContain(status);
    for (const id of fileIds) expect((await owner.call('files.download', { params: { id } })).status).toBe(404);
  }
  expect((await owner.call('notes.list', { params: { id: projectId } })).data).toEqual([]);
  expect(retryCodes).toEqual([]);
}, 120_000);
