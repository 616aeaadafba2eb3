/** Tests of the database port over PostgreSQL: transactions, retries and the connection pool. */
import { eq, sql } from 'drizzle-orm';
import { Client, Pool, type PoolConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import type { Tx } from './database.ts';
import { DatabaseUnavailable, postgresError, sqlState } from './errors.ts';
import { migrate } from './migrate.ts';
import { postgresDatabase } from './postgresDatabase.ts';
import { runTransaction } from './postgresTransaction.ts';
import { companies } from './schema/company.ts';
import { estimateItems, estimates } from './schema/estimates.ts';
import { projects } from './schema/projects.ts';
import { uuidv7 } from './uuidv7.ts';

const now = new Date('2026-03-02T09:00:00Z');
let testDb: TestDatabase;
let companyId: string;

beforeAll(async () => {
  testDb = await testDatabase();
});
afterAll(() => testDb.drop());
beforeEach(async () => {
  companyId = uuidv7(now);
  await testDb.db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Acme' }));
});

const readNames = () => testDb.db.company(companyId, (tx) => tx.select({ name: companies.name }).from(companies));

describe('a transaction', () => {
  it('is rolled back when the callback fails', async () => {
    const transaction = testDb.db.company(companyId, async (tx) => {
      await tx.update(companies).set({ name: 'Changed' });
      throw new Error('changed my mind');
    });
    await expect(transaction).rejects.toThrow('changed my mind');
    expect(await readNames()).toEqual([{ name: 'Acme' }]);
  });

  it('is not reported as committed after a statement failed, even if the callback ignores the error', async () => {
    const transaction = testDb.db.system(async (tx) => {
      await tx.update(companies).set({ name: 'Changed' });
      await tx.run('SELECT 1 / 0', []).catch(() => undefined);
    });
    await expect(transaction).rejects.toThrow('rolled back');
    expect(await readNames()).toEqual([{ name: 'Acme' }]);
  });

  it('runs statements that are started together in their order, and none after one that fails', async () => {
    const rename = (tx: Tx, name: string) => tx.run('UPDATE companies SET name = $1', [name]);
    await testDb.db.company(companyId, (tx) => Promise.all([rename(tx, 'First'), rename(tx, 'Second')]));
    expect(await readNames()).toEqual([{ name: 'Second' }]);
    const failing = testDb.db.company(companyId, (tx) =>
      Promise.all([rename(tx, 'Third'), tx.run('SELECT 1 / 0', []), rename(tx, 'Fourth')]),
    );
    expect(postgresError(await failing.catch((error: unknown) => error))?.code).toBe('22012');
    expect(await readNames()).toEqual([{ name: 'Second' }]);
  });

  it('fails as a whole if one of its settings fails, and the connection is not used again', async () => {
    const pool = new Pool({ connectionString: testDb.url, max: 1, pipeline: true } as PoolConfig);
    const begin = (role: string) => [
      { text: 'BEGIN' },
      { text: `SELECT set_config('role', $1, true)`, values: [role] },
    ];
    const insert = (role: string) =>
      runTransaction(pool, { beginStatements: begin(role), preparedStatements: true }, (tx) =>
        tx.run(`INSERT INTO companies (id, name) VALUES ($1, 'Written')`, [uuidv7(new Date())]),
      );
    await expect(insert('nobody_has_this_role')).rejects.toMatchObject({ message: expect.stringContaining('role') });
    const written = testDb.db.system((tx) => tx.select().from(companies).where(eq(companies.name, 'Written')));
    expect(await written).toEqual([]);
    expect(pool.totalCount).toBe(0);
    await pool.end();
  });

  it('reports SQLSTATE and constraint of a rejected statement', async () => {
    const transaction = testDb.db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Twin' }));
    expect(postgresError(await transaction.catch((error: unknown) => error))).toEqual({
      code: sqlState.uniqueViolation,
      constraint: 'companies_pkey',
    });
  });
});

describe('a transaction whose settings fail', () => {
  it('runs none of its concurrent statements', async () => {
    const db = postgresDatabase(testDb.url, { connections: 1, timeLimitFactor: 10 });
    // Removes the prepared statements from the connection, like some connection poolers.
    await db.company(uuidv7(now), (tx) => tx.run('DEALLOCATE ALL', []));
    const transaction = db.company(uuidv7(now), (tx) =>
      Promise.allSettled([tx.run('SELECT 1', []), tx.run(`UPDATE companies SET name = 'Changed'`, [])]),
    );
    expect(postgresError(await transaction.catch((error: unknown) => error))?.code).toBe(
      sqlState.unknownPreparedStatement,
    );
    expect(await readNames()).toEqual([{ name: 'Acme' }]);
    await db.close();
  });
});

it('a transaction on a connection that lost its prepared statements fails, and the next transaction uses a new connection', async () => {
  const db = postgresDatabase(testDb.url, { connections: 1, timeLimitFactor: 10 });
  const selectOne = () => db.system((tx) => tx.run('SELECT 1 AS one', []));
  await selectOne();
  await db.system((tx) => tx.run('DEALLOCATE ALL', []));
  expect(postgresError(await selectOne().catch((error: unknown) => error))?.code).toBe(
    sqlState.unknownPreparedStatement,
  );
  expect(await selectOne()).toEqual([{ one: 1 }]);
  await db.close();
});

describe('many slow transactions in one company [S13]', () => {
  it('leave connections free for other companies and for system transactions', async () => {
    const db = postgresDatabase(testDb.url, { connections: 3, timeLimitFactor: 10 });
    const slowWork = Promise.withResolvers<void>();
    const slowTransactions = Promise.all(
      Array.from({ length: 20 }, () => db.company(companyId, () => slowWork.promise)),
    );
    const selectOne = sql`select 1`;
    await db.company(uuidv7(now), (tx) => tx.execute(selectOne));
    await db.system((tx) => tx.execute(selectOne));
    slowWork.resolve();
    await slowTransactions;
    await db.close();
  });
});

describe('a transaction that PostgreSQL aborts [F6b]', () => {
  const rename = (tx: Tx, id: string, name: string) =>
    tx.update(companies).set({ name }).where(eq(companies.id, id)).returning({ id: companies.id });
  const readName = async (id: string) => {
    const [row] = await testDb.db.system((tx) =>
      tx.select({ name: companies.name }).from(companies).where(eq(companies.id, id)),
    );
    return row?.name;
  };
  /** Creates a barrier that resolves for both transactions when both have reached it. */
  const createBarrier = () => {
    const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const bothArrived = Promise.all(arrivals.map(({ promise }) => promise));
    return (transactionIndex: 0 | 1) => {
      arrivals[transactionIndex].resolve();
      return bothArrived;
    };
  };

  it('is retried after a deadlock, so that both transactions are committed', async () => {
    const retryCodes: unknown[] = [];
    const db = postgresDatabase(testDb.url, { onRetry: (error) => retryCodes.push(postgresError(error)?.code) });
    const otherId = uuidv7(now);
    await db.system((tx) => tx.insert(companies).values({ id: otherId, name: 'Other' }));
    const waitForBoth = createBarrier();
    const companyIds = [companyId, otherId] as const;
    const transactions = companyIds.map((firstCompanyId, index) =>
      db.system(async (tx) => {
        await rename(tx, firstCompanyId, `locked first by ${index}`);
        await waitForBoth(index === 0 ? 0 : 1);
        await rename(tx, companyIds[1 - index] ?? '', `locked second by ${index}`);
        return index;
      }),
    );
    expect(await Promise.all(transactions)).toEqual([0, 1]);
    expect(retryCodes).toEqual([sqlState.deadlockDetected]);
    await db.close();
  });

  it('is retried after a serialization failure and then reads the row that the other transaction committed', async () => {
    let attempts = 0;
    await testDb.db.system(async (tx) => {
      attempts += 1;
      await tx.execute(sql`set transaction isolation level repeatable read`);
      const [row] = await tx.select().from(companies).where(eq(companies.id, companyId));
      if (attempts === 1) await testDb.db.system((otherTx) => rename(otherTx, companyId, 'Theirs'));
      await rename(tx, companyId, `${row?.name} and mine`);
    });
    expect(attempts).toBe(2);
    expect(await readName(companyId)).toBe('Theirs and mine');
  });

  it('fails after five attempts with a serialization failure and changes nothing', async () => {
    let attempts = 0;
    const transaction = testDb.db.system(async (tx) => {
      attempts += 1;
      await rename(tx, companyId, 'Half');
      await tx.execute(sql`do $$ begin raise exception 'no' using errcode = 'serialization_failure'; end $$`);
    });
    await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(attempts).toBe(5);
    expect(await readName(companyId)).toBe('Acme');
  });

  it('is not retried after a constraint violation', async () => {
    let attempts = 0;
    const transaction = testDb.db.system(async (tx) => {
      attempts += 1;
      await tx.insert(companies).values({ id: companyId, name: 'Twin' });
    });
    await expect(transaction).rejects.toThrow();
    expect(attempts).toBe(1);
  });
});

describe('line items of an estimate', () => {
  it('can swap their indexes in one transaction, but two of them cannot have the same index after the commit', async () => {
    const [projectId, estimateId, firstLineId, secondLineId] = [uuidv7(now), uuidv7(now), uuidv7(now), uuidv7(now)];
    const line = {
      companyId,
      estimateId,
      description: 'Shingles',
      rate: 1.25,
      quantity: 3,
      tax: 8.25,
      unit: 'SQ',
    } as const;
    await testDb.db.company(companyId, async (tx) => {
      await tx.insert(projects).values({ companyId, id: projectId, title: 'Roof', createdDate: '2026-03-02' });
      await tx.insert(estimates).values({ companyId, id: estimateId, projectId, number: 1 });
      await tx.insert(estimateItems).values([
        { ...line, id: firstLineId, index: 1 },
        { ...line, id: secondLineId, index: 2 },
      ]);
    });
    const renumber = (id: string, index: number) =>
      testDb.db.company(companyId, (tx) => tx.update(estimateItems).set({ index }).where(eq(estimateItems.id, id)));

    await testDb.db.company(companyId, async (tx) => {
      await tx.update(estimateItems).set({ index: 1 }).where(eq(estimateItems.id, secondLineId));
      await tx.update(estimateItems).set({ index: 2 }).where(eq(estimateItems.id, firstLineId));
    });
    const error = await renumber(firstLineId, 1).catch((error: unknown) => error);
    expect(postgresError(error)).toEqual({ code: sqlState.uniqueViolation, constraint: 'estimate_items_index_unique' });
    const [storedLine] = await testDb.db.company(companyId, (tx) =>
      tx.select().from(estimateItems).where(eq(estimateItems.id, firstLineId)),
    );
    expect(storedLine).toMatchObject({ index: 2, rate: 1.25, quantity: 3, tax: 8.25 });
  });
});

describe('the error DatabaseUnavailable [F3]', () => {
  it('is thrown by a ping and by a transaction if PostgreSQL cannot be reached', async () => {
    const unavailableDb = postgresDatabase('postgresql://nobody@127.0.0.1:1/nothing');
    await expect(unavailableDb.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(unavailableDb.system(async () => undefined)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await unavailableDb.close();
  });

  it('is thrown by a transaction whose connection is closed, and the next transaction succeeds', async () => {
    const transaction = testDb.db.company(companyId, async (tx) => {
      const [backend] = (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows;
      await testDb.ownerDb.system((otherTx) => otherTx.execute(sql`select pg_terminate_backend(${backend?.pid})`));
      await tx.update(companies).set({ name: 'Lost' });
    });
    await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await readNames()).toEqual([{ name: 'Acme' }]);
  });
});

it('the database reports a full disk after a write failed, until a write succeeds [F11]', async () => {
  const { db } = testDb;
  expect(await db.isDiskFull()).toBe(false);
  const failingWrite = db.system((tx) => tx.execute(sql`do $$ begin raise sqlstate '53100'; end $$`));
  await expect(failingWrite).rejects.toBeInstanceOf(DatabaseUnavailable);
  // The disk of the tests has space, so the check writes its temporary file and succeeds.
  expect(await db.isDiskFull()).toBe(false);
});

describe('a login without superuser rights, as on managed hosting', () => {
  it('can run migrations and transactions', async () => {
    const owner = `owner_${uuidv7(now).replaceAll('-', '')}`;
    const administrator = new Client(testDb.url);
    await administrator.connect();
    await administrator.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'p'`);
    // A role belongs to all databases of a cluster. Another login has already created `plumbline_app`, so an administrator grants it.
    await administrator.query(`GRANT plumbline_app TO ${owner} WITH ADMIN OPTION`);
    await administrator.query(`CREATE DATABASE ${owner} OWNER ${owner}`);
    const url = testDb.url.replace(/\/\/[^@]+@/, `//${owner}:p@`).replace(/[^/]+$/, owner);
    expect(await migrate(url)).toContain('0000_baseline');
    const db = postgresDatabase(url);
    await db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Hosted' }));
    expect(await db.company(companyId, (tx) => tx.select({ name: companies.name }).from(companies))).toEqual([
      { name: 'Hosted' },
    ]);
    expect(await db.company(uuidv7(now), (tx) => tx.select().from(companies))).toEqual([]);
    await db.close();
    await administrator.query(`DROP DATABASE ${owner} WITH (FORCE)`);
    await administrator.query(`DROP ROLE ${owner}`);
    await administrator.end();
  });
});

describe('migrations', () => {
  it('are not applied again when two servers start at the same time', async () => {
    expect(await Promise.all([migrate(testDb.url), migrate(testDb.url)])).toEqual([[], []]);
  });
});
