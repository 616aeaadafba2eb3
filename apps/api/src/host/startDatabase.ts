/** Connects to the configured database or starts the embedded one, and applies migrations. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/errors.ts';
import { postgresDatabase } from '../database/postgresDatabase.ts';
import type { Log } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import { StartupError } from '../settings/startupError.ts';
import { type DatabaseLogins, installDatabase, separateLogins, sharedLogin } from './databaseLogins.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import { findPostmaster } from './findPostmaster.ts';
import { clusterUrl } from './postgresCluster.ts';

interface StartedDatabase {
  readonly db: Database;
  /** The URL for the connections of workers. */
  readonly jobsUrl: string;
  close(): Promise<void>;
}

/** Connects to the database of DATABASE_URL, or starts the embedded one. Applies missing migrations in both cases. */
export async function startDatabase(settings: Settings, log: Log): Promise<StartedDatabase> {
  if (settings.databaseUrl !== undefined) return connectDatabase(settings, log);
  const embedded = await startEmbeddedPostgres(settings.dataDir, {
    onRestart: () => log.warn({}, 'PostgreSQL ended unexpectedly and is started again'),
  });
  const logins = separateLogins(embedded.url);
  try {
    await installWhenAvailable(logins, log);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  const db = openPools(logins, log, embeddedConnections);
  return {
    db,
    jobsUrl: logins.jobs,
    close: async () => {
      await db.close();
      await embedded.stop();
    },
  };
}

/**
 * Connects to the database of DATABASE_URL, or to the embedded database of a running server if DATABASE_URL is not set. Applies
 * missing migrations in both cases.
 */
export async function connectDatabase({ databaseUrl, dataDir }: Settings, log: Log): Promise<StartedDatabase> {
  const logins = databaseUrl ? sharedLogin(databaseUrl) : separateLogins(await findEmbeddedDatabaseUrl(dataDir));
  await installWhenAvailable(logins, log);
  const db = openPools(logins, log);
  return { db, jobsUrl: logins.jobs, close: db.close };
}

async function findEmbeddedDatabaseUrl(dataDir: string): Promise<string> {
  const postmaster = await findPostmaster(join(resolve(dataDir), 'postgres'));
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8').catch(() => '');
  if (postmaster?.isRunning) return clusterUrl(postmaster.socketFolder, password, 'plumbline');
  throw new StartupError(`No Plumbline server runs on ${dataDir}: start it first, or set DATABASE_URL.`);
}

/**
 * The maximum number of connections of the server to the embedded database for transactions of companies. The database accepts 100. PostgreSQL writes the commits
 * of concurrent transactions to disk together, so more transactions at the same time need less time each. A database of
 * DATABASE_URL may accept only a few connections, so the default of `postgresDatabase` applies to it.
 */
const embeddedConnections = 20;

const openPools = ({ system, company }: DatabaseLogins, log: Log, connections?: number) =>
  postgresDatabase(system, {
    ...(company !== system && { companyUrl: company }),
    ...(connections !== undefined && { connections }),
    onConnectionLost: (error) => log.warn({ error }, 'database connection lost'),
    onUnresponsive: () => log.warn({}, 'PostgreSQL does not respond, so its connections are closed'),
    onRetry: (error) => log.info({ error }, 'transaction retried'),
  });

/** Applies missing migrations. Waits at most 30 seconds for a database that is still starting. */
async function installWhenAvailable(logins: DatabaseLogins, log: Log): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      const appliedNames = await installDatabase(logins);
      if (appliedNames.length > 0) log.info({ applied: appliedNames }, 'migrations applied');
      return;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error;
      log.warn({ error }, 'waiting for the database');
    }
    await pause(1000);
  }
}
