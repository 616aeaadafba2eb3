/** Tests of writes that are sent together with the next statement or the COMMIT of their transaction. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import type { Tx } from './database.ts';
import { postgresError, sqlState } from './errors.ts';
import { preparedQueuedWrite } from './preparedStatement.ts';
import { companies } from './schema/company.ts';
import { uuidv7 } from './uuidv7.ts';

let testDb: TestDatabase;
let companyId: string;

beforeAll(async () => {
  testDb = await testDatabase();
});
afterAll(() => testDb.drop());
beforeEach(async () => {
  companyId = uuidv7(new Date());
  await testDb.db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Acme' }));
});

const rename = preparedQueuedWrite<{ id: string; name: string }>(
  sql`UPDATE companies SET name = ${sql.placeholder('name')} WHERE id = ${sql.placeholder('id')}`,
);
const insertCompany = preparedQueuedWrite<{ id: string }>(
  sql`INSERT INTO companies (id, name) VALUES (${sql.placeholder('id')}, 'Twin')`,
);
const readName = async (tx: Tx) => (await tx.select({ name: companies.name }).from(companies))[0]?.name;
const readStoredName = () => testDb.db.company(companyId, readName);
const errorOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('a queued write', () => {
  it('is committed with its transaction', async () => {
    await testDb.db.company(companyId, async (tx) => rename(tx, { id: companyId, name: 'Changed' }));
    expect(await readStoredName()).toBe('Changed');
  });

  it('runs before the next statement', async () => {
    const name = await testDb.db.company(companyId, async (tx) => {
      rename(tx, { id: companyId, name: 'First' });
      rename(tx, { id: companyId, name: 'Second' });
      return readName(tx);
    });
    expect(name).toBe('Second');
  });

  it('is rolled back when the callback fails', async () => {
    const transaction = testDb.db.company(companyId, async (tx) => {
      rename(tx, { id: companyId, name: 'Changed' });
      await readName(tx);
      rename(tx, { id: companyId, name: 'Changed again' });
      throw new Error('changed my mind');
    });
    await expect(transaction).rejects.toThrow('changed my mind');
    expect(await readStoredName()).toBe('Acme');
  });

  it('cannot write rows of another company [S2]', async () => {
    await testDb.db.company(uuidv7(new Date()), async (tx) => rename(tx, { id: companyId, name: 'Stolen' }));
    expect(await readStoredName()).toBe('Acme');
  });

  it('that fails at the commit makes the transaction fail, and the other writes are rolled back', async () => {
    const transaction = testDb.db.system(async (tx) => {
      rename(tx, { id: companyId, name: 'Changed' });
      insertCompany(tx, { id: companyId });
    });
    expect(postgresError(await errorOf(transaction))?.code).toBe(sqlState.uniqueViolation);
    expect(await readStoredName()).toBe('Acme');
  });

  it('that fails makes the next statement and the transaction fail', async () => {
    let statementError: unknown;
    const transaction = testDb.db.system(async (tx) => {
      insertCompany(tx, { id: companyId });
      statementError = await errorOf(tx.run('SELECT 1', []));
    });
    expect(postgresError(await errorOf(transaction))?.code).toBe(sqlState.uniqueViolation);
    expect(postgresError(statementError)?.code).toBe(sqlState.uniqueViolation);
  });

  it('that fails in a savepoint makes the transaction fail, even if the savepoint is rolled back', async () => {
    const transaction = testDb.db.system(async (tx) => {
      await tx.update(companies).set({ name: 'Changed' });
      await tx
        .transaction(async (savepoint) => {
          insertCompany(tx, { id: companyId });
          await savepoint.select().from(companies);
        })
        .catch(() => undefined);
    });
    expect(postgresError(await errorOf(transaction))?.code).toBe(sqlState.uniqueViolation);
    expect(await readStoredName()).toBe('Acme');
  });
});

it('a transaction whose statement failed is not reported as committed, even if the callback ignores the error', async () => {
  const transaction = testDb.db.system(async (tx) => {
    await tx.update(companies).set({ name: 'Changed' });
    await tx.run('SELECT 1 / 0', []).catch(() => undefined);
  });
  await expect(transaction).rejects.toThrow();
  expect(await readStoredName()).toBe('Acme');
});
