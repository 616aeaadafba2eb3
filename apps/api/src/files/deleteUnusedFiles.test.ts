/** Tests of the job that deletes unsaved files, the bytes of deleted files and interrupted uploads. */
import type { FileState } from '@plumbline/domain/files/file';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { imports } from '../database/schema/catalogue.ts';
import { files } from '../database/schema/files.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { deleteExpired } from '../jobs/deleteExpired.ts';
import { StorageUnavailable } from '../ports.ts';
import { encodeText } from '../testing/encodeBytes.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
});

/** Uploads a file and brings it into this state. Returns its id. */
async function createFile(state: FileState = 'saved'): Promise<string> {
  const { id } = (await owner.call('files.upload', { file: { name: 'a.txt', bytes: encodeText('Nails') } })).data;
  if (state !== 'uploaded') await owner.call('files.validate', { params: { id } });
  if (state === 'saved') await owner.call('files.save', { params: { id } });
  return id;
}
const remove = (id: string) => owner.call('files.delete', { params: { id } });
const failWithStorageUnavailable = () => Promise.reject(new StorageUnavailable('away'));

/** Returns two facts for each file: whether its row exists, and whether its bytes exist. */
async function readExistence(...ids: readonly string[]) {
  const rows = await api.db.system((tx) =>
    tx
      .select({ id: files.id })
      .from(files)
      .where(inArray(files.id, [...ids])),
  );
  return Promise.all(
    ids.map(async (id) => {
      const storedFile = await api.deps.files.get(`${owner.companyId}/${id}`);
      await storedFile?.bytes.cancel();
      return [rows.some((row) => row.id === id), storedFile !== undefined];
    }),
  );
}
const existingFile = [true, true];
const deletedFile = [false, false];

it('unsaved files are deleted with their bytes after a day, and saved files are kept [R3.14]', async () => {
  const ids = [await createFile('uploaded'), await createFile('validated'), await createFile('saved')];
  api.clock.advance({ days: 1, seconds: -1 });
  await deleteExpired(api.deps);
  expect(await readExistence(...ids)).toEqual([existingFile, existingFile, existingFile]);

  api.clock.advance({ seconds: 2 });
  await deleteExpired(api.deps);
  expect(await readExistence(...ids)).toEqual([deletedFile, deletedFile, existingFile]);
});

it('the row of a failed upload is deleted', async () => {
  vi.spyOn(api.deps.files, 'put').mockImplementationOnce(failWithStorageUnavailable);
  expect((await owner.call('files.upload', { file: { name: 'a', bytes: encodeText('a') } })).status).toBe(503);
  api.clock.advance({ days: 2 });
  await deleteExpired(api.deps);

  const rows = await api.db.system((tx) => tx.select().from(files).where(eq(files.companyId, owner.companyId)));
  expect(rows).toEqual([]);
});

it('the bytes of a deleted file are deleted by the next run of the job if their first deletion failed', async () => {
  const id = await createFile();
  vi.spyOn(api.deps.files, 'delete').mockImplementationOnce(failWithStorageUnavailable);
  await remove(id);
  expect(await readExistence(id)).toEqual([existingFile]);

  await deleteExpired(api.deps);
  expect(await readExistence(id)).toEqual([deletedFile]);
});

it('a failed deletion does not stop other deletions, and the next run of the job retries it', async () => {
  const ids = [await createFile('uploaded'), await createFile('uploaded')];
  api.clock.advance({ days: 2 });
  vi.spyOn(api.deps.files, 'delete').mockImplementationOnce(failWithStorageUnavailable);
  await deleteExpired(api.deps);
  expect((await readExistence(...ids)).toSorted()).toEqual([deletedFile, existingFile]);

  await deleteExpired(api.deps);
  expect(await readExistence(...ids)).toEqual([deletedFile, deletedFile]);
});

it('the file store is told to delete uploads that were interrupted more than a day ago [F1]', async () => {
  const removeUnfinished = vi.spyOn(api.deps.files, 'removeUnfinished');
  await deleteExpired(api.deps);
  expect(removeUnfinished).toHaveBeenCalledExactlyOnceWith(new Date(api.clock.now().getTime() - 24 * 60 * 60_000));
});

it('deleting an imported spreadsheet keeps the row of its import', async () => {
  const fileId = await createFile();
  const importId = uuidv7(api.clock.now());
  const row = { companyId: owner.companyId, id: importId, fileId, createdBy: owner.id };
  await api.db.system((tx) => tx.insert(imports).values(row));
  await remove(fileId);

  expect(await readExistence(fileId)).toEqual([deletedFile]);
  const [importRow] = await api.db.system((tx) => tx.select().from(imports).where(eq(imports.id, importId)));
  expect(importRow).toMatchObject({ id: importId, fileId: null });
});
