/** The tables of outgoing mails, and of the mails that a recipient has reported. */
import { isNotNull } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, textColumn, timestampColumn } from './columns.ts';
import { companies } from './company.ts';

/**
 * Why a mail is sent. `client`: to somebody outside the company. `staff`: to a user, about what a client did. `owners`: to the owners, about the
 * company itself. `security`: a password reset. All but the last one have text of the company, so their number is limited [S22].
 */
export type MailKind = 'client' | 'staff' | 'owners' | 'security';

/** Outgoing mail, inserted in the transaction of the change. The job `mail.send` or `security-mail.send` with the same id sends it [F8]. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<MailKind>().notNull().default('security'),
    /** The UTC day to whose limits the mail counts. A later day than that of `createdAt` if the mail waits. Null without a limit. */
    day: date('day', { mode: 'string' }),
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
    /** Who sent the mail, and why, as the mail says it. '' for mails of the installation itself. */
    origin: textColumn('origin'),
    /** The hash of the token with which the recipient can report the mail. Null for mails of the installation itself. */
    reportTokenHash: text('report_token_hash'),
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
    index('mail_outbox_by_day').on(t.companyId, t.day).where(isNotNull(t.day)),
    // Not unique, because a unique index would prevent partitions by company.
    index('mail_outbox_by_report_token').on(t.reportTokenHash).where(isNotNull(t.reportTokenHash)),
    companyRowPolicy(),
  ],
);

/** The mails that a recipient has reported, for the operator. They are kept when the mail is deleted from the outbox. */
export const mailReports = pgTable(
  'mail_reports',
  {
    companyId: companyId(),
    mailId: uuid('mail_id').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    origin: text('origin').notNull(),
    documentId: uuid('document_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.mailId] }),
    foreignKey({ name: 'mail_reports_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    companyRowPolicy(),
  ],
);
