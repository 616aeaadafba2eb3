/** Tables of the billing portal and of received payment events. */
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, timestampColumn } from './columns.ts';
import { companies } from './company.ts';

/** Sessions of the built-in billing portal. The URL has a token, whose hash is stored. A session can be used once within 30 minutes. */
export const billingSessions = pgTable(
  'billing_sessions',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    tokenHash: text('token_hash').notNull(),
    returnUrl: text('return_url').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'billing_sessions_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    uniqueIndex('billing_sessions_hash_unique').on(t.tokenHash),
    index('billing_sessions_by_expiry').on(t.expiresAt),
    companyRowPolicy(),
  ],
);

/** Received payment events by provider id, so that a duplicate is ignored [F9]. Only system transactions can access the table. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  companyId: uuid('company_id').references(() => companies.id),
  /** The event time reported by the provider. */
  happenedAt: timestampColumn('happened_at').notNull(),
  receivedAt: timestampColumn('received_at').notNull().defaultNow(),
}).enableRLS();
