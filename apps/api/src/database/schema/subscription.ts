import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt, moment } from './columns.ts';
import { companies } from './company.ts';

/** A visit to the built-in billing portal: single use, 30 minutes, found by the hash of what its address carries. */
export const billingSessions = pgTable(
  'billing_sessions',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    tokenHash: text('token_hash').notNull(),
    returnUrl: text('return_url').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'billing_sessions_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    uniqueIndex('billing_sessions_hash_unique').on(t.tokenHash),
    index('billing_sessions_by_expiry').on(t.expiresAt),
    companyRows(),
  ],
);

/** Payment events received, by the provider's id: seen twice, it changes nothing [F9]. The owner's alone. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  companyId: uuid('company_id').references(() => companies.id),
  /** When the provider says it happened. */
  happenedAt: moment('happened_at').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
}).enableRLS();
