/** Runs a transaction with node-postgres: BEGIN in the batch of the first statement, queued writes, and prepared statements. */
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Tx } from './database.ts';
import { isConnectionLost, postgresError, sqlState } from './errors.ts';
import { runBatch, type Statement } from './statementBatch.ts';

const dialect = new PgDialect();

/**
 * The statement that makes a transaction one of a company. Row-level security reads the settings. They end with the transaction, so no other
 * transaction on the same connection has them, also behind a connection pooler.
 */
export const enterCompany = (companyId: string): Statement =>
  toStatement(
    { text: `SELECT set_config('role', 'plumbline_app', true), set_config('plumbline.company_id', $1, true)` },
    [companyId],
  );

/** The statement that sets timeouts for one transaction. */
export const setLocal = (timeouts: Readonly<Record<string, number>>): Statement => {
  const settings = Object.entries(timeouts).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return toFixedStatement(`SELECT ${settings.join(', ')}`, []);
};

interface TransactionOptions {
  /** BEGIN, and the settings of the transaction. */
  readonly beginStatements: readonly Statement[];
  readonly preparedStatements: boolean;
}

/** Runs `work` in one transaction, without retries. */
export async function runTransaction<T>(
  pool: Pool,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
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

export const beginStatement = toFixedStatement('BEGIN', []);
const commitStatement = toFixedStatement('COMMIT', []);
