import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/errors.ts';
import { type PostgresOptions, postgresDatabase } from '../database/postgresDatabase.ts';
import type { Log } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import { StartupError } from '../settings/startupError.ts';
import { type DatabaseLogins, installDatabase, separateLogins, sharedLogin } from './databaseLogins.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import { runningDatabaseUrl } from './runningDatabaseUrl.ts';

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
  const db = openPools(logins, log, { connections: embeddedConnections });
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
export async function connectDatabase(settings: Settings, log: Log): Promise<StartedDatabase> {
  const { databaseUrl, databaseDirectUrl, preparedStatements, dataDir } = settings;
  const logins = databaseUrl
    ? sharedLogin(databaseUrl, databaseDirectUrl)
    : separateLogins(await findEmbeddedDatabaseUrl(dataDir));
  await installWhenAvailable(logins, log);
  const db = openPools(logins, log, {
    preparedStatements,
    ...(databaseDirectUrl !== undefined && { directUrl: databaseDirectUrl }),
  });
  return { db, jobsUrl: logins.jobs, close: db.close };
}

async function findEmbeddedDatabaseUrl(dataDir: string): Promise<string> {
  const url = await runningDatabaseUrl(dataDir);
  if (url === undefined)
    throw new StartupError(`No Plumbline server runs on ${dataDir}: start it first, or set DATABASE_URL.`);
  return url;
}

/**
 * The maximum number of connections of the server to the embedded database for transactions of companies. The database accepts 100. PostgreSQL writes the commits
 * of concurrent transactions to disk together, so more transactions at the same time need less time each. A database of
 * DATABASE_URL may accept only a few connections, so the default of `postgresDatabase` applies to it.
 */
const embeddedConnections = 20;

const openPools = ({ system, company }: DatabaseLogins, log: Log, options: PostgresOptions) =>
  postgresDatabase(system, {
    ...options,
    ...(company !== system && { companyUrl: company }),
    onConnectionLost: (error) => log.warn({ error }, 'database connection lost'),
    onUnresponsive: () => log.warn({}, 'PostgreSQL does not respond, so its connections are closed'),
    onRetry: (error) => log.info({ error }, 'transaction retried'),
  });

const poolerMessage =
  'DATABASE_URL or DATABASE_DIRECT_URL leads to PgBouncer, which cannot apply migrations: set DATABASE_URL to PgBouncer and ' +
  'DATABASE_DIRECT_URL to PostgreSQL itself.';

/** PgBouncer has no SQLSTATE of its own for this error. */
const isRefusedByPooler = (error: unknown) =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter');

/** Applies missing migrations. Waits at most 30 seconds for a database that is still starting. */
async function installWhenAvailable(logins: DatabaseLogins, log: Log): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      const appliedNames = await installDatabase(logins);
      if (appliedNames.length > 0) log.info({ applied: appliedNames }, 'migrations applied');
      return;
    } catch (error) {
      if (isRefusedByPooler(error)) throw new StartupError(poolerMessage);
      if (!isUnavailable(error) || performance.now() > deadline) throw error;
      log.warn({ error }, 'waiting for the database');
    }
    await pause(1000);
  }
}
