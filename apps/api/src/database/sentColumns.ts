import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

const bookkeeping = ['companyId', 'createdAt', 'updatedBy', 'updatedAt', 'deletedAt'] as const;

/** A row without what only the server keeps book of. */
export type Sent<Row> = Omit<Row, (typeof bookkeeping)[number]>;

/** The columns that an answer is made of: what nobody is sent is not read either, for a list has a thousand rows. */
export function sentColumns<T extends PgTable>(table: T): Sent<T['_']['columns']> {
  const hidden: readonly string[] = bookkeeping;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(columns) as Sent<T['_']['columns']>;
}
