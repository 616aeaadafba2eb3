import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

const dialect = new PgDialect();

/**
 * A statement for calls that are made often. Drizzle builds its text once, from SQL with `sql.placeholder`, not with every
 * execution. Values and rows are as node-postgres has them: numeric columns are strings, dates are passed as ISO strings.
 */
export function preparedStatement<Values extends Readonly<Record<string, unknown>>, Row>(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return (tx: Tx, values: Values): Promise<Row[]> => tx.run<Row>(text, fillPlaceholders(params, values));
}
