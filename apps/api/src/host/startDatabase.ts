import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/errors.ts';
import { migrate } from '../database/migrate.ts';
import { postgresDatabase } from '../database/postgresDatabase.ts';
import type { Log } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';

interface StartedDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

/** The database of DATABASE_URL, else our own under the data folder; brought up to date either way. */
export async function startDatabase({ databaseUrl, dataDir }: Settings, log: Log): Promise<StartedDatabase> {
  const own = databaseUrl
    ? undefined
    : await startEmbeddedPostgres(dataDir, {
        onRestart: () => log.warn({}, 'PostgreSQL had died and is started again'),
      });
  const url = own?.url ?? databaseUrl ?? '';
  try {
    await migratePatiently(url, log);
  } catch (error) {
    await own?.stop();
    throw error;
  }
  const db = postgresDatabase(url, {
    onConnectionLost: (error) => log.warn({ error }, 'database connection lost'),
    onUnresponsive: () => log.warn({}, 'PostgreSQL does not answer, its connections are closed'),
    onRetry: (error) => log.info({ error }, 'transaction tried again'),
  });
  return {
    db,
    close: async () => {
      await db.close();
      await own?.stop();
    },
  };
}

/** A database of somebody else's may start at the same time as we do. */
async function migratePatiently(url: string, log: Log): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      const applied = await migrate(url);
      if (applied.length > 0) log.info({ applied }, 'database brought up to date');
      return;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error;
      log.warn({ error }, 'waiting for the database');
    }
    await pause(1000);
  }
}
