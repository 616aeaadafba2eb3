/** Tests that the tables can be distributed by company over several PostgreSQL servers, as docs/scale.md describes. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import type { Tx } from './database.ts';

/** The tables of the whole installation, with their reasons in docs/scale.md. */
const sharedTables = [
  'app_secrets',
  'companies',
  'known_clients',
  'payment_events',
  'plumbline_migrations',
  'rate_limits',
  'recovery_requests',
];

/** The tables in which a caller is found before the company is known, by a user name or a hash that is unique in all companies. */
const lookupTables = [
  'billing_sessions',
  'calendar_feeds',
  'company_exports',
  'document_links',
  'password_resets',
  'refresh_tokens',
  'users',
];

let testDb: TestDatabase;
beforeAll(async () => {
  testDb = await testDatabase();
});
afterAll(() => testDb.drop());

const readNames = async (tx: Tx, query: ReturnType<typeof sql>) =>
  (await tx.execute<{ name: string }>(query)).rows.map(({ name }) => name).toSorted();

/** The tables whose primary key starts with `company_id`, or the other ones. */
const tablesByCompany = (startsWithCompany: boolean) => sql`
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${startsWithCompany} = exists (
    select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indrelid = c.oid and i.indisprimary and a.attname = 'company_id')`;

it('the primary key of each table starts with the company, except in the tables of the whole installation', async () => {
  expect(await testDb.ownerDb.system((tx) => readNames(tx, tablesByCompany(false)))).toEqual(sharedTables);
});

it('each foreign key contains the company on both sides, so no row refers to a row of another company', async () => {
  const foreignKeys = sql`
    select conname as name from pg_constraint k
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from unnest(k.conkey, k.confkey) as pair(own, referenced)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.referenced
      where a.attname = 'company_id'
        and b.attname = case when k.confrelid = 'companies'::regclass then 'id' else 'company_id' end)`;
  expect(await testDb.ownerDb.system((tx) => readNames(tx, foreignKeys))).toEqual([]);
});

it('PostgreSQL can partition each table of companies by company, except those in which callers are found', async () => {
  const refused: string[] = [];
  const { ownerDb } = testDb;
  const tables = await ownerDb.system(async (tx) => {
    await tx.execute(sql`create schema partitioned`);
    return readNames(tx, tablesByCompany(true));
  });
  for (const name of tables) {
    const [copy, table] = [sql.identifier(name), sql`public.${sql.identifier(name)}`];
    const statement = sql`create table partitioned.${copy} (like ${table} including all) partition by hash (company_id)`;
    await ownerDb.system((tx) => tx.execute(statement)).catch(() => refused.push(name));
  }
  await ownerDb.system((tx) => tx.execute(sql`drop schema partitioned cascade`));
  expect(refused).toEqual(lookupTables);
});
