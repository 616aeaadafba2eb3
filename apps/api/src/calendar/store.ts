/** The SQL of the links for other calendars, and of the projects in a feed. */

import { maxFeedProjects } from '@plumbline/domain/calendar/feed';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { toAddress } from '../database/postalAddressMapping.ts';
import { calendarFeeds } from '../database/schema/calendar.ts';
import { companies } from '../database/schema/company.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import type { UserPrincipal } from '../http/principal.ts';
import type { ApiConfig } from '../ports.ts';
import { matchesFilter } from '../projects/projectLists.ts';
import { newestFirst } from '../projects/store.ts';
import { randomSecret } from '../secrets/randomSecret.ts';
import { sha256 } from '../secrets/sha256.ts';
import type { UserKey } from '../session/store.ts';

const isFeedOf = ({ companyId, userId }: UserKey) =>
  and(eq(calendarFeeds.companyId, companyId), eq(calendarFeeds.userId, userId));

/** The day on which the link of the user was made, or null. */
export async function readFeedDay(tx: Tx, user: UserKey): Promise<string | null> {
  const [row] = await tx.select({ createdOn: calendarFeeds.createdOn }).from(calendarFeeds).where(isFeedOf(user));
  return row?.createdOn ?? null;
}

/** Makes the link of the user and returns its URL, whose token is stored only as a hash. The token of an earlier link is replaced. */
export async function renewFeed(
  tx: Tx,
  { publicUrl }: Pick<ApiConfig, 'publicUrl'>,
  { companyId, userId, today }: UserPrincipal,
): Promise<string> {
  const token = randomSecret();
  const values = { tokenHash: await sha256(token), createdOn: today };
  await tx
    .insert(calendarFeeds)
    .values({ companyId, userId, ...values })
    .onConflictDoUpdate({ target: [calendarFeeds.companyId, calendarFeeds.userId], set: values });
  return new URL(`/calendar/${token}.ics`, publicUrl).href;
}

export const deleteFeed = (tx: Tx, user: UserKey) => tx.delete(calendarFeeds).where(isFeedOf(user));

/** Finds the link with this token in any company. */
export async function findFeed(tx: Tx, token: string): Promise<UserKey | undefined> {
  const [row] = await tx
    .select({ companyId: calendarFeeds.companyId, userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, await sha256(token)));
  return row;
}

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
    .orderBy(...newestFirst)
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
