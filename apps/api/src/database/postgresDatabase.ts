/** The node-postgres adapter of the database port, with retries, timeouts and a queue per company. */
import { setTimeout as pause } from 'node:timers/promises';
import { isId } from '@plumbline/domain/shared/id';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';
import type { Database, Tx } from './database.ts';
import { databaseWatchdog } from './databaseWatchdog.ts';
import {
  DatabaseUnavailable,
  isConnectionLost,
  isRetryable,
  isUnavailable,
  postgresError,
  sqlState,
} from './errors.ts';
import { listenToNotifications } from './notificationListener.ts';
import { splitHosts } from './splitHosts.ts';
import { runBatch, type Statement } from './statementBatch.ts';

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

const dialect = new PgDialect();

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
  const begin = isPooled ? [beginStatement, setLocal(timeouts)] : [beginStatement];
  const createPool = (connectionString: string) => {
    const pool = new Pool({
      connectionString: splitHosts(connectionString)?.[0] ?? connectionString,
      stream: watchdog.socket,
      max: connections,
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
    beginStatements: readonly Statement[],
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await watchdog.runWatched(() => runTransaction(pool, { beginStatements, preparedStatements }, work));
      } catch (error) {
        if (postgresError(error)?.code === sqlState.diskFull) hasDiskFullError = true;
        if (attempt === maxAttempts || !isRetryable(error)) throw toDatabaseError(error);
        options.onRetry?.(error);
      }
      await pause(pauseAfter(attempt));
    }
  }

  return {
    company: (companyId, work) => {
      if (!isId(companyId)) throw new TypeError('company id is not a UUID');
      const outagesBefore = outages;
      // The pool is first in, first out, so without this queue slow transactions of one company would delay all others.
      return runInCompanyQueue(companyId, async () => {
        // The transaction has already waited for a part of the time limit, and a wait for a new connection would exceed the limit [F3].
        if (outages > outagesBefore)
          throw new DatabaseUnavailable('the database became unresponsive while the transaction waited');
        return transaction(companyPool, [...begin, enterCompany(companyId)], work);
      }).catch((error: unknown) => {
        throw error instanceof QueueFull
          ? new DatabaseUnavailable('the transaction waited too long for a connection')
          : error;
      });
    },
    system: (work) => transaction(systemPool, begin, work),
    listen: (channel, listener) => {
      const { onConnectionLost } = options;
      const stop = listenToNotifications(directUrl, channel, listener, { onConnectionLost });
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
        await transaction(systemPool, begin, (tx) => tx.run(writeTemporaryFile, []));
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

/**
 * The statement that makes a transaction one of a company. Row-level security reads the settings. They end with the transaction, so no other
 * transaction on the same connection has them, also behind a connection pooler.
 */
const enterCompany = (companyId: string): Statement =>
  toStatement(
    { text: `SELECT set_config('role', 'plumbline_app', true), set_config('plumbline.company_id', $1, true)` },
    [companyId],
  );

/** The statement that sets timeouts for one transaction. */
const setLocal = (timeouts: Readonly<Record<string, number>>): Statement => {
  const settings = Object.entries(timeouts).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return toFixedStatement(`SELECT ${settings.join(', ')}`, []);
};

/** Sorts 16 MB with little memory, so that PostgreSQL writes them to a temporary file. Needs no table and no rights. */
const writeTemporaryFile = `WITH settings AS MATERIALIZED (SELECT set_config('work_mem', '64kB', true) AS memory)
  SELECT count(*) FROM (
    SELECT repeat('x', 1000) AS filler, number FROM settings, generate_series(1, 16000) number
    WHERE memory IS NOT NULL ORDER BY filler, number OFFSET 0
  ) sorted`;

const maxAttempts = 5;
/** Milliseconds before the next attempt: exponential backoff with jitter, so that two transactions do not collide again. */
const pauseAfter = (attempt: number) => 10 * 2 ** attempt * (0.5 + Math.random());

interface TransactionOptions {
  readonly beginStatements: readonly Statement[];
  readonly preparedStatements: boolean;
}

async function runTransaction<T>(pool: Pool, options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const transaction = openTransaction(client, options);
  try {
    const result = await work(transaction.tx);
    await transaction.commit();
    client.release();
    return result;
  } catch (error) {
    // A lost connection is destroyed without ROLLBACK, because PostgreSQL rolls back when it detects the loss.
    // A connection without its prepared statements would also fail in all later transactions.
    // A connection to a server that has become a standby server would fail in all later writes.
    const code = postgresError(error)?.code;
    const isBroken = code === sqlState.unknownPreparedStatement || code === sqlState.readOnlyTransaction;
    const isUsable = !isBroken && !isConnectionLost(error) && (await transaction.rollBack());
    client.release(!isUsable);
    throw error;
  }
}

/**
 * Opens a transaction with the Drizzle query builder. `beginStatements` are sent together with the first statement, and
 * queued writes with the next statement or COMMIT. PostgreSQL ignores the statements of a batch after one that failed.
 */
function openTransaction(client: PoolClient, { beginStatements, preparedStatements }: TransactionOptions) {
  /** The batch with BEGIN. Concurrent statements wait for it, because they must not run outside the transaction if BEGIN fails. */
  let firstBatch: ReturnType<typeof runBatch> | undefined;
  const queuedWrites: Statement[] = [];
  /** The error of a statement that no caller waited for. All later statements fail with it. */
  let failure: { readonly error: unknown } | undefined;

  async function runWithQueued(statement: Statement): Promise<QueryResult> {
    if (firstBatch) await firstBatch;
    if (failure) throw failure.error;
    const statements = [...(firstBatch ? [] : beginStatements), ...queuedWrites.splice(0), statement];
    const batch = runBatch(client, preparedStatements ? statements : statements.map(({ name: _, ...rest }) => rest));
    firstBatch ??= batch;
    const outcome = await batch;
    if ('result' in outcome) return outcome.result;
    const { error, index } = outcome.failure;
    if (index < statements.length - 1) failure = { error };
    throw error;
  }

  const query = (config: QueryConfig, values: readonly unknown[]) => runWithQueued(toStatement(config, values));
  const queryClient = Object.assign(Object.create(client), { query });
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(queryClient, dialect, undefined);
  const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, session, undefined);

  return {
    tx: Object.assign(tx, {
      run: async (text: string, values: readonly unknown[]) =>
        (await runWithQueued(toFixedStatement(text, values))).rows,
      queueWrite: (text: string, values: readonly unknown[]) => {
        queuedWrites.push(toFixedStatement(text, values));
      },
    }) as Tx,
    async commit(): Promise<void> {
      if (!firstBatch && queuedWrites.length === 0) return;
      const { command } = await runWithQueued(commitStatement);
      // The result of COMMIT after a failed statement is ROLLBACK.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back, because a statement had failed');
    },
    /** Returns false if the connection cannot be used again. */
    rollBack: async (): Promise<boolean> =>
      !firstBatch ||
      client.query('ROLLBACK').then(
        () => true,
        () => false,
      ),
  };
}

const toDatabaseError = (error: unknown) =>
  isUnavailable(error) ? new DatabaseUnavailable('the database is not available', { cause: error }) : error;

/** In characters. Longer statements that Drizzle builds are not prepared, because their text differs with the number of their rows. */
const maxBuiltLength = 4_000;
/**
 * Limits the memory that each connection uses for the prepared statements that Drizzle builds for each call, because their texts can have
 * any number of forms. Fixed statements are always prepared.
 */
const maxBuiltStatements = 400;

/** Statement names by SQL text, the same on every connection. */
const preparedNames = new Map<string, string>();
let builtStatementCount = 0;

function preparedName(text: string, isFixed: boolean): string | undefined {
  const existingName = preparedNames.get(text);
  if (existingName) return existingName;
  if (!isFixed) {
    if (text.length > maxBuiltLength || builtStatementCount >= maxBuiltStatements) return undefined;
    builtStatementCount += 1;
  }
  const name = `plumbline_${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** Adds a name to a statement that can be prepared, so that PostgreSQL parses it only once per connection. */
function toStatement(config: QueryConfig, values: readonly unknown[], isFixed = false): Statement {
  const name = preparedName(config.text, isFixed);
  return { ...config, ...(name && { name }), values };
}

const toFixedStatement = (text: string, values: readonly unknown[]): Statement => toStatement({ text }, values, true);

const beginStatement = toFixedStatement('BEGIN', []);
const commitStatement = toFixedStatement('COMMIT', []);
