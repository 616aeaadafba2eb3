/** Tests of the migrations of databases that already have data. */
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

const readAppliedNames = async () => {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM plumbline_migrations ORDER BY name');
  return rows.map(({ name }) => name);
};

/** Applies the migrations up to and including `lastMigration`, or all migrations. Returns the names of the applied migrations. */
async function migrateTo(lastMigration?: string): Promise<readonly string[]> {
  const migrations = await readMigrations();
  return applyMigrations(
    { run: async (sql) => void (await client.query(sql)), readAppliedNames },
    lastMigration === undefined ? migrations : migrations.filter(({ name }) => name <= lastMigration),
  );
}

/** Makes the list of migrations that a database had before the baseline replaced its 18 migrations. */
const replaceBaselineBy = (...names: readonly string[]) =>
  client.query(
    `WITH removed AS (DELETE FROM plumbline_migrations)
     INSERT INTO plumbline_migrations (name) SELECT unnest($1::text[])`,
    [names],
  );

const id = (number: number) => `01920000-0000-7000-8000-${number.toString().padStart(12, '0')}`;
const companyId = id(1);
const projectId = id(2);

async function insertProject(): Promise<void> {
  await client.query(`INSERT INTO companies (id, name) VALUES ($1, 'Front Range')`, [companyId]);
  await client.query(
    `INSERT INTO projects (company_id, id, title, created_date) VALUES ($1, $2, 'Roof', '2026-03-02')`,
    [companyId, projectId],
  );
}

it('a database with all migrations that the baseline replaces is taken over with its data', async () => {
  await migrateTo('0000_baseline');
  await insertProject();
  await replaceBaselineBy('0000_role', '0001_tables', '0017_assemblies');
  expect(await migrateTo()).not.toContain('0000_baseline');
  expect((await client.query('SELECT title FROM projects')).rows).toEqual([{ title: 'Roof' }]);
  expect(await migrateTo()).toEqual([]);
});

it('a database with only some of these migrations is refused, and nothing is changed', async () => {
  await migrateTo('0000_baseline');
  await replaceBaselineBy('0000_role', '0001_tables');
  await expect(migrateTo()).rejects.toThrow('too old');
  expect(await readAppliedNames()).toEqual(['0000_role', '0001_tables']);
});

it('stored projects get the texts of the search and the day of their status', async () => {
  await migrateTo('0008_signing_failures');
  await client.query(`INSERT INTO companies (id, name, time_zone) VALUES ($1, 'Front Range', 'America/Denver')`, [
    companyId,
  ]);
  await client.query(
    `INSERT INTO projects (company_id, id, title, created_date, client_name, client_phone_no, referred_by, city, state, zip_code)
     VALUES ($1, $2, 'Roof', '2026-03-02', 'Ana Peña', '+13035550142', 'Tom', 'Boulder', 'CO', '80302')`,
    [companyId, projectId],
  );
  await client.query(
    `INSERT INTO events (company_id, id, type, record_id, project_id, payload, actor_kind, created_at)
     VALUES ($1, $3, 'status.changed', $2, $2, '{}', 'system', '2026-03-06T05:00:00Z')`,
    [companyId, projectId, id(3)],
  );
  await migrateTo();
  const columns = 'search_text, title_key, client_key, referrer_key, status_since::text';
  expect((await client.query(`SELECT ${columns} FROM projects`)).rows).toEqual([
    {
      search_text: 'roof\nana pena\ntom\nboulder\nco 80302\n13035550142',
      title_key: 'roof',
      client_key: 'ana pena',
      referrer_key: 'tom',
      status_since: '2026-03-05',
    },
  ]);
});

it('the statuses of the removed status log become events', async () => {
  await migrateTo('0000_baseline');
  await insertProject();
  await client.query(
    `INSERT INTO project_status_log (company_id, id, project_id, status, changed_on, changed_at) VALUES
      ($1, $3, $2, 'NEW', '2026-03-02', '2026-03-02T10:00:00Z'), ($1, $4, $2, 'SIGNED', '2026-03-05', '2026-03-05T10:00:00Z')`,
    [companyId, projectId, id(3), id(4)],
  );
  await migrateTo();
  expect((await client.query('SELECT type, record_id, payload FROM events ORDER BY sequence')).rows).toEqual([
    { type: 'project.created', record_id: projectId, payload: { status: 'NEW' } },
    { type: 'status.changed', record_id: projectId, payload: { from: 'NEW', to: 'SIGNED' } },
  ]);
});

it('projects with an accepted estimate get their contract value', async () => {
  await migrateTo('0018_document_heads');
  await insertProject();
  await client.query(`INSERT INTO estimates (company_id, id, number, project_id) VALUES ($1, $3, 1, $2)`, [
    companyId,
    projectId,
    id(3),
  ]);
  const documents = [
    ['ESTIMATE', 'accepted', 500, 1],
    ['CHANGE_ORDER', 'accepted', 20, 2],
    ['ESTIMATE', 'accepted', 216.01, 3],
    ['CHANGE_ORDER', 'accepted', 79.56, 3],
    ['CHANGE_ORDER', 'declined', 1_000, null],
    ['INVOICE', 'accepted', 9_999, 5],
    ['CHANGE_ORDER', 'accepted', -0.02, 6],
    ['ESTIMATE', 'sent', 9_999, null],
  ] as const;
  for (const [index, [kind, status, total, day]] of documents.entries()) {
    const documentId = id(10 + index);
    await client.query(
      `INSERT INTO documents (company_id, id, estimate_id, project_id, revision, kind, status, content, total, sha256)
       VALUES ($1, $2, $3, $4, $5, $6, $7, '{}', $8, '')`,
      [companyId, documentId, id(3), projectId, index + 1, kind, status, total],
    );
    if (day !== null)
      await client.query(
        `INSERT INTO document_acceptances
           (company_id, document_id, name, signature, consent, options, total, client_ip, user_agent, seen_sha256, accepted_at)
         VALUES ($1, $2, 'Maria', '{}', '', '[]', $3, '', '', '', $4)`,
        [companyId, documentId, total, `2026-03-0${day}T10:00:00Z`],
      );
  }
  await client.query(
    `INSERT INTO projects (company_id, id, title, created_date) VALUES ($1, $2, 'Deck', '2026-03-02')`,
    [companyId, id(4)],
  );
  await migrateTo();
  const { rows } = await client.query('SELECT title, contract_value, version FROM projects ORDER BY title');
  expect(rows).toEqual([
    { title: 'Deck', contract_value: null, version: 1 },
    { title: 'Roof', contract_value: '295.55', version: 2 },
  ]);
});
