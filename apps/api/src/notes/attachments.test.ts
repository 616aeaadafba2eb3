/** Tests of the API calls that attach files to notes. */
import { tooManyAttachments } from '@plumbline/domain/notes/attachmentLimit';
import { anId } from '@plumbline/domain/testing/builders';
import { aJpeg, aPng } from '@plumbline/domain/testing/imageBuilders';
import { managerRole } from '@plumbline/domain/users/roles';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { files } from '../database/schema/files.ts';
import { deleteUnusedFiles } from '../files/deleteUnusedFiles.ts';
import { createApiWithOwner, createProject } from '../testing/createApiWithOwner.ts';
import { dataUrl, encodeText } from '../testing/encodeBytes.ts';
import { addColleague } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();
const manager = await addColleague(api, owner, managerRole);
let projectId: string;
let defaultNoteId: string;

const createNote = async () =>
  (await owner.call('notes.create', { params: { id: projectId }, body: { body: 'See photos' } })).data.id;
beforeEach(async () => {
  ({ projectId } = await createProject(owner));
  defaultNoteId = await createNote();
});

/** Uploads a file and returns its id. */
async function createUploadedFile(user = owner, name = 'a.txt'): Promise<string> {
  return (await user.call('files.upload', { file: { name, bytes: encodeText('Nails') } })).data.id;
}
/** Uploads, validates and saves a file. Returns its id. */
async function createSavedFile(user = owner, name?: string): Promise<string> {
  const id = await createUploadedFile(user, name);
  await user.call('files.validate', { params: { id } });
  await user.call('files.save', { params: { id } });
  return id;
}
const createSavedFiles = (count: number) => Promise.all(Array.from({ length: count }, () => createSavedFile()));
const attach = (ids: readonly string[], user = owner, noteId = defaultNoteId) =>
  user.call('notes.attach', { params: { id: projectId, noteId }, body: ids.map((id) => ({ attachment_id: id })) });
const getAttachments = async () => {
  const { data } = await owner.call('notes.list', { params: { id: projectId } });
  return data.find(({ id }) => id === defaultNoteId)?.attachments;
};
const downloadStatus = async (id: string) => (await owner.call('files.download', { params: { id } })).status;
const removeNote = (noteId = defaultNoteId) => owner.call('notes.delete', { params: { id: projectId, noteId } });

describe('attaching files to a note [R7.19]', () => {
  it('adds files after the existing attachments, in request order', async () => {
    const [firstFile = '', secondFile = '', thirdFile = ''] = await createSavedFiles(3);
    const { status, data } = await attach([secondFile, firstFile]);
    expect([status, data.attachments, data.version]).toEqual([200, [secondFile, firstFile], 1]);

    expect((await attach([thirdFile])).data.attachments).toEqual([secondFile, firstFile, thirdFile]);
    expect(await getAttachments()).toEqual([secondFile, firstFile, thirdFile]);
  });

  it('returns the file names in the same order', async () => {
    const [roof, plan] = [await createSavedFile(owner, 'roof.txt'), await createSavedFile(owner, 'plan.txt')];
    expect((await attach([plan, roof])).data.attachment_names).toEqual(['plan.txt', 'roof.txt']);
  });

  it('says which files have a thumbnail, and which are pictures without one', async () => {
    const saveFile = async (name: string, bytes: Uint8Array) => {
      const { id } = (await owner.call('files.upload', { file: { name, bytes } })).data;
      await owner.call('files.validate', { params: { id } });
      await owner.call('files.save', { params: { id } });
      return id;
    };
    const withThumbnail = await saveFile('roof.png', aPng());
    await owner.call('files.setThumbnail', { params: { id: withThumbnail }, body: { content: dataUrl(aJpeg()) } });
    const ids = [withThumbnail, await saveFile('north.jpg', aJpeg()), await saveFile('plan.png', encodeText('Nails'))];

    expect((await attach(ids)).data.attachment_previews).toEqual(['thumbnail', 'original', 'none']);
  });

  it('ignores duplicate ids and existing attachments', async () => {
    const [firstFile = '', secondFile = ''] = await createSavedFiles(2);
    await attach([firstFile]);

    expect((await attach([firstFile.toUpperCase(), secondFile, firstFile, secondFile])).data.attachments).toEqual([
      firstFile,
      secondFile,
    ]);
  });

  it('returns 403 for a user who is not the author [R6.08]', async () => {
    expect((await attach([await createSavedFile(manager)], manager)).status).toBe(403);
    expect(await getAttachments()).toEqual([]);
  });

  it('returns 404 and attaches nothing if a file is unknown or of another user', async () => {
    const ownFile = await createSavedFile();
    for (const id of [await createSavedFile(manager), anId(999)])
      expect((await attach([ownFile, id])).status).toBe(404);
    expect(await getAttachments()).toEqual([]);
  });

  it('returns 409 if a file is not saved', async () => {
    const { status, error } = await attach([await createSavedFile(), await createUploadedFile()]);

    expect([status, error.message]).toEqual([409, 'This file is not saved yet. Save it first']);
    expect(await getAttachments()).toEqual([]);
  });

  it('allows at most 20 attachments, in one or several requests', async () => {
    const ids = await createSavedFiles(21);
    const refusedResponse = await attach(ids);
    expect([refusedResponse.status, refusedResponse.error.message]).toEqual([400, 'At most 20 attachments']);
    expect((await attach(ids.slice(0, 19))).status).toBe(200);
    const secondRefusedResponse = await attach(ids.slice(18));
    expect([secondRefusedResponse.status, secondRefusedResponse.error.message]).toEqual([
      400,
      'At most 20 attachments',
    ]);

    expect((await attach(ids.slice(18, 20))).status).toBe(200);
    expect(await getAttachments()).toEqual(ids.slice(0, 20));
  });

  it('returns 400 if the body is not a list of ids', async () => {
    for (const body of [{}, [7], [{}], [{ attachment_id: 'x' }], [{ attachment_id: null }]]) {
      const { status } = await owner.call('notes.attach', { params: { id: projectId, noteId: defaultNoteId }, body });
      expect(status).toBe(400);
    }
  });
});

