/** The table of offices. */
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, postalAddressColumns, textColumn, versionColumns } from './columns.ts';
import { companies } from './company.ts';

/** Offices (branches) of companies [R3.03]. */
export const offices = pgTable(
  'offices',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    description: textColumn('description'),
    ...postalAddressColumns(),
    phoneNo: textColumn('phone_no'),
    faxNo: textColumn('fax_no'),
    email: textColumn('email'),
    createdAt: createdAt(),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'offices_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('offices_by_name').on(t.companyId, t.name, t.id),
    companyRowPolicy(),
  ],
);
