import type { Unit } from '@plumbline/domain/catalogue/units';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt, decimal, dollars, percent, versioned } from './columns.ts';
import { projects } from './projects.ts';

/** Estimates, one per project [R3.05]. The transaction that changes a line item also updates the stored totals. */
export const estimates = pgTable(
  'estimates',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    subTotal: dollars('sub_total'),
    taxTotal: dollars('tax_total'),
    discount: dollars('discount'),
    amountTotal: dollars('amount_total'),
    createdAt: createdAt(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'estimates_project_fk',
      columns: [t.companyId, t.projectId],
      foreignColumns: [projects.companyId, projects.id],
    }),
    uniqueIndex('estimates_project_unique').on(t.companyId, t.projectId),
    check('estimates_add_up', sql`${t.amountTotal} = ${t.subTotal} + ${t.taxTotal} - ${t.discount}`),
    companyRows(),
  ],
);

/** Line items [R3.06]. `index` is unique within an estimate, checked at commit so that items can be renumbered. */
export const estimateItems = pgTable(
  'estimate_items',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    estimateId: uuid('estimate_id').notNull(),
    index: integer('index').notNull(),
    description: text('description').notNull(),
    rate: decimal('rate'),
    quantity: decimal('quantity'),
    tax: percent('tax'),
    unit: text('unit').$type<Unit>().notNull(),
    total: dollars('total'),
    createdAt: createdAt(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'estimate_items_estimate_fk',
      columns: [t.companyId, t.estimateId],
      foreignColumns: [estimates.companyId, estimates.id],
    }),
    unique('estimate_items_index_unique').on(t.companyId, t.estimateId, t.index),
    companyRows(),
  ],
);
