import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { address, companyId, companyRows, createdAt, versioned, words } from './columns.ts';
import { companies } from './company.ts';

/** Offices (branches) of companies [R3.03]. */
export const offices = pgTable(
  'offices',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    description: words('description'),
    ...address(),
    phoneNo: words('phone_no'),
    faxNo: words('fax_no'),
    email: words('email'),
    createdAt: createdAt(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'offices_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('offices_by_name').on(t.companyId, t.name, t.id),
    companyRows(),
  ],
);
