/** Tables of estimates and their lines. */
import type { Takeoff } from '@plumbline/domain/assemblies/takeoff';
import type { Unit } from '@plumbline/domain/catalogue/units';
import type { EstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { type DiscountBasis, defaultDiscountBasis } from '@plumbline/domain/estimates/pricing/discount';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  companyId,
  companyRowPolicy,
  createdAt,
  decimalColumn,
  dollarsColumn,
  percentColumn,
  rateColumn,
  textColumn,
  versionColumns,
} from './columns.ts';
import { companies } from './company.ts';
import { projects } from './projects.ts';

/** Estimates, one per project [R3.05]. The transaction that changes a line item also updates the stored totals. */
export const estimates = pgTable(
  'estimates',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    subTotal: dollarsColumn('sub_total'),
    taxTotal: dollarsColumn('tax_total'),
    /** The amount, also of a percentage. */
    discount: dollarsColumn('discount'),
    /** Null if the discount is an amount. */
    discountPercent: percentColumn('discount_percent'),
    discountBasis: text('discount_basis').$type<DiscountBasis>().notNull().default(defaultDiscountBasis),
    amountTotal: dollarsColumn('amount_total'),
    /** Counts the estimates of the company from 1. */
    number: integer('number').notNull(),
    validUntil: date('valid_until', { mode: 'string' }),
    clientNotes: textColumn('client_notes'),
    terms: textColumn('terms'),
    createdAt: createdAt(),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'estimates_project_fk',
      columns: [t.companyId, t.projectId],
      foreignColumns: [projects.companyId, projects.id],
    }),
    uniqueIndex('estimates_number_unique').on(t.companyId, t.number),
    uniqueIndex('estimates_project_unique').on(t.companyId, t.projectId),
    check('estimates_add_up', sql`${t.amountTotal} = ${t.subTotal} + ${t.taxTotal} - ${t.discount}`),
    check('estimates_discount_basis', sql`${t.discountBasis} IN ('after_tax', 'before_tax')`),
    check('estimates_discount_percent', sql`${t.discountPercent} BETWEEN 0 AND 100`),
    companyRowPolicy(),
  ],
);

/**
 * The number of the estimate that each company created last. It is not a column of `companies`, because an update of that row
 * could cause a deadlock: transactions that add records lock the row of the company for their foreign keys.
 */
export const estimateCounters = pgTable(
  'estimate_counters',
  {
    companyId: companyId().primaryKey(),
    lastNumber: integer('last_number').notNull(),
  },
  (t) => [
    foreignKey({ name: 'estimate_counters_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    companyRowPolicy(),
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
    rate: rateColumn('rate').notNull(),
    quantity: decimalColumn('quantity'),
    tax: percentColumn('tax').notNull(),
    unit: text('unit').$type<Unit>().notNull(),
    total: dollarsColumn('total'),
    /** A heading of a section has no price. The lines after it belong to the section. */
    kind: text('kind').$type<NonNullable<EstimateItem['kind']>>().notNull().default('line'),
    /** An offered line is outside the totals. */
    option: text('option').$type<NonNullable<EstimateItem['option']>>().notNull().default('none'),
    /** Dollars per unit. Null if it is unknown. */
    cost: rateColumn('cost'),
    /** The formulas that a user typed as the rate and the quantity. Null if numbers were typed. */
    rateFormula: text('rate_formula'),
    quantityFormula: text('quantity_formula'),
    /** The measures and the formula from which the quantity was computed. Null if it was typed. */
    takeoff: jsonb('takeoff').$type<Takeoff>(),
    /** The scope of work, with line breaks. */
    scope: textColumn('scope'),
    createdAt: createdAt(),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'estimate_items_estimate_fk',
      columns: [t.companyId, t.estimateId],
      foreignColumns: [estimates.companyId, estimates.id],
    }),
    unique('estimate_items_index_unique').on(t.companyId, t.estimateId, t.index),
    check('estimate_items_kind', sql`${t.kind} IN ('line', 'section')`),
    check('estimate_items_option', sql`${t.option} IN ('none', 'offered', 'chosen')`),
    companyRowPolicy(),
  ],
);
