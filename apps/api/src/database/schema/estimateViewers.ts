/** The table of users who have an estimate open. */
import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, timestampColumn } from './columns.ts';
import { companies } from './company.ts';

/**
 * The open event streams of estimates, on all servers. A stream refreshes `seenAt` while it is open. The rows of a killed server
 * expire. The table has no foreign key to the estimate, because each insert would wait for a transaction that changes the estimate.
 */
export const estimateViewers = pgTable(
  'estimate_viewers',
  {
    companyId: companyId(),
    /** The id of the stream. */
    id: uuid('id').notNull(),
    estimateId: uuid('estimate_id').notNull(),
    userId: uuid('user_id').notNull(),
    seenAt: timestampColumn('seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'estimate_viewers_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('estimate_viewers_by_estimate').on(t.companyId, t.estimateId),
    companyRowPolicy(),
  ],
);
