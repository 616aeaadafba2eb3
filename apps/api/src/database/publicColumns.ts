/** The columns of a table that API responses contain. */
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

const internalColumns = ['companyId', 'createdAt', 'updatedBy', 'updatedAt', 'deletedAt'] as const;

/** A row without the columns that only the server uses. `Hidden` are the names of further ones of its table. */
export type PublicRow<Row, Hidden extends string = never> = Omit<Row, (typeof internalColumns)[number] | Hidden>;

/**
 * The columns that responses contain. Queries do not select the internal columns, because lists can have 1000 rows.
 * @param hidden further columns of the table that only the server uses
 */
export function publicColumns<T extends PgTable, const Hidden extends string = never>(
  table: T,
  hidden: readonly Hidden[] = [],
): PublicRow<T['_']['columns'], Hidden> {
  const hiddenColumns: readonly string[] = [...internalColumns, ...hidden];
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !hiddenColumns.includes(name));
  return Object.fromEntries(columns) as PublicRow<T['_']['columns'], Hidden>;
}
