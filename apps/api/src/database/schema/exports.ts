/** The table of exports of all data of a company. */
import type { ExportState } from '@plumbline/domain/exports/exportRules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, textColumn, timestampColumn } from './columns.ts';
import { companies } from './company.ts';

/** Exports. The file store contains the file of an export under `<companyId>/<id>`. */
export const companyExports = pgTable(
  'company_exports',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    state: text('state').$type<ExportState>().notNull().default('running'),
    requestedBy: uuid('requested_by').notNull(),
    requestedAt: timestampColumn('requested_at').notNull(),
    /** Counts the runs of the job. A run stops when a later one has started, because both would write the same file. */
    attempt: integer('attempt').notNull().default(0),
    /** The last time when the job stored its progress. */
    progressAt: timestampColumn('progress_at').notNull(),
    step: textColumn('step'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    finishedAt: timestampColumn('finished_at'),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    missingFiles: integer('missing_files').notNull().default(0),
    expiresAt: timestampColumn('expires_at'),
    /** When the file of an expired or failed export was deleted from the file store. */
    fileDeletedAt: timestampColumn('file_deleted_at'),
    /** The hash of the token of the last link. */
    linkHash: text('link_hash'),
    linkExpiresAt: timestampColumn('link_expires_at'),
    /** The session that made the link. The link ends with it. */
    linkSession: uuid('link_session'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'company_exports_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    check('company_exports_state', sql`${t.state} IN ('running', 'ready', 'failed', 'expired')`),
    // Two simultaneous calls cannot start two exports.
    uniqueIndex('company_exports_running_unique').on(t.companyId).where(sql`${t.state} = 'running'`),
    uniqueIndex('company_exports_link_unique').on(t.linkHash),
    // For the job that deletes files: few exports have a file.
    index('company_exports_with_file').on(t.expiresAt).where(sql`${t.fileDeletedAt} is null`),
    companyRowPolicy(),
  ],
);
