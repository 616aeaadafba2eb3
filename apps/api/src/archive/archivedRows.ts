/** Moves rows of offices and line items to the table of deleted records and back. */
import { restorableSince } from '@plumbline/domain/deletions/deletionRules';
import { and, eq, getTableColumns, getTableName, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { deletedRecords } from '../database/schema/deletedRecords.ts';
import { ApiError } from '../http/errors.ts';
import type { StaffPrincipal } from '../http/principal.ts';

/** A table whose deleted rows are archived. */
export interface ArchivedTable {
  readonly kind: (typeof deletedRecords.$inferSelect)['kind'];
  readonly table: PgTable & { readonly companyId: PgColumn; readonly id: PgColumn };
  readonly name: PgColumn;
  readonly detail?: PgColumn;
  /** Columns that a restored row does not get back. */
  readonly forgotten?: readonly PgColumn[];
}

type Deletion = Pick<StaffPrincipal, 'companyId' | 'userId'> & { readonly id: string; readonly now: Date };

/** Deletes a row and keeps it for 30 days. Throws 404 if the company has no such row. */
export async function archiveRow(
  tx: Tx,
  { kind, table, name, detail, forgotten = [] }: ArchivedTable,
  { companyId, userId, id, now }: Deletion,
  members: readonly string[] = [],
): Promise<void> {
  // A caller can choose an id again after 30 days. Only the newer record is kept then.
  await tx.delete(deletedRecords).where(and(eq(deletedRecords.companyId, companyId), eq(deletedRecords.id, id)));
  const column = ({ name: columnName }: PgColumn) => sql`deleted.${sql.identifier(columnName)}`;
  const record = forgotten.reduce(
    (row, column) => sql`${row} - ${sql.raw(`'${column.name}'`)}`,
    sql`to_jsonb(deleted)`,
  );
  const { rows } = await tx.execute(sql`
    with deleted as (
      delete from ${table} where ${table.companyId} = ${companyId} and ${table.id} = ${id} returning *
    )
    insert into deleted_records (company_id, id, kind, name, detail, record, members, deleted_by, deleted_at)
    select deleted.company_id, deleted.id, ${kind}, ${column(name)}, ${detail ? column(detail) : sql`''`}, ${record},
      ${JSON.stringify(members)}::jsonb, ${userId}::uuid, ${now.toISOString()}::timestamptz
    from deleted
    returning id`);
  if (rows.length === 0) throw new ApiError('not_found');
}

const isRestorable = (kind: ArchivedTable['kind'], { companyId, id, now }: Omit<Deletion, 'userId'>) =>
  and(
    eq(deletedRecords.companyId, companyId),
    eq(deletedRecords.id, id),
    eq(deletedRecords.kind, kind),
    gt(deletedRecords.deletedAt, restorableSince(now)),
  );

/**
 * Restores a row. Its version increases, so that a user who has the old one sees the change. Throws 404 if it was restored already, also by
 * a simultaneous call, or if it was deleted more than 30 days ago. Throws 409 if a caller has chosen its id for another record since then.
 */
export async function restoreRow(tx: Tx, { kind, table }: ArchivedTable, restoration: Deletion) {
  const [archived] = await tx.delete(deletedRecords).where(isRestorable(kind, restoration)).returning();
  if (!archived) throw new ApiError('not_found');
  // A migration can have added a column since the deletion. The row then gets its default.
  const stored = Object.keys(Object(archived.record));
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => stored.includes(name));
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map((column) => restoredValue(column, restoration)),
    sql`, `,
  );
  const tableName = sql.identifier(getTableName(table));
  const { rows } = await tx.execute(sql`
    insert into ${tableName} (${names})
    select ${values} from jsonb_populate_record(null::${tableName}, ${JSON.stringify(archived.record)}::jsonb) stored
    on conflict do nothing returning id`);
  if (rows.length === 0) throw new ApiError('conflict', 'Another record has its id now, so it cannot be restored');
  return archived;
}

function restoredValue({ name }: PgColumn, { userId, now }: Deletion): SQL {
  if (name === 'version') return sql`stored.version + 1`;
  if (name === 'updated_by') return sql`${userId}::uuid`;
  if (name === 'updated_at') return sql`${now.toISOString()}::timestamptz`;
  return sql`stored.${sql.identifier(name)}`;
}

/** Deletes the records of all companies that cannot be restored any more. */
export async function deleteUnrestorable(tx: Tx, now: Date): Promise<void> {
  await tx.delete(deletedRecords).where(lte(deletedRecords.deletedAt, restorableSince(now)));
}
