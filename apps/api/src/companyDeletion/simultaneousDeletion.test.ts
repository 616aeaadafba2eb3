/** Tests of the deletion of a company while its users still work, and after an interruption. */
import { companyDeletionTexts } from '@plumbline/domain/companyDeletion/companyDeletionTexts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../createApi.ts';
import { companies } from '../database/schema/company.ts';
import { runExport } from '../exports/runExport.ts';
import { fileKeyOf } from '../exports/store.ts';
import { deletionLock } from '../files/store.ts';
import type { FileStore } from '../ports.ts';
import { advanceClockToDeletion, planDeletion, withBeforeCommitHook } from '../testing/companyDeletion.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { runDueJobs } from '../testing/runDueJobs.ts';
import { aPdf } from '../testing/sampleFiles.ts';
import { signInAgain, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { deleteRowsOfTable } from './companyRows.ts';
import { deleteDueCompanies } from './deleteDueCompanies.ts';

const { api } = await createApiWithOwner();
let owner: TestUser;

beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
});

/** Asks for the deletion and advances the clock to its day. */
async function planAndWait(): Promise<void> {
  expect((await planDeletion(owner)).status).toBe(200);
  await advanceClockToDeletion(api);
}

async function isDeleted(): Promise<boolean> {
  const rows = await api.db.system((tx) =>
    tx.select({ id: companies.id }).from(companies).where(eq(companies.id, owner.companyId)),
  );
  return rows.length === 0;
}

const isStored = async (key: string) => {
  const stored = await api.deps.files.get(key);
  await stored?.bytes.cancel();
  return stored !== undefined;
};

/** Runs `work` while a backup copies files. */
const duringBackup = (work: () => Promise<void>) =>
  api.db.system(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(deletionLock)})`);
    await work();
  });

const countLockWaits = () =>
  api.db.system(async (tx) => {
    const { rows } = await tx.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`,
    );
    return rows[0]?.waiting;
  });

it('a call of before the deletion that waits for its beginning does not cancel it', async () => {
  await planAndWait();
  const { call: callAgain } = await signInAgain(api, owner);
  let cancelled: ReturnType<typeof callAgain<'companyDeletion.cancel'>> | undefined;
  const db = withBeforeCommitHook(api.deps.db, async (tx) => {
    const { rows } = await tx.execute(
      sql`select 1 from users where company_id = ${owner.companyId} and deactivated_at is not null`,
    );
    if (rows.length === 0 || cancelled) return;
    // The clock of the server that gets the call is behind.
    api.clock.advance({ seconds: -10 });
    cancelled = callAgain('companyDeletion.cancel');
    await vi.waitUntil(async () => (await countLockWaits()) === 1, { timeout: 10_000 });
    api.clock.advance({ seconds: 10 });
  });
  await deleteDueCompanies({ ...api.deps, db });
  const response = await cancelled;
  expect([response?.status, response?.error?.message]).toEqual([409, companyDeletionTexts.tooLate]);
  expect(await isDeleted()).toBe(true);
});

it('a deletion that has begun goes on after the clock was set back', async () => {
  await planAndWait();
  await duringBackup(() => deleteDueCompanies(api.deps));
  api.clock.advance({ days: -1 });
  await deleteDueCompanies(api.deps);
  expect(await isDeleted()).toBe(true);
});

it('links of exports and of the billing portal end when the deletion begins', async () => {
  await planAndWait();
  const { call: callAgain } = await signInAgain(api, owner);
  const { id } = (await callAgain('exports.start')).data;
  await runDueJobs(api);
  const { link } = (await callAgain('exports.link', { params: { id } })).data;
  const { url } = (await callAgain('payments.session')).data;
  const open = async (path: string) => {
    const { status, body } = await api.app.request(path);
    await body?.cancel();
    return status;
  };
  const statuses = async () => [await open(link), await open(url)];
  expect(await statuses()).toEqual([200, 200]);
  await duringBackup(() => deleteDueCompanies(api.deps));
  expect(await isDeleted()).toBe(false);
  expect(await statuses()).toEqual([404, 404]);
  await deleteDueCompanies(api.deps);
});

/** A file store in which the company is deleted while the last bytes of a file are stored. */
function storeWithDeletion(): FileStore {
  const { files } = api.deps;
  return {
    ...files,
    put: async (key, bytes) => {
      const allBytes = bytes instanceof Uint8Array ? bytes : new Uint8Array(await new Response(bytes).arrayBuffer());
      await deleteDueCompanies(api.deps);
      await files.put(key, allBytes);
    },
  };
}

it('leaves no file of an export that is stored during the deletion', async () => {
  const { id } = (await owner.call('exports.start')).data;
  await planAndWait();
  await runExport({ ...api.deps, files: storeWithDeletion() }, { companyId: owner.companyId, exportId: id });
  expect(await isDeleted()).toBe(true);
  expect(await isStored(fileKeyOf({ companyId: owner.companyId, id }))).toBe(false);
});

it('leaves no file that a user uploads during the deletion', async () => {
  await planAndWait();
  let storedKey = '';
  const store = storeWithDeletion();
  const files: FileStore = {
    ...store,
    put: (key, bytes) => {
      storedKey = key;
      return store.put(key, bytes);
    },
  };
  const app = createApi({ ...api.deps, files });
  const { call: callAgain } = await signInAgain({ ...api, app }, owner);
  const response = await callAgain('files.upload', { file: { name: 'plan.pdf', bytes: aPdf() } });
  expect(await isDeleted()).toBe(true);
  expect(storedKey).toContain(owner.companyId);
  expect([response.status, await isStored(storedKey)]).toEqual([409, false]);
});

it('does not delete the same files again after an interruption', async () => {
  await api.db.system((tx) =>
    tx.execute(sql`
      insert into files (company_id, id, name, media_type, size, sha256, storage_key, state, created_by)
      select ${owner.companyId}, id, 'a.pdf', 'application/pdf', 1, '', ${owner.companyId} || '/' || id, 'saved', ${owner.id}
      from (select gen_random_uuid() as id from generate_series(1, 1000)) ids`),
  );
  await planAndWait();
  let deletions = 0;
  const { files } = api.deps;
  const failingOnce: FileStore = {
    ...files,
    delete: async (key) => {
      deletions += 1;
      if (deletions === 900) throw new Error('the file store does not respond');
      await files.delete(key);
    },
  };
  await deleteDueCompanies({ ...api.deps, files: failingOnce });
  expect(await isDeleted()).toBe(false);
  await deleteDueCompanies({ ...api.deps, files: failingOnce });
  expect(await isDeleted()).toBe(true);
  expect(deletions).toBeLessThan(1_000 + 250);
});

it.each([
  { millisecondsPerRow: 0, maxRows: 1_000 },
  { millisecondsPerRow: 5, maxRows: 50 },
])('a statement that deletes rows takes about 250 ms if a row takes $millisecondsPerRow ms', async (speed) => {
  await api.db.system((tx) =>
    tx.execute(sql`
      insert into catalogue_items (company_id, id, description, rate, item_type, unit)
      select ${owner.companyId}, gen_random_uuid(), 'Item', 1, 'MATERIAL', 'LF' from generate_series(1, 3000)`),
  );
  const counts: number[] = [];
  let time = 0;
  const system: typeof api.db.system = async (work) => {
    const count = await api.db.system(work);
    counts.push(Number(count));
    time += Number(count) * speed.millisecondsPerRow;
    return count;
  };
  await deleteRowsOfTable({ system }, 'catalogue_items', owner.companyId, () => time);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3_000);
  expect(Math.max(...counts)).toBe(speed.maxRows);
});
