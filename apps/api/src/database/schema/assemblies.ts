/** The table of assemblies. */
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import type { Unit } from '@plumbline/domain/catalogue/units';
import { sql } from 'drizzle-orm';
import { foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, versionColumns } from './columns.ts';
import { companies } from './company.ts';

/** Named groups of catalogue items with their quantities for one unit of work. */
export const assemblies = pgTable(
  'assemblies',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    unit: text('unit').$type<Unit>().notNull(),
    /** The measures that a user types when the assembly is added. If there are none, the user types the number of units. */
    measures: jsonb('measures').$type<Assembly['measures']>().notNull().default([]),
    /** The ids of the items have no foreign key, because an item of an assembly can be deleted. Each row keeps the name of its item. */
    rows: jsonb('rows').$type<Assembly['rows']>().notNull(),
    createdAt: createdAt(),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'assemblies_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    uniqueIndex('assemblies_name_unique').on(t.companyId, sql`lower(${t.name})`),
    companyRowPolicy(),
  ],
);
