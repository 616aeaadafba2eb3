import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresError } from '../database/errors.ts';
import { encodeText } from '../testing/bytes.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let dana: TestUser;
let project: string;
/** The SQLSTATE of each retried transaction. */
const retried: unknown[] = [];

beforeAll(async () => {
  api = await testApi({}, { onRetry: (error) => retried.push(postgresError(error)?.code) });
  dana = await signUpOwner(api, { plan: 'TEAM' });
  project = (await dana.call('projects.create', { body: { title: 'Roof' } })).data.id;
});
afterAll(() => api.close());

async function savedFile(): Promise<string> {
  const { id } = (await dana.call('files.upload', { file: { name: 'a.txt', bytes: encodeText('Nails') } })).data;
  await dana.call('files.validate', { params: { id } });
  await dana.call('files.save', { params: { id } });
  return id;
}

async function noteWith(files: readonly string[]): Promise<string> {
  const note = await dana.call('notes.create', { params: { id: project }, body: { body: 'See photos' } });
  const body = files.map((id) => ({ attachment_id: id }));
  await dana.call('notes.attach', { params: { id: project, noteId: note.data.id }, body });
  return note.data.id;
}

const removeNote = (noteId: string) => dana.call('notes.delete', { params: { id: project, noteId } });
const removeFile = (id: string) => dana.call('files.delete', { params: { id } });
const statusOf = async (answer: Promise<{ readonly status: number }>) => (await answer).status;

it('concurrent deletion of notes and their files succeeds without deadlocks [F6b]', async () => {
  for (let round = 1; round <= 60; round++) {
    const files = [await savedFile(), await savedFile()] as const;
    const notes = [await noteWith(files), await noteWith([files[1], files[0]])] as const;
    const statuses = await Promise.all([
      statusOf(removeNote(notes[0])),
      statusOf(removeFile(files[1])),
      statusOf(removeNote(notes[1])),
      statusOf(removeFile(files[0])),
    ]);
    expect(statuses.slice(0, 1).concat(statuses.slice(2, 3))).toEqual([204, 204]);
    // 404 if the deletion of the note has already deleted the file
    for (const status of [statuses[1], statuses[3]]) expect([204, 404]).toContain(status);
    for (const id of files) expect((await dana.call('files.download', { params: { id } })).status).toBe(404);
  }
  expect((await dana.call('notes.list', { params: { id: project } })).data).toEqual([]);
  expect(retried).toEqual([]);
}, 120_000);
