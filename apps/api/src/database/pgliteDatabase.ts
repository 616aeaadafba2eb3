/** The PGlite adapter of the database port: PostgreSQL as WebAssembly, in a browser or in Node. */
import { type PGlite, type Transaction, types } from '@electric-sql/pglite';
import { isId } from '@plumbline/domain/shared/id';
import { drizzle } from 'drizzle-orm/pglite';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';
import { applyMigrations, type Migration } from './applyMigrations.ts';
import type { Database, Tx } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';

export interface PgliteOptions {
  /** The maximum time that a transaction waits for others. Default: 15, which is longer than any call takes. */
  readonly waitSeconds?: number;
}

/** The caller id of transactions without a company. A transaction of a company has the id of the company. */
const systemCaller = 'system';

/**
 * Implements the database port with PGlite. PGlite has one connection, so transactions run one after the other, and no
 * deadlock or serialization failure occurs. A transaction that is opened inside another transaction cannot start. It fails
 * after `waitSeconds` with DatabaseUnavailable, so that the outer transaction continues. After this call, only this database may
 * use `pglite`.
 */
export function pgliteDatabase(pglite: PGlite, { waitSeconds = 15 }: PgliteOptions = {}): Database {
  const queue = fairQueue(
    { running: 1, runningPerCaller: 1, waitingPerCaller: Number.POSITIVE_INFINITY, waitSeconds },
    'leastRunningTime',
  );

  // PGlite calls `syncToFs` before each transaction, but the files must be stored after it.
  const storeFiles = pglite.syncToFs.bind(pglite);
  pglite.syncToFs = async () => undefined;

  /** Runs a transaction. If the transaction has written, stores the files before the next transaction starts. */
  async function runTransaction<T>(setupStatements: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    let hasWritten = false;
    const result = await pglite.transaction(async (connection) => {
      await connection.exec(setupStatements);
      const workResult = await work(openTransaction(connection));
      hasWritten = (await connection.query<{ written: boolean }>(hasWrittenQuery)).rows[0]?.written ?? false;
      return workResult;
    });
    if (hasWritten) await storeFiles();
    return result;
  }

  const transaction = <T>(callerId: string, setupStatements: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    queue(callerId, () => runTransaction(setupStatements, work)).catch((error: unknown) => {
      throw error instanceof QueueFull ? new DatabaseUnavailable('another transaction did not end in time') : error;
    });

  return {
    company: (companyId, work) => {
      if (!isId(companyId)) throw new TypeError('company id is not a UUID');
      return transaction(companyId, companySetupStatements(companyId), work);
    },
    system: (work) => transaction(systemCaller, '', work),
    listen: (channel, { onNotification, onListening }) => {
      const start = pglite.listen(channel, onNotification).then((stop) => {
        onListening();
        return stop;
      });
      return async () => {
        const stop = await start;
        if (!pglite.closed) await stop();
      };
    },
    ping: async () => void (await pglite.query('SELECT 1')),
    isDiskFull: async () => false,
    close: () => pglite.close(),
  };
}

const hasWrittenQuery = 'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS written';

/** The statements that restrict a transaction to a company. `exec` accepts no parameters, so the id must be a validated UUID. */
const companySetupStatements = (companyId: string) =>
  `SET LOCAL ROLE plumbline_app; SET LOCAL plumbline.company_id = '${companyId}'`;

/** Parsers that keep a bigint as text, like node-postgres. The stores expect this format. */
const parsers = { [types.INT8]: (text: string) => text };

/** The Drizzle query builder for an open transaction. PGlite runs the statements in the order of the calls. */
function openTransaction(connection: Transaction): Tx {
  const query: Transaction['query'] = (text, values, options) =>
    connection.query(text, values, { ...options, parsers: { ...options?.parsers, ...parsers } });
  return Object.assign(drizzle({ client: { query } as unknown as PGlite }), {
    run: async <Row>(text: string, values: readonly unknown[]) => (await query<Row>(text, [...values])).rows,
  }) as Tx;
}

/** Applies the missing migrations. Returns the names of the applied migrations. */
export function migratePglite(pglite: PGlite, migrations: readonly Migration[]): Promise<readonly string[]> {
  return applyMigrations(
    {
      run: async (sql) => void (await pglite.exec(sql)),
      readAppliedNames: async () => {
        const { rows } = await pglite.query<{ name: string }>('SELECT name FROM plumbline_migrations');
        return rows.map(({ name }) => name);
      },
    },
    migrations,
  );
}
