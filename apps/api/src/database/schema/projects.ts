/** Tables of projects and favourites. */
import type { ProjectStatus } from '@plumbline/domain/projects/status';
import { isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sortKeySql } from '../textKeys.ts';
import {
  companyId,
  companyRowPolicy,
  createdAt,
  dollarsColumn,
  postalAddressColumns,
  textColumn,
  timestampColumn,
  versionColumns,
} from './columns.ts';
import { companies } from './company.ts';
import { offices } from './offices.ts';
import { users } from './users.ts';

const day = (name: string) => date(name, { mode: 'string' });

/** The price of a project. The same value as `projectPrice` of the domain. */
export const projectPriceOf = (project: {
  readonly contractValue: SQLWrapper;
  readonly currentEstimate: SQLWrapper;
  readonly estimation: SQLWrapper;
}) =>
  sql<number>`coalesce(${project.contractValue}, CASE WHEN ${project.currentEstimate} > 0 THEN ${project.currentEstimate} ELSE ${project.estimation} END)`;

/** Projects [R3.04]. The table has no column for the estimate, because the row of the estimate references its project. */
export const projects = pgTable(
  'projects',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    jobType: textColumn('job_type'),
    status: text('status').$type<ProjectStatus>().notNull().default('NEW'),
    ...postalAddressColumns(),
    createdDate: day('created_date').notNull(),
    dateAssigned: day('date_assigned'),
    customerContacted: day('customer_contacted'),
    dateInspected: day('date_inspected'),
    estimationSent: day('estimation_sent'),
    jobStartDate: day('job_start_date'),
    jobEndDate: day('job_end_date'),
    /** The day on which the status was SIGNED for the first time. It determines the date of the sale [R2.18]. */
    signedOn: day('signed_on'),
    /** The day on which the project got its current status. Null if it has had this status since its creation. */
    statusSince: day('status_since'),
    /**
     * What the client has signed: the last accepted estimate with the change orders accepted after it. `readContract` computes it, and the
     * transaction of an acceptance stores it. Null without an accepted estimate.
     */
    contractValue: numeric('contract_value', { precision: 18, scale: 2, mode: 'number' }),
    /** A copy of amount_total of the estimate. */
    currentEstimate: dollarsColumn('current_estimate'),
    /** The price that a user typed. It counts without a contract value while the total of the estimate is not above 0. */
    estimation: dollarsColumn('estimation'),
    finalInvoice: dollarsColumn('final_invoice'),
    changeOrderPrice: dollarsColumn('change_order_price'),
    clientName: textColumn('client_name'),
    clientPhoneNo: textColumn('client_phone_no'),
    clientEmail: textColumn('client_email'),
    officeId: uuid('office_id'),
    estimatorId: uuid('estimator_id'),
    referredBy: textColumn('referred_by'),
    /** Only lost jobs have a reason. */
    lostReason: textColumn('lost_reason'),
    /** The texts by which lists find and sort projects. `projects/searchColumns.ts` computes them from the other columns. */
    searchText: textColumn('search_text'),
    titleKey: textColumn('title_key'),
    clientKey: textColumn('client_key'),
    referrerKey: textColumn('referrer_key'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    deletedAt: timestampColumn('deleted_at'),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'projects_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    foreignKey({
      name: 'projects_office_fk',
      columns: [t.companyId, t.officeId],
      foreignColumns: [offices.companyId, offices.id],
    }),
    foreignKey({
      name: 'projects_estimator_fk',
      columns: [t.companyId, t.estimatorId],
      foreignColumns: [users.companyId, users.id],
    }),
    foreignKey({
      name: 'projects_created_by_fk',
      columns: [t.companyId, t.createdBy],
      foreignColumns: [users.companyId, users.id],
    }),
    // DESC in a query means NULLS FIRST. The sort can use the index only if the index also has NULLS FIRST.
    index('projects_by_date')
      .on(t.companyId, t.createdDate.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(isNull(t.deletedAt)),
    index('projects_by_status')
      .on(
        t.companyId,
        t.status,
        t.createdDate.desc().nullsFirst(),
        t.createdAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(isNull(t.deletedAt)),
    index('projects_by_price')
      .on(
        t.companyId,
        sql`(${projectPriceOf(t)})`,
        t.createdDate.desc().nullsFirst(),
        t.createdAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(isNull(t.deletedAt)),
    index('projects_by_title').on(t.companyId, sortKeySql(t.title), t.id).where(isNull(t.deletedAt)),
    index('projects_by_client').on(t.companyId, t.clientKey, t.id).where(isNull(t.deletedAt)),
    index('projects_by_client_name').on(t.companyId, sortKeySql(t.clientName), t.id).where(isNull(t.deletedAt)),
    index('projects_by_office').on(t.companyId, t.officeId),
    index('projects_by_estimator').on(t.companyId, t.estimatorId),
    // For the list of deleted projects.
    index('projects_deleted').on(t.companyId, t.deletedAt).where(isNotNull(t.deletedAt)),
    // The planned days of the calendar. Most projects have only some of them.
    index('projects_by_inspection')
      .on(t.companyId, t.dateInspected)
      .where(sql`${t.deletedAt} is null and ${t.dateInspected} is not null`),
    index('projects_by_job_start')
      .on(t.companyId, t.jobStartDate)
      .where(sql`${t.deletedAt} is null and ${t.jobStartDate} is not null`),
    // The start is for jobs that last through the whole range.
    index('projects_by_job_end')
      .on(t.companyId, t.jobEndDate, t.jobStartDate)
      .where(sql`${t.deletedAt} is null and ${t.jobEndDate} is not null`),
    companyRowPolicy(),
  ],
);

/**
 * How the numbers of present projects and the sums of their prices changed. The numbers of a company and a status are the sums of its rows.
 * Triggers write the rows (migration `project_totals`), also those of SQL outside the app.
 */
export const projectTotals = pgTable(
  'project_totals',
  {
    companyId: companyId(),
    id: uuid('id').notNull().defaultRandom(),
    status: text('status').$type<ProjectStatus>().notNull(),
    projects: integer('projects').notNull(),
    /** In dollars. */
    total: numeric('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), companyRowPolicy()],
);

/** Favourite projects per user. */
export const projectFavourites = pgTable(
  'project_favourites',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    projectId: uuid('project_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.projectId] }),
    foreignKey({
      name: 'project_favourites_user_fk',
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
    }),
    foreignKey({
      name: 'project_favourites_project_fk',
      columns: [t.companyId, t.projectId],
      foreignColumns: [projects.companyId, projects.id],
    }),
    companyRowPolicy(),
  ],
);
