/** Tests of the deletion of a company while its users still work, and after an interruption. */
import { companyDeletionTexts } from '@plumbline/domain/companyDeletion/companyDeletionTexts';
import { deletionReminderDays, deletionWaitDays } from '@plumbline/domain/companyDeletion/deletionPlan';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../createApi.ts';
import { companies } from '../database/schema/company.ts';
import { runExport } from '../exports/runExport.ts';
import { fileKeyOf } from '../exports/store.ts';
import { deletionLock } from '../files/store.ts';
import type { FileStore } from '../ports.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { runDueJobs } from '../testing/runDueJobs.ts';
import { aPdf } from '../testing/sampleFiles.ts';
import { call, signIn, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { deleteRowsOfTable } from './companyRows.ts';
import { deleteDueCompanies } from './deleteDueCompanies.ts';

const { api } = await createApiWithOwner();
let owner: TestUser;

beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
});

async function plan(): Promise<void> {
  const { name } = (await owner.call('company.get')).data;
  const body = { company_name: name, current_password: owner.password };
  expect((await owner.call('companyDeletion.plan', { body })).status).toBe(200);
}

/** Advances the clock to the day of the deletion. The owners are reminded before. */
async function waitUntilDue(): Promise<void> {
  api.clock.advance({ days: deletionWaitDays - deletionReminderDays });
  await deleteDueCompanies(api.deps);
  api.clock.advance({ days: deletionReminderDays, seconds: 1 });
}

/** Signs in the owner again, because access tokens end while the clock advances. */
async function signInAgain(app = api.app) {
  const { access } = await signIn(api, owner.email);
  const headers = { Authorization: `Bearer ${access}` };
  return ((name, options = {}) => call({ app }, name, { ...options, headers })) as TestUser['call'];
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
  await plan();
  await waitUntilDue();
  const callAgain = await signInAgain();
  const { db } = api.deps;
  let cancelled: ReturnType<typeof callAgain<'companyDeletion.cancel'>> | undefined;
  const deps = {
    ...api.deps,
    db: {
      ...db,
      system: <T>(work: Parameters<typeof db.system<T>>[0]) =>
        db.system<T>(async (tx) => {
          const result = await work(tx);
          const { rows } = await tx.execute(
            sql`select 1 from users where company_id = ${owner.companyId} and deactivated_at is not null`,
          );
          if (rows.length === 0 || cancelled) return result;
          // The clock of the server that gets the call is behind.
          api.clock.advance({ seconds: -10 });
          cancelled = callAgain('companyDeletion.cancel');
          await vi.waitUntil(async () => (await countLockWaits()) === 1, { timeout: 10_000 });
          api.clock.advance({ seconds: 10 });
          return result;
        }),
    },
  };
  await deleteDueCompanies(deps);
  const response = await cancelled;
  expect([response?.status, response?.error?.message]).toEqual([409, companyDeletionTexts.tooLate]);
  expect(await isDeleted()).toBe(true);
});

it('a deletion that has begun goes on after the clock was set back', async () => {
  await plan();
  await waitUntilDue();
  await duringBackup(() => deleteDueCompanies(api.deps));
  api.clock.advance({ days: -1 });
  await deleteDueCompanies(api.deps);
  expect(await isDeleted()).toBe(true);
});

it('links of exports and of the billing portal end when the deletion begins', async () => {
  await plan();
  await waitUntilDue();
  const callAgain = await signInAgain();
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
  await plan();
  await waitUntilDue();
  await runExport({ ...api.deps, files: storeWithDeletion() }, { companyId: owner.companyId, exportId: id });
  expect(await isDeleted()).toBe(true);
  expect(await isStored(fileKeyOf({ companyId: owner.companyId, id }))).toBe(false);
});

it('leaves no file that a user uploads during the deletion', async () => {
  await plan();
  await waitUntilDue();
  let storedKey = '';
  const store = storeWithDeletion();
  const files: FileStore = {
    ...store,
    put: (key, bytes) => {
      storedKey = key;
      return store.put(key, bytes);
    },
  };
  const callAgain = await signInAgain(createApi({ ...api.deps, files }));
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
  await plan();
  await waitUntilDue();
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
