/** Tests of the database port over PGlite. */
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snapshotPath } from '../testing/pgliteTestDatabase.ts';
import type { Database, Tx } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';
import { migratePglite, pgliteDatabase } from './pgliteDatabase.ts';
import { companies } from './schema/company.ts';
import { uuidv7 } from './uuidv7.ts';

const companyId = uuidv7(new Date('2026-03-02T09:00:00Z'));

let pglite: PGlite;
let db: Database;
/** How often PGlite stored its files. */
let storeCount = 0;

beforeAll(async () => {
  pglite = await PGlite.create({ loadDataDir: new Blob([await readFile(snapshotPath())]) });
  pglite.syncToFs = async () => {
    storeCount += 1;
  };
  db = pgliteDatabase(pglite, { waitSeconds: 0.2 });
  await db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Ours' }));
});
afterAll(() => db.close());

const currentUser = async (tx: Tx) => (await tx.execute(sql`select current_user as name`)).rows[0]?.['name'];

describe('a transaction', () => {
  it('waits until the previous transaction has ended', async () => {
    const steps: string[] = [];
    const work = (name: string) => async (tx: Tx) => {
      steps.push(`${name} starts`);
      await tx.execute(sql`select 1`);
      steps.push(`${name} ends`);
    };
    await Promise.all([db.system(work('a')), db.company(companyId, work('b')), db.system(work('c'))]);
    expect(steps).toHaveLength(6);
    for (const name of ['a', 'b', 'c']) expect(steps.indexOf(`${name} ends`)).toBe(steps.indexOf(`${name} starts`) + 1);
  });

  it('gets DatabaseUnavailable if it opens another transaction, and later transactions succeed', async () => {
    const nestedTransaction = db.system(() => db.company(companyId, async () => undefined));
    await expect(nestedTransaction).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await db.system(currentUser)).toBe('postgres');
  });

  it('resets the role after an error', async () => {
    await expect(db.company(companyId, (tx) => tx.execute(sql`select 1/0`))).rejects.toThrow('Failed query');
    expect(await db.system(currentUser)).toBe('postgres');
    expect(await db.company(companyId, currentUser)).toBe('plumbline_app');
  });

  it('is stored before its promise resolves if it has changed rows', async () => {
    const countBefore = storeCount;
    await db.company(companyId, (tx) => tx.select().from(companies));
    expect(storeCount).toBe(countBefore);
    await db.company(companyId, (tx) => tx.update(companies).set({ name: 'Renamed' }));
    expect(storeCount).toBe(countBefore + 1);
  });

  it('returns bigint and numeric values as text, like node-postgres', async () => {
    const text = 'select count(*) as count, 1::bigint as one, 1.50::numeric as price from companies';
    const row = { count: '1', one: '1', price: '1.50' };
    expect(await db.system(async (tx) => (await tx.execute(sql.raw(text))).rows)).toEqual([row]);
    expect(await db.system((tx) => tx.run(text, []))).toEqual([row]);
  });
});

it('the database applies each migration once', async () => {
  const migrations = [{ name: '9999_more', sql: 'CREATE TABLE more (id integer)' }];
  expect(await migratePglite(pglite, migrations)).toEqual(['9999_more']);
  expect(await migratePglite(pglite, migrations)).toEqual([]);
});
