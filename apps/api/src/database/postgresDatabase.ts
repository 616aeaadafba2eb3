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
  /** Connections at the most. */
  readonly connections?: number;
  /** Told of connections that broke while nobody used them. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Told when PostgreSQL did not answer for seconds and all connections were destroyed. */
  readonly onUnresponsive?: () => void;
  /** Told of transactions that are tried again. */
  readonly onRetry?: (error: unknown) => void;
}

const dialect = new PgDialect();

/** A transaction that has no connection after this long fails. */
const connectionSeconds = 3;
/** A transaction that waits for its company longer fails. With the seconds until silence is noticed this stays below 5 [F3]. */
const companyWaitSeconds = 1.5;
/** Connections that the transactions of one company have at most, as a part of all. */
const companyShare = 0.6;

/** The database port over node-postgres: any PostgreSQL from version 15. */
export function postgresDatabase(url: string, options: PostgresOptions = {}): Database {
  let silences = 0;
  const silence = databaseWatchdog(url, () => {
    silences += 1;
    options.onUnresponsive?.();
  });
  const connections = options.connections ?? 10;
  const inCompanyQueue = fairQueue(
    {
      running: connections,
      runningPerClient: Math.max(1, Math.floor(connections * companyShare)),
      waitingPerClient: Number.POSITIVE_INFINITY,
      waitSeconds: companyWaitSeconds,
    },
    'time',
  );
  const pool = new Pool({
    connectionString: url,
    stream: silence.socket,
    max: connections,
    connectionTimeoutMillis: connectionSeconds * 1000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // a little above statement_timeout: for one connection that is silent beside a server that answers
    query_timeout: 20_000,
    application_name: 'plumbline',
  });
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // a connection that breaks between two statements of a transaction has no other listener, and would end the process
  pool.on('connect', (client) => client.on('error', () => undefined));

  /** Runs `work` in a transaction that `begin` begins; again where PostgreSQL undid it because of another one. */
  async function transaction<T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await silence.during(() => once(pool, begin, work));
      } catch (error) {
        if (tries === mostTries || !isRetryable(error)) throw translated(error);
        options.onRetry?.(error);
      }
      await pause(pauseAfter(tries));
    }
  }

  return {
    company: (companyId, work) => {
      if (!isId(companyId)) throw new TypeError('company id is no UUID');
      // in the pool itself transactions wait in the order they came: slow ones of one company would delay all others
      const silencesBefore = silences;
      return inCompanyQueue(companyId, async () => {
        // it has waited for PostgreSQL already: a second time would be too long [F3]
        if (silences > silencesBefore) throw new DatabaseUnavailable('the database was silent meanwhile');
        return transaction(asCompany(companyId), work);
      }).catch((error: unknown) => {
        throw error instanceof QueueFull
          ? new DatabaseUnavailable('too many transactions of this company wait')
          : error;
      });
    },
    system: (work) => transaction('BEGIN', work),
    ping: async () => {
      try {
        await silence.during(() => pool.query('SELECT 1'));
      } catch (error) {
        throw translated(error);
      }
    },
    close: () => pool.end(),
  };
}

/** One round trip. The id is a checked UUID: a statement of several cannot take parameters. */
const asCompany = (companyId: string) =>
  `BEGIN; SET LOCAL ROLE plumbline_app; SET LOCAL plumbline.company_id = '${companyId}'`;

const mostTries = 5;
/** Milliseconds before the next try: longer with each, and by chance, so that two transactions do not meet again. */
const pauseAfter = (tries: number) => 10 * 2 ** tries * (0.5 + Math.random());

async function once<T>(pool: Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await work(transactionOn(client));
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // nobody waits for a connection that is lost to roll back: PostgreSQL does when it notices
    if (isConnectionLost(error)) client.release(true);
    else await rollBack(client);
    throw error;
  }
}

/** The transaction is open already, so Drizzle's own `begin` and its round trip are not needed. */
function transactionOn(client: PoolClient): Tx {
  const prepared = withPreparedStatements(client);
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(prepared, dialect, undefined);
  const run = async (text: string, values: readonly unknown[]) => (await prepared.query({ text }, [...values])).rows;
  const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, session, undefined);
  return Object.assign(tx, { run });
}

/** A connection that cannot even roll back is not given to anyone else. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    client.release(true);
  }
}

const translated = (error: unknown) =>
  isUnavailable(error) ? new DatabaseUnavailable('the database is not available', { cause: error }) : error;

/** A statement with many rows is as long as its rows: it is not prepared. */
const longestPrepared = 4_000;
const mostPrepared = 400;

/** The same text has the same name on every connection. */
const preparedNames = new Map<string, string>();

function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known || text.length > longestPrepared || preparedNames.size >= mostPrepared) return known;
  const name = `plumbline_${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** Prepares the statements of a connection: PostgreSQL parses and plans each once, not with every call. */
function withPreparedStatements(client: PoolClient): PoolClient {
  const query = (statement: QueryConfig, values: unknown[]) => {
    const name = preparedName(statement.text);
    return client.query(name ? { ...statement, name } : statement, values);
  };
  return Object.assign(Object.create(client), { query });
}
