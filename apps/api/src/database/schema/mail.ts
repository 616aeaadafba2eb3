import { isNull } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt, moment } from './columns.ts';
import { companies } from './company.ts';

/** Mail to be sent: written with the change it tells of, sent afterwards, tried again on failure [F8]. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Blanked once sent: a reset link must not stay readable. */
    text: text('text').notNull(),
    html: text('html'),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** Sent, or given up: nothing more happens to it. */
    finishedAt: moment('finished_at'),
    lastError: text('last_error'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'mail_outbox_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('mail_outbox_due').on(t.nextAttemptAt).where(isNull(t.finishedAt)),
    companyRows(),
  ],
);
