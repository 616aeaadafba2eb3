/** Tests of the logins of the built-in database [S2]. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresError } from '../database/errors.ts';
import { migrate } from '../database/migrate.ts';
import { postgresDatabase } from '../database/postgresDatabase.ts';
import { companies } from '../database/schema/company.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { installDatabase, separateLogins } from './databaseLogins.ts';
import { installJobQueues, openJobQueue } from './jobQueue.ts';

let testDb: TestDatabase;

beforeAll(async () => {
  testDb = await testDatabase();
});
afterAll(() => testDb.drop());

describe.each(['company', 'system', 'jobs'] as const)('the login %s', (name) => {
  it.each([
    'CREATE TABLE stolen (id int)',
    'CREATE TEMPORARY TABLE stolen (id int)',
    'CREATE SCHEMA stolen',
    'CREATE ROLE stolen',
    'ALTER TABLE offices DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE offices ADD COLUMN stolen int',
    'DROP TABLE offices',
    'TRUNCATE offices',
    'DROP POLICY company_rows ON offices',
    'ALTER ROLE CURRENT_USER SUPERUSER',
    "COPY offices TO PROGRAM 'true'",
    'SET ROLE postgres',
    'SET SESSION AUTHORIZATION postgres',
    'SELECT name FROM plumbline_migrations',
  ])('cannot run %s', async (statement) => {
    const client = new Client(separateLogins(testDb.url)[name]);
    await client.connect();
    try {
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
  });
});

describe('a transaction of a company', () => {
  const companyId = uuidv7(new Date());
  beforeAll(() =>
    testDb.db.system((tx) =>
      tx.insert(companies).values([
        { id: companyId, name: 'Ours' },
        { id: uuidv7(new Date()), name: 'Theirs' },
      ]),
    ),
  );

  it.each([
    'RESET ROLE',
    'SET ROLE NONE',
    'SET LOCAL ROLE plumbline_company',
    'SET LOCAL ROLE plumbline_system',
    'SET ROLE plumbline_jobs',
    'SET ROLE postgres',
    'SET SESSION AUTHORIZATION DEFAULT',
    'SET SESSION AUTHORIZATION postgres',
  ])('reads no rows of another company after %s', async (statement) => {
    const rows = await testDb.db
      .company(companyId, async (tx) => {
        await tx.execute(sql.raw(statement));
        return tx.select({ name: companies.name }).from(companies);
      })
      .catch((error: unknown) => postgresError(error)?.code);
    expect(rows).toBe('42501');
  });
});

describe('a database without the logins', () => {
  let ownerUrl: string;
  let owner: Client;

  /** Creates a database in which the superuser owns everything and is the only login. */
  beforeEach(async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const administrator = new Client(testDb.url);
    await administrator.connect();
    await administrator.query(`CREATE DATABASE ${name}`);
    await administrator.end();
    ownerUrl = Object.assign(new URL(testDb.url), { pathname: `/${name}` }).href;
    await migrate(ownerUrl, () => installJobQueues(ownerUrl, { createSchema: true }));
    owner = new Client(ownerUrl);
    await owner.connect();
  });
  afterEach(async () => {
    await owner.end();
    const name = new URL(ownerUrl).pathname.slice(1);
    const administrator = new Client(testDb.url);
    await administrator.connect();
    await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await administrator.end();
  });

  it('keeps its data and gets logins that can add and read jobs', async () => {
    const companyId = uuidv7(new Date());
    await owner.query('INSERT INTO companies (id, name) VALUES ($1, $2)', [companyId, 'Acme']);
    const logins = separateLogins(ownerUrl);
    for (let start = 0; start < 2; start++) expect(await installDatabase(logins)).toEqual([]);

    const db = postgresDatabase(logins.system, { companyUrl: logins.company });
    const jobs = await openJobQueue(db);
    const names = await db.company(companyId, async (tx) => {
      await jobs.enqueue(tx, 'mail.send', { companyId, mailId: companyId });
      return tx.select({ name: companies.name }).from(companies);
    });
    expect(names).toEqual([{ name: 'Acme' }]);
    const worker = new Client(logins.jobs);
    await worker.connect();
    expect((await worker.query('SELECT name FROM pgboss.job')).rows).toEqual([{ name: 'mail.send' }]);
    await worker.end();
    await jobs.close();
    await db.close();
  });

  it('repairs a login that has changed its own password and settings', async () => {
    const logins = separateLogins(ownerUrl);
    await installDatabase(logins);
    const intruder = new Client(logins.company);
    await intruder.connect();
    await intruder.query(`ALTER ROLE CURRENT_USER PASSWORD 'x'`);
    await intruder.query('ALTER ROLE CURRENT_USER SET default_transaction_read_only = on');
    await intruder.end();
    await installDatabase(logins);
    const login = new Client(logins.company);
    await login.connect();
    expect((await login.query('SHOW default_transaction_read_only')).rows).toEqual([
      { default_transaction_read_only: 'off' },
    ]);
    await login.end();
  });

  it('gets logins that are no superusers, cannot bypass row-level security, and own only the job queue', async () => {
    await installDatabase(separateLogins(ownerUrl));
    const { rows: privileged } = await owner.query(`SELECT rolname FROM pg_roles WHERE rolname LIKE 'plumbline\\_%'
    AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication)`);
    expect(privileged).toEqual([]);
    const { rows: owners } =
      await owner.query(`SELECT DISTINCT relnamespace::regnamespace::text AS schema, relowner::regrole::text AS owner
    FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) ORDER BY schema`);
    expect(owners).toEqual([
      { schema: 'pgboss', owner: 'plumbline_jobs' },
      { schema: 'public', owner: 'postgres' },
    ]);
  });
});