describe('a list of attachments', () => {
  const send = (body: unknown) =>
    owner.call('notes.attach', { params: { id: projectId, noteId: defaultNoteId }, body });

  it('is rejected for its length before its elements are validated [S13]', async () => {
    const { status, error } = await send(Array(21).fill({ attachment_id: 'x' }));
    expect([status, error.message, error.fields]).toEqual([400, tooManyAttachments, { '': [tooManyAttachments] }]);
  });

  it('gets a short error response even if it is long [S13]', async () => {
    // About 1 MB, the limit of a body.
    const { status, error } = await send(`[${'{},'.repeat(340_000)}{}]`);
    expect(status).toBe(400);
    expect(JSON.stringify(error).length).toBeLessThan(1000);
  });
});

describe('an attachment', () => {
  it('is deleted with its note, including the bytes', async () => {
    const id = await createSavedFile();
    await attach([id]);
    expect((await removeNote()).status).toBe(204);
    expect(await downloadStatus(id)).toBe(404);

    await deleteUnusedFiles(api.deps);
    expect(await api.deps.files.get(`${owner.companyId}/${id}`)).toBeUndefined();
    expect(await api.db.system((tx) => tx.select().from(files).where(eq(files.id, id)))).toEqual([]);
  });

  it('is kept while it is attached to another note', async () => {
    const id = await createSavedFile();
    const otherNote = await createNote();
    await attach([id]);
    await attach([id], owner, otherNote);
    await removeNote(otherNote);
    await deleteUnusedFiles(api.deps);
    expect(await downloadStatus(id)).toBe(200);

    await removeNote();
    expect(await downloadStatus(id)).toBe(404);
  });

  it('is removed from its notes when the uploader deletes the file', async () => {
    const [firstFile = '', secondFile = ''] = await createSavedFiles(2);
    await attach([firstFile, secondFile]);
    expect((await owner.call('files.delete', { params: { id: firstFile } })).status).toBe(204);

    expect(await getAttachments()).toEqual([secondFile]);
    expect((await attach([firstFile])).status).toBe(404);
  });

  it('is not left on the note if the file is attached and deleted at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await createSavedFile();
      const responses = await Promise.all([attach([id]), owner.call('files.delete', { params: { id } })]);
      expect(responses.map(({ status }) => status)).toSatisfy(
        ([attached, deleted]) => [200, 404].includes(attached) && deleted === 204,
      );
    }
    expect(await getAttachments()).toEqual([]);
  });
});
