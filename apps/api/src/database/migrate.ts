import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { applyMigrations, type Migration } from './applyMigrations.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** The migrations checked in under apps/api/migrations. */
async function readMigrations(): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      sql: await readFile(new URL(file, folder), 'utf8'),
    })),
  );
}

// any number will do, as long as every Plumbline takes the same
const lockNumber = 7_153_206_641;

/** Brings the database up to date. Servers that start at the same time do it one after the other. */
export async function migrate(url: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url, application_name: 'plumbline migrations' });
  // the failing statement rejects too: without a listener the event would end the process
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber]);
    return await applyMigrations(
      {
        run: async (sql) => void (await client.query(sql)),
        applied: async () => {
          const { rows } = await client.query<{ name: string }>('SELECT name FROM plumbline_migrations');
          return rows.map(({ name }) => name);
        },
      },
      await readMigrations(),
    );
  } finally {
    await client.end();
  }
}
