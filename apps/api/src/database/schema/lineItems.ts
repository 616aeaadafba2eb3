import type { ItemType } from '@plumbline/domain/catalogue/itemTypes';
import type { Unit } from '@plumbline/domain/catalogue/units';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt, decimal, versioned, words } from './columns.ts';
import { companies } from './companies.ts';

/** The catalogue [R3.07]. */
export const lineItems = pgTable(
  'line_items',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    code: words('code'),
    description: text('description').notNull(),
    rate: decimal('rate'),
    itemType: text('item_type').$type<ItemType>().notNull(),
    unit: text('unit').$type<Unit>().notNull(),
    category: words('category'),
    createdAt: createdAt(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'line_items_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('line_items_by_description').on(t.companyId, t.description, t.id),
    index('line_items_by_code').on(t.companyId, t.code),
    companyRows(),
  ],
);
