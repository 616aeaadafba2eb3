import { isId } from '@plumbline/domain/shared/rules';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient } from 'pg';
import type { Database, Tx } from './database.ts';
import { DatabaseUnavailable, meansUnavailable } from './errors.ts';
import { prepared } from './prepared.ts';

export interface PostgresOptions {
  /** Connections at the most. */
  readonly connections?: number;
  /** Told of connections that broke while nobody used them. */
  readonly onConnectionLost?: (error: Error) => void;
}

const dialect = new PgDialect();

/** The database port over node-postgres: any PostgreSQL from version 15. */
export function postgresDatabase(url: string, options: PostgresOptions = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // a little above statement_timeout: only for a server that has fallen silent
    query_timeout: 20_000,
    application_name: 'plumbline',
  });
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // a connection that breaks between two statements of a transaction has no other listener, and would end the process
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    company: (companyId, work) => {
      if (!isId(companyId)) throw new TypeError('company id is no UUID');
      return transaction(pool, asCompany(companyId), work);
    },
    system: (work) => transaction(pool, 'BEGIN', work),
    ping: () => translated(async () => void (await pool.query('SELECT 1'))),
    close: () => pool.end(),
  };
}

/** One round trip. The id is a checked UUID: a statement of several cannot take parameters. */
const asCompany = (companyId: string) =>
  `BEGIN; SET LOCAL ROLE plumbline_app; SET LOCAL plumbline.company_id = '${companyId}'`;

function transaction<T>(pool: Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return translated(async () => {
    const client = await pool.connect();
    try {
      await client.query(begin);
      const result = await work(transactionOn(client));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      await rollBack(client);
      throw error;
    }
  });
}

/** The transaction is open already, so Drizzle's own `begin` and its round trip are not needed. */
function transactionOn(client: PoolClient): Tx {
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(prepared(client), dialect, undefined);
  return new NodePgTransaction(dialect, session, undefined);
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

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (meansUnavailable(error)) throw new DatabaseUnavailable('the database is not available', { cause: error });
    throw error;
  }
}
