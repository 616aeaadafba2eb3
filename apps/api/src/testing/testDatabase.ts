/** Creates a database for one test file. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Database } from '../database/database.ts';
import { type PostgresOptions, postgresDatabase } from '../database/postgresDatabase.ts';
import { separateLogins } from '../host/databaseLogins.ts';
import { pgliteTestDatabase, runsOnPglite } from './pgliteTestDatabase.ts';

/** The environment variable in which `globalSetup` passes the URL of the template database. */
export const testPostgresVariable = 'PLUMBLINE_TEST_POSTGRES';

export interface TestDatabase {
  readonly db: Database;
  /** The same database with the login of the owner, who is a superuser, on one connection. For statements that the app may not run. */
  readonly ownerDb: Database;
  /** The URL with the login of the owner. Empty on PGlite, which has no server. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a migrated, empty database for one test file. */
export async function testDatabase(options?: PostgresOptions): Promise<TestDatabase> {
  if (runsOnPglite()) {
    const db = await pgliteTestDatabase();
    return { db, ownerDb: db, url: '', drop: db.close };
  }
  const { url, drop } = await copyTemplate();
  // The computer that runs the tests can be busy, so the time limits are ten times longer.
  const { system, company } = separateLogins(url);
  const db = postgresDatabase(system, { companyUrl: company, timeLimitFactor: 10, ...options });
  const ownerDb = postgresDatabase(url, { connections: 1, timeLimitFactor: 10 });
  return {
    db,
    ownerDb,
    url,
    drop: async () => {
      await Promise.all([db.close(), ownerDb.close()]);
      await drop();
    },
  };
}

/** Copies the template database, which must have no connections. */
async function copyTemplate(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const template = process.env[testPostgresVariable];
  if (!template)
    throw new Error(`${testPostgresVariable} is not set: run the tests with Vitest, whose global setup sets it`);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdministrator(
    template,
    `CREATE DATABASE ${name} TEMPLATE ${databaseName(template)} STRATEGY FILE_COPY`,
    // A copy does not have the privileges of its template.
    `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`,
  );
  return {
    url: withDatabaseName(template, name),
    drop: () => runAsAdministrator(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Creates a database without tables. */
export async function emptyDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const template = process.env[testPostgresVariable] ?? '';
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await runAsAdministrator(template, `CREATE DATABASE ${name}`);
  return {
    url: withDatabaseName(template, name),
    drop: () => runAsAdministrator(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

const databaseName = (url: string) => new URL(url).pathname.slice(1);
const withDatabaseName = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function runAsAdministrator(template: string, ...statements: readonly string[]): Promise<void> {
  // PostgreSQL cannot copy a database that has connections, so the client does not connect to the template.
  const client = new Client(withDatabaseName(template, 'postgres'));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
