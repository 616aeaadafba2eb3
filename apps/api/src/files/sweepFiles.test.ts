import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { imports } from '../database/schema/catalogue.ts';
import { files } from '../database/schema/files.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { deleteExpired } from '../jobs/deleteExpired.ts';
import { StorageUnavailable } from '../ports.ts';
import { encodeText } from '../testing/bytes.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';

let at: TestApi;
let dana: TestUser;

beforeAll(async () => {
  at = await testApi();
});
afterAll(() => at.close());
beforeEach(async () => {
  dana = await signUpOwner(at, { plan: 'TEAM' });
});

const steps = ['files.validate', 'files.save'] as const;

/** A new file, and so many steps towards being saved. */
async function aFile(taken = 2): Promise<string> {
  const { id } = (await dana.call('files.upload', { file: { name: 'a.txt', bytes: encodeText('Nails') } })).data;
  for (const step of steps.slice(0, taken)) await dana.call(step, { params: { id } });
  return id;
}
const remove = (id: string) => dana.call('files.delete', { params: { id } });
const noRoom = () => Promise.reject(new StorageUnavailable('away'));

/** Of each file, whether the database knows it and whether its bytes are there. */
async function kept(...ids: readonly string[]) {
  const rows = await at.db.system((tx) =>
    tx
      .select({ id: files.id })
      .from(files)
      .where(inArray(files.id, [...ids])),
  );
  return Promise.all(
    ids.map(async (id) => {
      const stored = await at.deps.files.get(`${dana.companyId}/${id}`);
      await stored?.bytes.cancel();
      return [rows.some((row) => row.id === id), stored !== undefined];
    }),
  );
}
const there = [true, true];
const gone = [false, false];

it('what nobody saved goes after a day with its bytes, what was saved stays [R3.14]', async () => {
  const ids = [await aFile(0), await aFile(1), await aFile(2)];
  at.clock.advance({ days: 1, seconds: -1 });
  await deleteExpired(at.deps);
  expect(await kept(...ids)).toEqual([there, there, there]);

  at.clock.advance({ seconds: 2 });
  await deleteExpired(at.deps);
  expect(await kept(...ids)).toEqual([gone, gone, there]);
});

it('what the store did not take goes too', async () => {
  vi.spyOn(at.deps.files, 'put').mockImplementationOnce(noRoom);
  expect((await dana.call('files.upload', { file: { name: 'a', bytes: encodeText('a') } })).status).toBe(503);
  at.clock.advance({ days: 2 });
  await deleteExpired(at.deps);

  const rows = await at.db.system((tx) => tx.select().from(files).where(eq(files.companyId, dana.companyId)));
  expect(rows).toEqual([]);
});

it('bytes of a deleted file that could not go then go now', async () => {
  const id = await aFile();
  vi.spyOn(at.deps.files, 'delete').mockImplementationOnce(noRoom);
  await remove(id);
  expect(await kept(id)).toEqual([there]);

  await deleteExpired(at.deps);
  expect(await kept(id)).toEqual([gone]);
});

it('one file that cannot go keeps none of the others, and goes the next time', async () => {
  const ids = [await aFile(0), await aFile(0)];
  at.clock.advance({ days: 2 });
  vi.spyOn(at.deps.files, 'delete').mockImplementationOnce(noRoom);
  await deleteExpired(at.deps);
  expect((await kept(...ids)).toSorted()).toEqual([gone, there]);

  await deleteExpired(at.deps);
  expect(await kept(...ids)).toEqual([gone, gone]);
});

it('what a killed server left of an upload goes a day later [F1]', async () => {
  const remove = vi.spyOn(at.deps.files, 'removeUnfinished');
  await deleteExpired(at.deps);
  expect(remove).toHaveBeenCalledExactlyOnceWith(new Date(at.clock.now().getTime() - 24 * 60 * 60_000));
});

it('a spreadsheet goes where it is deleted, and its import stays', async () => {
  const fileId = await aFile();
  const id = uuidv7(at.clock.now());
  const row = { companyId: dana.companyId, id, fileId, createdBy: dana.id };
  await at.db.system((tx) => tx.insert(imports).values(row));
  await remove(fileId);

  expect(await kept(fileId)).toEqual([gone]);
  const [left] = await at.db.system((tx) => tx.select().from(imports).where(eq(imports.id, id)));
  expect(left).toMatchObject({ id, fileId: null });
});
