/** The table of estimate templates. */
import type { ApiLineValues } from '@plumbline/domain/estimates/lines/line';
import { sql } from 'drizzle-orm';
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, versionColumns } from './columns.ts';
import { companies } from './company.ts';

/** Templates of estimates. The rows are copies, so that a template does not change with the estimate that it was made from. */
export const estimateTemplates = pgTable(
  'estimate_templates',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The lines and the headings of sections in order, as the API validated them. */
    rows: jsonb('rows').$type<readonly ApiLineValues[]>().notNull(),
    /** The number of lines in `rows`, without headings, so that the list of templates does not read the rows. */
    lineCount: integer('line_count').notNull(),
    /** The texts for the client, copied from the estimate too. */
    clientNotes: text('client_notes').notNull().default(''),
    terms: text('terms').notNull().default(''),
    createdAt: createdAt(),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'estimate_templates_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    uniqueIndex('estimate_templates_name_unique').on(t.companyId, sql`lower(${t.name})`),
    companyRowPolicy(),
  ],
);
