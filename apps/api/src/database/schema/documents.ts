/** Tables of documents: immutable revisions of estimates, their PDFs, links, acceptances and trails. */
import type { Signature } from '@plumbline/domain/documents/acceptance';
import type { DocumentContent, DocumentHead } from '@plumbline/domain/documents/documentContent';
import type { DocumentKind, DocumentStatus } from '@plumbline/domain/documents/documentKinds';
import type { TrailEvent, TrailType } from '@plumbline/domain/documents/trail';
import { isNotNull, type SQL, sql } from 'drizzle-orm';
import {
  check,
  date,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  bytesColumn,
  companyId,
  companyRowPolicy,
  createdAt,
  dollarsColumn,
  textColumn,
  timestampColumn,
} from './columns.ts';
import { estimates } from './estimates.ts';
import { projects } from './projects.ts';

/** Documents. Only the columns about what happened to a document change after the insert. */
export const documents = pgTable(
  'documents',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    estimateId: uuid('estimate_id').notNull(),
    projectId: uuid('project_id').notNull(),
    /** Counts the documents of the estimate from 1. */
    revision: integer('revision').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    /** `expired` is not stored: it follows from `expiresOn` and the current day. */
    status: text('status').$type<Exclude<DocumentStatus, 'expired'>>().notNull().default('draft'),
    /** Not `jsonb`, which would change the order of keys. */
    content: json('content').$type<DocumentContent>().notNull(),
    /** The content without its lines and its long texts. A content can have several megabytes, so most calls read only this. */
    head: jsonb('head')
      .$type<DocumentHead>()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`(content::jsonb - 'sections' - 'notes' - 'terms') #- '{company,logo}' #- '{baseline,sections}'`,
      ),
    total: dollarsColumn('total'),
    /** Of the PDF, in hexadecimal. */
    sha256: text('sha256').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    sentBy: uuid('sent_by'),
    sentAt: timestampColumn('sent_at'),
    openedAt: timestampColumn('opened_at'),
    answeredAt: timestampColumn('answered_at'),
    /** The name with which the client signed. */
    answeredBy: textColumn('answered_by'),
    /** Why the client declined. */
    reason: textColumn('reason'),
    expiresOn: date('expires_on', { mode: 'string' }),
    /** When the client is reminded, if the document is not opened. Null without a reminder, and after it. */
    remindAt: timestampColumn('remind_at'),
    /** When the server gave up making the signed PDF. Null while it is tried, and after it succeeded. */
    signingFailedAt: timestampColumn('signing_failed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'documents_estimate_fk',
      columns: [t.companyId, t.estimateId],
      foreignColumns: [estimates.companyId, estimates.id],
    }),
    foreignKey({
      name: 'documents_project_fk',
      columns: [t.companyId, t.projectId],
      foreignColumns: [projects.companyId, projects.id],
    }),
    unique('documents_revision_unique').on(t.companyId, t.estimateId, t.revision),
    check('documents_kind', sql`${t.kind} IN ('ESTIMATE', 'CHANGE_ORDER', 'INVOICE')`),
    check(
      'documents_status',
      sql`${t.status} IN ('draft', 'sent', 'opened', 'accepted', 'declined', 'withdrawn', 'replaced')`,
    ),
    index('documents_to_remind').on(t.remindAt).where(isNotNull(t.remindAt)),
    companyRowPolicy(),
  ],
);

/** The columns and constraints of a table whose rows belong to a document. */
const documentId = () => uuid('document_id').notNull();
const documentKey = (name: string, t: Record<'companyId' | 'documentId', ExtraConfigColumn>) =>
  foreignKey({
    name: `${name}_document_fk`,
    columns: [t.companyId, t.documentId],
    foreignColumns: [documents.companyId, documents.id],
  });

/** The PDFs. They are in the database, so that a document and its PDF are committed together. */
export const documentFiles = pgTable(
  'document_files',
  {
    companyId: companyId(),
    documentId: documentId(),
    kind: text('kind').$type<'document' | 'signed'>().notNull(),
    /** In hexadecimal. */
    sha256: text('sha256').notNull(),
    bytes: bytesColumn('bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.documentId, t.kind] }),
    documentKey('document_files', t),
    companyRowPolicy(),
  ],
);

/** Links to documents. The token of a link is stored as a hash. */
export const documentLinks = pgTable(
  'document_links',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    documentId: documentId(),
    tokenHash: text('token_hash').notNull(),
    /** The address to which the link was mailed. '' for a link that only a user of the company got. */
    recipient: textColumn('recipient'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    documentKey('document_links', t),
    uniqueIndex('document_links_hash_unique').on(t.tokenHash),
    index('document_links_by_document').on(t.companyId, t.documentId),
    companyRowPolicy(),
  ],
);

/** The calls that sent a document, so that a repeated call sends no second mail. */
export const documentSends = pgTable(
  'document_sends',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    documentId: documentId(),
    /** Email addresses. */
    recipients: jsonb('recipients').$type<readonly string[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.documentId, t.id] }),
    documentKey('document_sends', t),
    companyRowPolicy(),
  ],
);

/** The acceptance of a document: what the client signed. */
export const documentAcceptances = pgTable(
  'document_acceptances',
  {
    companyId: companyId(),
    documentId: documentId(),
    name: text('name').notNull(),
    signature: jsonb('signature').$type<Signature>().notNull(),
    consent: text('consent').notNull(),
    /** The ids of the chosen options. */
    options: jsonb('options').$type<readonly string[]>().notNull(),
    total: dollarsColumn('total'),
    /** The address to which the link was mailed with which the client signed. '' for a link that only a user of the company got. */
    recipient: textColumn('recipient'),
    clientIp: text('client_ip').notNull(),
    userAgent: text('user_agent').notNull(),
    /** Of the PDF that the client saw. */
    seenSha256: text('seen_sha256').notNull(),
    acceptedAt: timestampColumn('accepted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.documentId] }),
    documentKey('document_acceptances', t),
    companyRowPolicy(),
  ],
);

/** The trail of each document: a hash chain. Rows are only inserted. */
export const documentTrail = pgTable(
  'document_trail',
  {
    companyId: companyId(),
    documentId: documentId(),
    sequence: integer('sequence').notNull(),
    type: text('type').$type<TrailType>().notNull(),
    /** The ISO instant that the hash covers. */
    at: text('at').notNull(),
    data: json('data').$type<TrailEvent['data']>().notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.documentId, t.sequence] }),
    documentKey('document_trail', t),
    companyRowPolicy(),
  ],
);
