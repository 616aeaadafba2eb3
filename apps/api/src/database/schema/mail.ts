/** The table of outgoing mails. */
import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, timestampColumn } from './columns.ts';
import { companies } from './company.ts';

/** Outgoing mail, inserted in the transaction of the change. The job `mail.send` with the same id sends it [F8]. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Cleared with `html` at `finishedAt`, so that reset links do not stay in the database. */
    text: text('text').notNull(),
    html: text('html'),
    createdAt: createdAt(),
    /** The time when the mail was sent or sending was abandoned. */
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'mail_outbox_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    companyRowPolicy(),
  ],
);
