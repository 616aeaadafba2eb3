import type { Role } from '@plumbline/domain/users/roles';
import { type SQL, sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt, moment, versioned, words } from './columns.ts';
import { companies } from './company.ts';
import { offices } from './offices.ts';

/** Users [R3.02], never deleted: a deactivated user keeps the name for the history and the e-mail for reactivation. */
export const users = pgTable(
  'users',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    firstName: words('first_name'),
    lastName: words('last_name'),
    email: text('email').notNull(),
    /** The e-mail in lower case, unique across all companies. */
    username: text('username')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${users.email})`),
    passwordHash: text('password_hash').notNull(),
    role: smallint('role').$type<Role>().notNull(),
    officeId: uuid('office_id'),
    deactivatedAt: moment('deactivated_at'),
    createdAt: createdAt(),
    ...versioned(),
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
    companyRows(),
  ],
);
