/** Reads the SQL migrations and applies them to PostgreSQL. */
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { applyMigrations, type Migration } from './applyMigrations.ts';
import { connectionTo } from './databaseHosts.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** The migrations in apps/api/migrations. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      sql: await readFile(new URL(file, folder), 'utf8'),
    })),
  );
}

/** The migration that waits for a statement of a lost process is ended after this time. */
const idleInTransactionMilliseconds = 60_000;

/** The key of the advisory lock. The number is arbitrary but the same on all servers. */
const lockNumber = 7_153_206_641;

/** Waits until no other process applies migrations. The connection holds the lock until it ends. */
export const lockMigrations = (client: Client) => client.query('SELECT pg_advisory_lock($1)', [lockNumber]);

/**
 * Applies missing migrations, calls `runAfterwards` with a function that runs SQL on the same connection, and returns the names of the
 * applied migrations. An advisory lock serializes servers that start at the same time.
 */
export async function migrate(
  url: string,
  runAfterwards: (run: (sql: string) => Promise<void>) => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const client = new Client({
    ...connectionTo(url),
    application_name: 'plumbline migrations',
    // PgBouncer refuses a connection with this parameter, and the advisory lock would not work in its transaction mode.
    idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
  });
  // An 'error' event without a listener ends the process. The rejected query already reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lockMigrations(client);
    const run = async (sql: string) => void (await client.query(sql));
    const appliedNames = await applyMigrations(
      {
        run,
        readAppliedNames: async () => {
          const { rows } = await client.query<{ name: string }>('SELECT name FROM plumbline_migrations');
          return rows.map(({ name }) => name);
        },
      },
      await readMigrations(),
    );
    await runAfterwards(run);
    return appliedNames;
  } finally {
    await client.end();
  }
}
