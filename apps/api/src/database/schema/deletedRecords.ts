/** The table of deleted records whose rows are not in their own table any more. */
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, textColumn, timestampColumn } from './columns.ts';
import { companies } from './company.ts';

/**
 * Deleted offices and line items, for 30 days. No query of the offices and items can find them by mistake. Deleted projects and users stay
 * in their tables, because other records refer to them.
 */
export const deletedRecords = pgTable(
  'deleted_records',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<'office' | 'item'>().notNull(),
    name: text('name').notNull(),
    detail: textColumn('detail'),
    /** The row as PostgreSQL converts it to JSON. */
    record: jsonb('record').notNull(),
    /** The ids of deleted projects and deactivated users that had this office. They are not in it any more. */
    members: jsonb('members').$type<readonly string[]>().notNull().default([]),
    deletedBy: uuid('deleted_by'),
    deletedAt: timestampColumn('deleted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'deleted_records_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    check('deleted_records_kind', sql`${t.kind} IN ('office', 'item')`),
    index('deleted_records_by_date').on(t.companyId, t.deletedAt),
    index('deleted_records_by_age').on(t.deletedAt),
    companyRowPolicy(),
  ],
);
