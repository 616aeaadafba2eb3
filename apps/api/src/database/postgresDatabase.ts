/** The node-postgres adapter of the database port, with retries, timeouts and a queue per company. */
import { setTimeout as pause } from 'node:timers/promises';
import { isId } from '@plumbline/domain/shared/id';
import { Pool } from 'pg';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';
import type { Database, Tx } from './database.ts';
import { databaseWatchdog } from './databaseWatchdog.ts';
import { DatabaseUnavailable, isRetryable, isUnavailable, postgresError, sqlState } from './errors.ts';
import { listenToNotifications } from './notificationListener.ts';
import { beginStatement, enterCompany, runTransaction, type Statement, setLocal } from './postgresTransaction.ts';
import { splitHosts } from './splitHosts.ts';

export interface PostgresOptions {
  /** The maximum number of connections of each login. Default: 10. */
  readonly connections?: number;
  /** The URL for transactions of companies, with a login that may only take the role `plumbline_app`. Default: the same URL. */
  readonly companyUrl?: string;
  /**
   * The URL without a connection pooler, if `url` leads to a pooler in transaction mode, for example PgBouncer. Notifications and probes use
   * it, because a pooled connection keeps no session: each transaction can run on another connection of PostgreSQL.
   */
  readonly directUrl?: string;
  /** Whether PostgreSQL keeps the parsed statements by name. Default: true. PgBouncer before version 1.21 cannot do it. */
  readonly preparedStatements?: boolean;
  /** Called when an idle connection or the connection for notifications fails. */
  readonly onConnectionLost?: (error: unknown) => void;
  /** Called when PostgreSQL did not respond for several seconds, before all connections are destroyed. */
  readonly onUnresponsive?: () => void;
  /** Called before a transaction is retried. */
  readonly onRetry?: (error: unknown) => void;
  /**
   * Multiplies the time limits of queues, connections, statements and probes. Default: 1. Tests that do not test the limits use a higher
   * factor, because a busy machine can exceed the limits.
   */
  readonly timeLimitFactor?: number;
}

/** The timeout for getting a connection from the pool. */
const connectionSeconds = 3;
/** The maximum time in the company queue. Together with the 3 s until the watchdog gives up, it stays below 5 s [F3]. */
const companyWaitSeconds = 1.5;
/** The maximum share of all connections for the transactions of one company. */
const companyShare = 0.6;

