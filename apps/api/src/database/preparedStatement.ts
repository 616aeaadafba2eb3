/** Statements whose SQL text Drizzle builds only once, for frequent requests. */
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

const dialect = new PgDialect();

/**
 * Creates a statement from SQL with `sql.placeholder` values. Values and rows use the node-postgres format: numeric columns are
 * strings, dates are passed as ISO strings.
 */
export function preparedStatement<Values extends Readonly<Record<string, unknown>>, Row>(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return (tx: Tx, values: Values): Promise<Row[]> => tx.run<Row>(text, fillPlaceholders(params, values));
}

/**
 * Creates a write that is sent together with the next statement or the COMMIT. It is for writes without a result, whose
 * only possible errors make the whole transaction fail.
 */
export function preparedWrite<Values extends Readonly<Record<string, unknown>>>(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return (tx: Tx, values: Values): void => tx.queueWrite(text, fillPlaceholders(params, values));
}
