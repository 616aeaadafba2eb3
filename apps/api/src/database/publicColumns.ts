/** The columns of a table that API responses contain. */
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

const internalColumns = [
  'companyId',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'deletedAt',
  // The texts of the search of projects.
  'searchText',
  'titleKey',
  'clientKey',
  'referrerKey',
] as const;

/** A row without the columns that only the server uses. */
export type PublicRow<Row> = Omit<Row, (typeof internalColumns)[number]>;

/** The columns that responses contain. Queries do not select the internal columns, because lists can have 1000 rows. */
export function publicColumns<T extends PgTable>(table: T): PublicRow<T['_']['columns']> {
  const hiddenColumns: readonly string[] = internalColumns;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !hiddenColumns.includes(name));
  return Object.fromEntries(columns) as PublicRow<T['_']['columns']>;
}
