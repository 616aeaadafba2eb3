/**
 * Runs a transaction with node-postgres. The clients of the pool send a statement without waiting for the one before (`pipeline`), so BEGIN and
 * the settings need no round trip of their own. Statements are prepared.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Tx } from './database.ts';
import { isConnectionLost, postgresError, sqlState } from './errors.ts';

/** A statement with its values. PostgreSQL parses a statement with a name only once per connection. */
export type Statement = QueryConfig<unknown[]>;

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

/** Runs `work` in one transaction, without retries. The pool must have the option `pipeline`. */
export async function runTransaction<T>(
  pool: Pool,
  { beginStatements, preparedStatements }: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const send = ({ name, ...statement }: Statement) =>
    client.query({ ...statement, ...(preparedStatements && name !== undefined && { name }) });
  const begun = Promise.all(beginStatements.map(send));
  // The first statement fails with this error, or the commit.
  begun.catch(() => undefined);
  const run = (statement: Statement) =>
    send(statement).catch(async (error: unknown) => {
      await begun;
      throw error;
    });
  try {
    const result = await work(openTransaction(run));
    await begun;
    const { command } = await run(commitStatement);
    // The result of COMMIT after a failed statement is ROLLBACK.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back, because a statement had failed');
    client.release();
    return result;
  } catch (error) {
    const isBegun = await begun.then(
      () => true,
      () => false,
    );
    // A lost connection is destroyed without ROLLBACK, because PostgreSQL rolls back when it detects the loss.
    // A connection without its prepared statements would also fail in all later transactions.
    // A connection to a server that has become a standby server would fail in all later writes.
    const code = postgresError(error)?.code;
    const isBroken = code === sqlState.unknownPreparedStatement || code === sqlState.readOnlyTransaction;
    const isUsable = isBegun && !isBroken && !isConnectionLost(error) && (await rollBack(client));
    client.release(!isUsable);
    throw error;
  }
}

/** Returns false if the connection cannot be used again. */
const rollBack = (client: PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  );

/** The Drizzle query builder, whose statements `run` sends. */
function openTransaction(run: (statement: Statement) => Promise<QueryResult>): Tx {
  const query = (config: QueryConfig, values: readonly unknown[]) => run(toStatement(config, values));
  return Object.assign(drizzle({ client: { query } as unknown as PoolClient }), {
    run: async (text: string, values: readonly unknown[]) => (await run(toFixedStatement(text, values))).rows,
  }) as Tx;
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
  return { ...config, ...(name && { name }), values: [...values] };
}

const toFixedStatement = (text: string, values: readonly unknown[]): Statement => toStatement({ text }, values, true);

/** Not prepared: a pooler that loses prepared statements must not make BEGIN fail, because the next statement is already sent. */
export const beginStatement: Statement = { text: 'BEGIN' };
const commitStatement: Statement = { text: 'COMMIT' };
