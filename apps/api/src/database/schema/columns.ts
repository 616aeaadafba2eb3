/** Column types, common columns and the row-level security policy that the tables share. */
import { sql } from 'drizzle-orm';
import { customType, integer, numeric, pgPolicy, pgRole, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The role of company transactions. It cannot bypass row-level security [S2]. The migrations create it. */
export const appRole = pgRole('plumbline_app').existing();

// An unset setting is null or ''. Neither value must match a row, and '' is not a valid uuid.
const currentCompany = sql`nullif(current_setting('plumbline.company_id', true), '')::uuid`;

/** The row-level security policy that restricts reads and writes to rows of the current company. */
export const companyRowPolicy = (column = 'company_id') =>
  pgPolicy('company_rows', {
    for: 'all',
    to: appRole,
    using: sql`${sql.identifier(column)} = ${currentCompany}`,
    withCheck: sql`${sql.identifier(column)} = ${currentCompany}`,
  });

export const companyId = () => uuid('company_id').notNull();
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => timestampColumn('created_at').notNull().defaultNow();

/** Free text. '' if the field is empty. */
export const textColumn = (name: string) => text(name).notNull().default('');

/** A sequence of bytes. */
export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** US dollars with cents. The precision is sufficient for the largest possible estimate. */
export const dollarsColumn = (name: string) =>
  numeric(name, { precision: 18, scale: 2, mode: 'number' }).notNull().default(0);
/** A rate or a cost in dollars per unit. */
export const rateColumn = (name: string) => numeric(name, { precision: 18, scale: 5, mode: 'number' });
/** A quantity. */
export const decimalColumn = (name: string) => numeric(name, { precision: 18, scale: 4, mode: 'number' }).notNull();
/** A tax or a markup in percent. */
export const percentColumn = (name: string) => numeric(name, { precision: 9, scale: 4, mode: 'number' });

/**
 * Version columns of editable records [F6]: `version` is compared with If-Match. If it differs, the user sees who changed the record.
 * `updatedBy` has no foreign key, because callers cannot set it and users are never deleted.
 */
export const versionColumns = () => ({
  version: integer('version').notNull().default(1),
  updatedBy: uuid('updated_by'),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** The postal address of a company, an office or a project [R3.01]. */
export const postalAddressColumns = () => ({
  line1: textColumn('line1'),
  line2: textColumn('line2'),
  city: textColumn('city'),
  state: textColumn('state'),
  zipCode: textColumn('zip_code'),
  country: textColumn('country'),
});
