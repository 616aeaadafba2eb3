/** The tables in an export, and the tables that an export leaves out. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { assemblies } from '../database/schema/assemblies.ts';
import { catalogueItems, importRows, imports } from '../database/schema/catalogue.ts';
import { companies } from '../database/schema/company.ts';
import { deletedRecords } from '../database/schema/deletedRecords.ts';
import { documentAcceptances, documentSends, documents, documentTrail } from '../database/schema/documents.ts';
import { estimateItems, estimates } from '../database/schema/estimates.ts';
import { events } from '../database/schema/events.ts';
import { files, noteAttachments } from '../database/schema/files.ts';
import { notes } from '../database/schema/notes.ts';
import { offices } from '../database/schema/offices.ts';
import { projectFavourites, projects } from '../database/schema/projects.ts';
import { estimateTemplates } from '../database/schema/templates.ts';
import { users } from '../database/schema/users.ts';
import { views } from '../database/schema/views.ts';
import { fullNameSql } from '../users/store.ts';

export interface ExportedTable {
  /** The name of its files in the export. */
  readonly name: string;
  /** What the screen shows while the table is copied. */
  readonly label: string;
  readonly table: PgTable;
  /** The names of the columns that are not exported: secrets, copies for the search, and bytes that are files of the export. */
  readonly omit?: readonly string[];
  /** Further columns with the names of the records that a row refers to, so that a person can read the rows. */
  readonly names?: Readonly<Record<string, SQL>>;
  /**
   * The rows of a statement. Fewer for tables whose rows can be large: the thread that copies a page can do nothing else meanwhile. A document
   * with 5,000 lines has up to 16 MB.
   */
  readonly pageSize?: number;
}

const nameOf = (name: SQL, table: PgTable, { company, id }: { company: SQL; id: SQL }): SQL =>
  sql`(select ${name} from ${table} where ${company} and ${id})`;

const officeName = (row: { companyId: PgColumn; officeId: PgColumn }): SQL =>
  nameOf(sql`${offices.name}`, offices, {
    company: sql`${offices.companyId} = ${row.companyId}`,
    id: sql`${offices.id} = ${row.officeId}`,
  });

const userName = (company: PgColumn, id: PgColumn): SQL =>
  nameOf(fullNameSql, users, {
    company: sql`${users.companyId} = ${company}`,
    id: sql`${users.id} = ${id}`,
  });

const projectTitle = (company: PgColumn, id: PgColumn): SQL =>
  nameOf(sql`${projects.title}`, projects, {
    company: sql`${projects.companyId} = ${company}`,
    id: sql`${projects.id} = ${id}`,
  });

const projectOfEstimate = (company: PgColumn, estimateId: PgColumn): SQL =>
  sql`(select ${projects.title} from ${estimates} join ${projects}
    on ${projects.companyId} = ${estimates.companyId} and ${projects.id} = ${estimates.projectId}
    where ${estimates.companyId} = ${company} and ${estimates.id} = ${estimateId})`;

/** All tables with records of a company, in the order of the export. */
export const exportedTables: readonly ExportedTable[] = [
  { name: 'company', label: 'Company', table: companies },
  { name: 'offices', label: 'Offices', table: offices },
  {
    name: 'users',
    label: 'Users',
    table: users,
    omit: ['password_hash'],
    names: { office_name: officeName(users) },
  },
  {
    name: 'projects',
    label: 'Projects',
    table: projects,
    omit: ['search_text', 'title_key', 'client_key', 'referrer_key'],
    names: {
      office_name: officeName(projects),
      estimator_name: userName(projects.companyId, projects.estimatorId),
    },
  },
  { name: 'favourites', label: 'Favourites', table: projectFavourites },
  {
    name: 'estimates',
    label: 'Estimates',
    table: estimates,
    names: { project_title: projectTitle(estimates.companyId, estimates.projectId) },
  },
  {
    name: 'estimate_lines',
    label: 'Lines of estimates',
    table: estimateItems,
    names: { project_title: projectOfEstimate(estimateItems.companyId, estimateItems.estimateId) },
  },
  {
    name: 'documents',
    label: 'Documents',
    table: documents,
    omit: ['head'],
    names: { project_title: projectTitle(documents.companyId, documents.projectId) },
    pageSize: 1,
  },
  { name: 'document_sends', label: 'Documents', table: documentSends },
  { name: 'document_acceptances', label: 'Documents', table: documentAcceptances, pageSize: 20 },
  { name: 'document_trail', label: 'Documents', table: documentTrail },
  {
    name: 'notes',
    label: 'Notes',
    table: notes,
    names: {
      project_title: projectTitle(notes.companyId, notes.projectId),
      author_name: userName(notes.companyId, notes.authorId),
    },
  },
  { name: 'note_attachments', label: 'Notes', table: noteAttachments },
  { name: 'files', label: 'Files', table: files, omit: ['storage_key', 'thumbnail'] },
  { name: 'items', label: 'Line items', table: catalogueItems },
  { name: 'item_imports', label: 'Imports of line items', table: imports },
  { name: 'item_import_rows', label: 'Imports of line items', table: importRows },
  { name: 'assemblies', label: 'Assemblies', table: assemblies, pageSize: 20 },
  { name: 'templates', label: 'Templates', table: estimateTemplates, pageSize: 1 },
  { name: 'recently_deleted', label: 'Recently deleted', table: deletedRecords, pageSize: 20 },
  { name: 'views', label: 'Saved views', table: views },
  { name: 'history', label: 'History', table: events, pageSize: 50 },
];

/** The tables with a column `company_id` that an export leaves out, with the reason. */
export const tablesNotExported: Readonly<Record<string, string>> = {
  billing_sessions: 'secrets',
  calendar_feeds: 'secrets',
  company_exports: 'exports themselves',
  created_records: 'recognizes repeated requests',
  document_files: 'the PDFs, which are files of the export',
  document_links: 'secrets',
  estimate_counters: 'the last number of an estimate',
  estimate_viewers: 'who has an estimate open now',
  event_readers: 'positions of the server',
  geocoded_addresses: 'a cache',
  idempotency_keys: 'recognizes repeated requests',
  mail_outbox: 'secrets: mails can contain links',
  mail_reports: 'reports of recipients to the operator',
  password_resets: 'secrets',
  payment_events: 'ids of the payment provider',
  project_totals: 'sums of the projects',
  refresh_tokens: 'secrets',
};
