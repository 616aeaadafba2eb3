/** The table of outgoing mails. */
import { isNotNull } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, textColumn, timestampColumn } from './columns.ts';
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
    /** '' for mails of the installation itself. */
    fromName: textColumn('from_name'),
    replyTo: textColumn('reply_to'),
    /** The document that the mail sends. Null for other mails. */
    documentId: uuid('document_id'),
    /** Which PDF of the document is attached. Null without an attachment. */
    attachedFile: text('attached_file').$type<'document' | 'signed'>(),
    /** Why sending was abandoned, or why the last attempt failed. '' if the mail server accepted the mail. */
    failure: textColumn('failure'),
    createdAt: createdAt(),
    /** The time when the mail was sent or sending was abandoned. */
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'mail_outbox_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('mail_outbox_by_document').on(t.companyId, t.documentId).where(isNotNull(t.documentId)),
    companyRowPolicy(),
  ],
);
