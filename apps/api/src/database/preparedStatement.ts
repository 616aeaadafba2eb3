/** Statements that are always prepared, for frequent requests. Drizzle builds the SQL text of most of them only once. */
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

const dialect = new PgDialect();

/**
 * Creates a function that runs a statement. The SQL has a `sql.placeholder` for each value. Values and rows use the node-postgres
 * format: numeric columns are strings, dates are passed as ISO strings.
 */
export function preparedStatement<Values extends Readonly<Record<string, unknown>>, Row>(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return (tx: Tx, values: Values): Promise<Row[]> => tx.run<Row>(text, fillPlaceholders(params, values));
}

/** Runs a statement that has few forms, for example with and without a filter. Each form is prepared. Rows are as above. */
export function runPrepared<Row>(tx: Tx, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return tx.run<Row>(text, params);
}
