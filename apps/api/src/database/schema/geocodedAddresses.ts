/** The table that caches the coordinates of postal addresses. */
import { doublePrecision, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, timestampColumn } from './columns.ts';
import { companies } from './company.ts';

/** Cached results of the geocoding service, one row per company and postal address [R7.30]. */
export const geocodedAddresses = pgTable(
  'geocoded_addresses',
  {
    companyId: companyId(),
    /** The postal address on one line, in lower case. */
    address: text('address').notNull(),
    /** Both coordinates are null if the service found no result. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    geocodedAt: timestampColumn('geocoded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.address] }),
    foreignKey({ name: 'geocoded_addresses_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    companyRowPolicy(),
  ],
);
