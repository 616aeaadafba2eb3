/** The database of the Vitest project `api-pglite`, which runs the tests of the API on the adapters for a browser. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../database/database.ts';
import { readMigrations } from '../database/migrate.ts';
import { pgliteDatabase } from '../database/pgliteDatabase.ts';
import { createPgliteSnapshot } from '../database/pgliteSnapshot.ts';
import { createWindowJobsTableSql } from '../inBrowser/inProcessJobs.ts';

/** The environment variable in which `startTestPglite` passes the path of the migrated, empty database. */
const snapshotVariable = 'PLUMBLINE_TEST_PGLITE';

/** Whether the tests run in the Vitest project `api-pglite`, which sets the variable PLUMBLINE_TEST_HOST. */
export const runsOnPglite = () => process.env['PLUMBLINE_TEST_HOST'] === 'pglite';

/** The names of the tables of the job queue. The first table contains the jobs. */
export const jobQueueTables = () => (runsOnPglite() ? ['window_jobs.jobs'] : ['pgboss.job', 'pgboss.queue']);

/** Creates the migrated, empty database that `pgliteTestDatabase` loads. Returns a function that deletes it. */
export async function startTestPglite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-pglite-'));
  const path = join(folder, 'snapshot.tar');
  const snapshot = await createPgliteSnapshot(await readMigrations());
  await writeFile(path, new Uint8Array(await snapshot.arrayBuffer()));
  process.env[snapshotVariable] = path;
  return () => rm(folder, { recursive: true, force: true });
}

/** The path of a migrated, empty database, for `loadDataDir` of PGlite. */
export const snapshotPath = (): string => process.env[snapshotVariable] ?? '';

/** Creates a migrated, empty database for one test file, in memory. */
export async function pgliteTestDatabase(): Promise<Database> {
  const pglite = await PGlite.create({ loadDataDir: new Blob([await readFile(snapshotPath())]) });
  await pglite.exec(createWindowJobsTableSql);
  return withoutNesting(pgliteDatabase(pglite, { waitSeconds: 60 }));
}

/**
 * Rejects a transaction that is opened inside another transaction. PGlite runs one transaction at a time, so the inner transaction would
 * wait for the outer one until it times out.
 */
function withoutNesting(db: Database): Database {
  const openTransactions = new AsyncLocalStorage<true>();
  const rejectNesting = () => {
    if (openTransactions.getStore()) throw new Error('a transaction opens another transaction');
  };
  return {
    ...db,
    company: (companyId, work) => {
      rejectNesting();
      return db.company(companyId, (tx) => openTransactions.run(true, () => work(tx)));
    },
    system: (work) => {
      rejectNesting();
      return db.system((tx) => openTransactions.run(true, () => work(tx)));
    },
  };
}
