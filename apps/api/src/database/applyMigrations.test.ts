/** Tests of migrations that change stored records. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testPostgresVariable } from '../testing/testDatabase.ts';
import { applyMigrations } from './applyMigrations.ts';
import { readMigrations } from './migrate.ts';

const databaseName = `migrations_${randomUUID().replaceAll('-', '')}`;
const urlOf = (name: string) =>
  Object.assign(new URL(process.env[testPostgresVariable] ?? ''), { pathname: `/${name}` }).href;
let client: Client;

async function runAsAdministrator(statement: string): Promise<void> {
  const administrator = new Client(urlOf('postgres'));
  await administrator.connect();
  await administrator.query(statement);
  await administrator.end();
}

beforeEach(async () => {
  await runAsAdministrator(`CREATE DATABASE ${databaseName}`);
  client = new Client(urlOf(databaseName));
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await runAsAdministrator(`DROP DATABASE ${databaseName} WITH (FORCE)`);
});

/** Applies the migrations up to and including `lastMigration`, or all migrations. */
async function migrateTo(lastMigration?: string): Promise<void> {
  const migrations = await readMigrations();
  await applyMigrations(
    {
      run: async (sql) => void (await client.query(sql)),
      readAppliedNames: async () => {
        const { rows } = await client.query<{ name: string }>('SELECT name FROM plumbline_migrations');
        return rows.map((row) => row.name);
      },
    },
    lastMigration === undefined ? migrations : migrations.filter(({ name }) => name <= lastMigration),
  );
}

const id = (number: number) => `01920000-0000-7000-8000-${number.toString().padStart(12, '0')}`;

/** An estimate and its project, which have the same id. */
interface StoredEstimate {
  /** The number in the id of the company. */
  readonly company: number;
  /** The number in the id of the estimate. */
  readonly estimate: number;
  readonly createdAt: string;
}

async function insertEstimate({ company, estimate, createdAt }: StoredEstimate): Promise<void> {
  await client.query(
    `INSERT INTO projects (company_id, id, title, created_date) VALUES ($1, $2, 'Roof', '2026-03-02')`,
    [id(company), id(estimate)],
  );
  await client.query('INSERT INTO estimates (company_id, id, project_id, created_at) VALUES ($1, $2, $2, $3)', [
    id(company),
    id(estimate),
    createdAt,
  ]);
}

it('a migration numbers the existing estimates of each company in the order of their creation', async () => {
  await migrateTo('0014_line_kinds');
  for (const company of [1, 2])
    await client.query(`INSERT INTO companies (id, name) VALUES ($1, 'Front Range')`, [id(company)]);
  await insertEstimate({ company: 1, estimate: 11, createdAt: '2026-03-03' });
  await insertEstimate({ company: 1, estimate: 12, createdAt: '2026-03-01' });
  await insertEstimate({ company: 1, estimate: 13, createdAt: '2026-03-02' });
  await insertEstimate({ company: 2, estimate: 21, createdAt: '2026-03-04' });
  await migrateTo();

  const { rows } = await client.query('SELECT id, number FROM estimates ORDER BY company_id, number');
  expect(rows).toEqual([
    { id: id(12), number: 1 },
    { id: id(13), number: 2 },
    { id: id(11), number: 3 },
    { id: id(21), number: 1 },
  ]);
  const counters = await client.query('SELECT company_id, last_number FROM estimate_counters ORDER BY company_id');
  expect(counters.rows).toEqual([
    { company_id: id(1), last_number: 3 },
    { company_id: id(2), last_number: 1 },
  ]);
});
