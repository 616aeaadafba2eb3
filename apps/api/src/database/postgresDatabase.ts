/** The node-postgres adapter of the database port, with retries, timeouts and a queue per company. */
import { setTimeout as pause } from 'node:timers/promises';
import { isId } from '@plumbline/domain/shared/id';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient, type QueryConfig } from 'pg';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';
import type { Database, Tx } from './database.ts';
import { databaseWatchdog } from './databaseWatchdog.ts';
import { DatabaseUnavailable, isConnectionLost, isRetryable, isUnavailable } from './errors.ts';

export interface PostgresOptions {
  /** The maximum number of connections. */
  readonly connections?: number;
  /** Called when an idle connection fails. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Called when PostgreSQL did not respond for several seconds and all connections were destroyed. */
  readonly onUnresponsive?: () => void;
  /** Called before a transaction is retried. */
  readonly onRetry?: (error: unknown) => void;
  /** Multiplies all time limits. Default: 1. Tests of other subjects raise it, because a busy machine can exceed the limits. */
  readonly timeLimitFactor?: number;
}

const dialect = new PgDialect();

/** The timeout for getting a connection from the pool. */
const connectionSeconds = 3;
/** The maximum time in the company queue. This plus the watchdog timeout stays below 5 seconds [F3]. */
const companyWaitSeconds = 1.5;
/** The maximum share of all connections for the transactions of one company. */
const companyShare = 0.6;

/** Implements the database port with node-postgres, for PostgreSQL 15 and later. */
export function postgresDatabase(url: string, options: PostgresOptions = {}): Database {
  let outages = 0;
  const { timeLimitFactor = 1 } = options;
  const onUnresponsive = () => {
    outages += 1;
    options.onUnresponsive?.();
  };
  const watchdog = databaseWatchdog(url, onUnresponsive, timeLimitFactor);
  const connections = options.connections ?? 10;
  const runInCompanyQueue = fairQueue(
    {
      running: connections,
      runningPerClient: Math.max(1, Math.floor(connections * companyShare)),
      waitingPerClient: Number.POSITIVE_INFINITY,
      waitSeconds: companyWaitSeconds * timeLimitFactor,
    },
    'time',
  );
  const pool = new Pool({
    connectionString: url,
    stream: watchdog.socket,
    max: connections,
    connectionTimeoutMillis: connectionSeconds * 1000 * timeLimitFactor,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000 * timeLimitFactor,
    idle_in_transaction_session_timeout: 30_000 * timeLimitFactor,
    // slightly above statement_timeout, for one unresponsive connection while the server responds on others
    query_timeout: 20_000 * timeLimitFactor,
    application_name: 'plumbline',
  });
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // without this listener, a connection error between two statements of a transaction would end the process
  pool.on('connect', (client) => client.on('error', () => undefined));

  /** Runs `work` in a transaction that `begin` starts. Retries after a deadlock or serialization failure. */
  async function transaction<T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await watchdog.during(() => runTransaction(pool, begin, work));
      } catch (error) {
        if (attempt === maxAttempts || !isRetryable(error)) throw toDatabaseError(error);
        options.onRetry?.(error);
      }
      await pause(pauseAfter(attempt));
    }
  }

  return {
    company: (companyId, work) => {
      if (!isId(companyId)) throw new TypeError('company id is not a UUID');
      // the pool is first in, first out, so without this queue slow transactions of one company would delay all others
      const outagesBefore = outages;
      return runInCompanyQueue(companyId, async () => {
        // after an outage during the wait, a second wait would exceed the limit [F3]
        if (outages > outagesBefore)
          throw new DatabaseUnavailable('the database became unresponsive while the transaction waited');
        return transaction(beginAsCompany(companyId), work);
      }).catch((error: unknown) => {
        throw error instanceof QueueFull
          ? new DatabaseUnavailable('the transaction waited too long for a connection')
          : error;
      });
    },
    system: (work) => transaction('BEGIN', work),
    ping: async () => {
      try {
        await watchdog.during(() => pool.query('SELECT 1'));
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Begins a company transaction in one round trip. Several statements cannot have parameters, so the id must be a validated
 * UUID.
 */
const beginAsCompany = (companyId: string) =>
  `BEGIN; SET LOCAL ROLE plumbline_app; SET LOCAL plumbline.company_id = '${companyId}'`;

const maxAttempts = 5;
/** Milliseconds before the next attempt: exponential backoff with jitter, so that two transactions do not collide again. */
const pauseAfter = (attempt: number) => 10 * 2 ** attempt * (0.5 + Math.random());

async function runTransaction<T>(pool: Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await work(transactionOn(client));
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // a lost connection is destroyed without ROLLBACK, because PostgreSQL rolls back when it detects the loss
    if (isConnectionLost(error)) client.release(true);
    else await rollBack(client);
    throw error;
  }
}

/** Wraps an open transaction in the Drizzle query builder, without a second BEGIN and its round trip. */
function transactionOn(client: PoolClient): Tx {
  const preparingClient = withPreparedStatements(client);
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(preparingClient, dialect, undefined);
  const run = async (text: string, values: readonly unknown[]) =>
    (await preparingClient.query({ text }, [...values])).rows;
  const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, session, undefined);
  return Object.assign(tx, { run });
}

/** Rolls back and releases the connection. Destroys the connection if ROLLBACK fails. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    client.release(true);
  }
}

const toDatabaseError = (error: unknown) =>
  isUnavailable(error) ? new DatabaseUnavailable('the database is not available', { cause: error }) : error;

/** Longer statements are not prepared, because their length depends on the number of rows. */
const maxPreparedLength = 4_000;
const maxPreparedStatements = 400;

/** Statement names by SQL text, the same on every connection. */
const preparedNames = new Map<string, string>();

function preparedName(text: string): string | undefined {
  const knownName = preparedNames.get(text);
  if (knownName || text.length > maxPreparedLength || preparedNames.size >= maxPreparedStatements) return knownName;
  const name = `plumbline_${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** Runs statements as prepared statements, so that PostgreSQL parses each only once per connection. */
function withPreparedStatements(client: PoolClient): PoolClient {
  const query = (statement: QueryConfig, values: unknown[]) => {
    const name = preparedName(statement.text);
    return client.query(name ? { ...statement, name } : statement, values);
  };
  return Object.assign(Object.create(client), { query });
}