/** Implements the database port with node-postgres, for PostgreSQL 15 and later. */
export function postgresDatabase(url: string, options: PostgresOptions = {}): Database {
  let outages = 0;
  /** Whether the disk was full when a statement needed space last. */
  let hasDiskFullError = false;
  const { timeLimitFactor = 1 } = options;
  const onUnresponsive = () => {
    outages += 1;
    options.onUnresponsive?.();
  };
  const { directUrl = url, preparedStatements = true } = options;
  const isPooled = directUrl !== url;
  const watchdog = databaseWatchdog(url, onUnresponsive, timeLimitFactor, directUrl);
  const connections = options.connections ?? 10;
  const runInCompanyQueue = fairQueue(
    {
      running: connections,
      runningPerCaller: Math.max(1, Math.floor(connections * companyShare)),
      waitingPerCaller: Number.POSITIVE_INFINITY,
      waitSeconds: companyWaitSeconds * timeLimitFactor,
    },
    'leastRunningTime',
  );
  const timeouts = {
    statement_timeout: 15_000 * timeLimitFactor,
    idle_in_transaction_session_timeout: 30_000 * timeLimitFactor,
  };
  const beginStatements = [beginStatement, ...(isPooled ? [setLocal(timeouts)] : [])];
  const createPool = (connectionString: string) => {
    const pool = new Pool({
      connectionString: splitHosts(connectionString)?.[0] ?? connectionString,
      stream: watchdog.socket,
      max: connections,
      pipeline: true,
      connectionTimeoutMillis: connectionSeconds * 1000 * timeLimitFactor,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      // PgBouncer refuses these parameters of a connection. Each transaction then sets them for itself.
      ...(!isPooled && timeouts),
      // Ends a query on a connection that does not respond while the server responds on others. Longer than statement_timeout, so that
      // PostgreSQL ends a slow statement first.
      query_timeout: 20_000 * timeLimitFactor,
      application_name: 'plumbline',
    });
    pool.on('error', (error) => options.onConnectionLost?.(error));
    // Without this listener, a connection error between two statements of a transaction would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const systemPool = createPool(url);
  const companyPool = options.companyUrl ? createPool(options.companyUrl) : systemPool;
  const pools = new Set([systemPool, companyPool]);

  /** The functions that stop the listeners of `listen`. */
  const stopFunctions = new Set<() => Promise<void>>();

  /** Runs `work` in a transaction that `beginStatements` start. Retries after a deadlock or serialization failure. */
  async function transaction<T>(
    pool: Pool,
    statements: readonly Statement[],
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await watchdog.runWatched(() =>
          runTransaction(pool, { beginStatements: statements, preparedStatements }, work),
        );
      } catch (error) {
        if (postgresError(error)?.code === sqlState.diskFull) hasDiskFullError = true;
        if (attempt === maxAttempts || !isRetryable(error)) throw toDatabaseError(error);
        options.onRetry?.(error);
      }
      await pause(pauseAfter(attempt));
    }
  }

  async function companyTransaction<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!isId(companyId)) throw new TypeError('company id is not a UUID');
    const outagesBefore = outages;
    // The pool is first in, first out, so without this queue slow transactions of one company would delay all others.
    return runInCompanyQueue(companyId, async () => {
      // The transaction has already waited for a part of the time limit, and a wait for a new connection would exceed the limit [F3].
      if (outages > outagesBefore)
        throw new DatabaseUnavailable('the database became unresponsive while the transaction waited');
      return transaction(companyPool, [...beginStatements, enterCompany(companyId)], work);
    }).catch((error: unknown) => {
      throw error instanceof QueueFull
        ? new DatabaseUnavailable('the transaction waited too long for a connection')
        : error;
    });
  }

  return {
    company: companyTransaction,
    system: (work) => transaction(systemPool, beginStatements, work),
    listen: (channel, listener) => {
      const { onConnectionLost } = options;
      const stop = listenToNotifications(directUrl, [channel], listener, { onConnectionLost });
      stopFunctions.add(stop);
      return () => {
        stopFunctions.delete(stop);
        return stop();
      };
    },
    ping: async () => {
      try {
        await watchdog.runWatched(() => Promise.all(Array.from(pools, (pool) => pool.query('SELECT 1'))));
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    isDiskFull: async () => {
      if (!hasDiskFullError) return false;
      try {
        await transaction(systemPool, beginStatements, (tx) => tx.run(writeTemporaryFile, []));
        hasDiskFullError = false;
      } catch {
        // The error is not logged, because the request that failed first has logged it.
      }
      return hasDiskFullError;
    },
    close: async () => {
      await Promise.all(Array.from(stopFunctions, (stop) => stop()));
      await Promise.all(Array.from(pools, (pool) => pool.end()));
    },
  };
}

/** Sorts 16 MB with little memory, so that PostgreSQL writes them to a temporary file. Needs no table and no rights. */
const writeTemporaryFile = `WITH settings AS MATERIALIZED (SELECT set_config('work_mem', '64kB', true) AS memory)
  SELECT count(*) FROM (
    SELECT repeat('x', 1000) AS filler, number FROM settings, generate_series(1, 16000) number
    WHERE memory IS NOT NULL ORDER BY filler, number OFFSET 0
  ) sorted`;

const maxAttempts = 5;
/** Milliseconds before the next attempt: exponential backoff with jitter, so that two transactions do not collide again. */
const pauseAfter = (attempt: number) => 10 * 2 ** attempt * (0.5 + Math.random());

const toDatabaseError = (error: unknown) =>
  isUnavailable(error) ? new DatabaseUnavailable('the database is not available', { cause: error }) : error;
