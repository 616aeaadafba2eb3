/** The SQL of the company and of the projects in a feed. */

import { maxFeedProjects } from '@plumbline/domain/calendar/feed';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { newestFirst } from '@plumbline/domain/projects/projectSort';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { toAddress } from '../database/postalAddressMapping.ts';
import { companies } from '../database/schema/company.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { matchesFilter, selectionOrder } from '../projects/projectLists.ts';
import type { UserKey } from '../session/store.ts';

/** Reads the company of the user. Undefined if the user is deactivated. */
export async function readFeedCompany(tx: Tx, { companyId, userId }: UserKey) {
  const [row] = await tx
    .select({
      name: companies.name,
      timeZone: companies.timeZone,
      subscription_type: companies.subscriptionType,
      subcription_ended: companies.subscriptionLastDay,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), isNull(users.deactivatedAt)));
  return row;
}

/** The newest projects that match the filter, with the columns that a feed needs. */
export async function readFeedProjects(tx: Tx, user: UserKey, filter: ProjectFilter) {
  const rows = await tx
    .select()
    .from(projects)
    .where(matchesFilter(user, filter))
    .orderBy(...selectionOrder(filter, newestFirst))
    .limit(maxFeedProjects);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    address: toAddress(row),
    client: row.clientName,
    date_inspected: row.dateInspected,
    job_start_date: row.jobStartDate,
    job_end_date: row.jobEndDate,
    version: row.version,
    updatedAt: row.updatedAt,
  }));
}

export type FeedProject = Awaited<ReturnType<typeof readFeedProjects>>[number];
