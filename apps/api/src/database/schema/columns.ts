import { sql } from 'drizzle-orm';
import { integer, numeric, pgPolicy, pgRole, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The role that company transactions run as; it cannot bypass row-level security [S2]. The migrations make it. */
export const appRole = pgRole('plumbline_app').existing();

// an unset setting reads as null or '' by turns: both must match no row, and '' is no uuid
const currentCompany = sql`nullif(current_setting('plumbline.company_id', true), '')::uuid`;

/** Rows of the current company only, for reading and for writing. */
export const companyRows = (column = 'company_id') =>
  pgPolicy('company_rows', {
    for: 'all',
    to: appRole,
    using: sql`${sql.identifier(column)} = ${currentCompany}`,
    withCheck: sql`${sql.identifier(column)} = ${currentCompany}`,
  });

export const companyId = () => uuid('company_id').notNull();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** Free text: nothing entered is ''. */
export const words = (name: string) => text(name).notNull().default('');

/** US dollars with cents. Wide enough for a long estimate at the line limits. */
export const dollars = (name: string) =>
  numeric(name, { precision: 18, scale: 2, mode: 'number' }).notNull().default(0);
/** A rate or a quantity. */
export const decimal = (name: string) => numeric(name, { precision: 18, scale: 4, mode: 'number' }).notNull();
export const percent = (name: string) => numeric(name, { precision: 9, scale: 4, mode: 'number' }).notNull();

/**
 * What a record that people edit carries: compared with If-Match, shown to the one who came second [F6].
 * `updatedBy` has no foreign key: it is never a client's word, and users are never deleted.
 */
export const versioned = () => ({
  version: integer('version').notNull().default(1),
  updatedBy: uuid('updated_by'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** An address of a company, an office or a project [R3.01]. */
export const address = () => ({
  line1: words('line1'),
  line2: words('line2'),
  city: words('city'),
  state: words('state'),
  zipCode: words('zip_code'),
  country: words('country'),
});
