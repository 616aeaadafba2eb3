/** The table of users. */
import type { Role } from '@plumbline/domain/users/roles';
import { type SQL, sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, textColumn, timestampColumn, versionColumns } from './columns.ts';
import { companies } from './company.ts';
import { offices } from './offices.ts';

/** Users [R3.02]. They are never deleted. A deactivated user keeps the name for the history and the email for reactivation. */
export const users = pgTable(
  'users',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    firstName: textColumn('first_name'),
    lastName: textColumn('last_name'),
    email: text('email').notNull(),
    /** The email in lower case, unique across all companies. */
    username: text('username')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${users.email})`),
    passwordHash: text('password_hash').notNull(),
    role: smallint('role').$type<Role>().notNull(),
    officeId: uuid('office_id'),
    deactivatedAt: timestampColumn('deactivated_at'),
    createdAt: createdAt(),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'users_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    foreignKey({
      name: 'users_office_fk',
      columns: [t.companyId, t.officeId],
      foreignColumns: [offices.companyId, offices.id],
    }),
    uniqueIndex('users_username_unique').on(t.username),
    index('users_by_name').on(t.companyId, t.firstName, t.lastName, t.id),
    index('users_by_office').on(t.companyId, t.officeId),
    companyRowPolicy(),
  ],
);
