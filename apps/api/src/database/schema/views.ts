/** The table of saved views. */
import type { ViewPage, ViewParams } from '@plumbline/domain/views/viewParams';
import { isNotNull, isNull, sql } from 'drizzle-orm';
import { foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, versionColumns } from './columns.ts';
import { companies } from './company.ts';
import { users } from './users.ts';

/** Saved views of the projects: the filters and the sort, by name. */
export const views = pgTable(
  'views',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    /** The user who sees the view. Null if all users of the company see it. */
    ownerId: uuid('owner_id'),
    name: text('name').notNull(),
    page: text('page').$type<ViewPage>().notNull(),
    /** The parameters of the URL, as the API validated them. */
    params: jsonb('params').$type<ViewParams>().notNull(),
    createdAt: createdAt(),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'views_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    foreignKey({
      name: 'views_owner_fk',
      columns: [t.companyId, t.ownerId],
      foreignColumns: [users.companyId, users.id],
    }),
    uniqueIndex('views_own_name_unique').on(t.companyId, t.ownerId, sql`lower(${t.name})`).where(isNotNull(t.ownerId)),
    uniqueIndex('views_shared_name_unique').on(t.companyId, sql`lower(${t.name})`).where(isNull(t.ownerId)),
    companyRowPolicy(),
  ],
);
