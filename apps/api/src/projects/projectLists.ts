/** The SQL of lists of projects: one page of the projects that match a filter, and their number and price [R2.19]. */
import type { ProjectSummary } from '@plumbline/domain/projects/contract';
import { reasonOfFilter } from '@plumbline/domain/projects/lostJobs';
import type { Project } from '@plumbline/domain/projects/project';
import { countActiveFilters, type ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { projectSearchWords } from '@plumbline/domain/projects/projectSearchText';
import type { ProjectSort, ProjectSortField } from '@plumbline/domain/projects/projectSort';
import { closedStatuses, pendingStatuses } from '@plumbline/domain/projects/sales';
import { type ProjectStatus, projectStatusCodes } from '@plumbline/domain/projects/status';
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { offices } from '../database/schema/offices.ts';
import { projectFavourites, projects, projectTotals } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { sortKeySql } from '../database/textKeys.ts';
import { limitSearch } from '../http/limitSearch.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import { closedOnSql, contains, isLostSql, isPresentIn, pendingSinceSql, projectPriceSql } from './projectSql.ts';
import { type Candidates, findSearchCandidates, isCandidate } from './searchCandidates.ts';
import { newestFirst, ownFavouriteOf, projectsQuery, toProject } from './store.ts';

type Caller = Pick<StaffPrincipal, 'companyId' | 'userId'>;

/** The day is in the month YYYY-MM. */
const isInMonth = (day: SQL, month: string) => {
  const firstDay = sql`${`${month}-01`}::date`;
  return sql`${day} >= ${firstDay} AND ${day} < ${firstDay} + interval '1 month'`;
};

/**
 * The same rule as `isScheduledIn` of the domain. Each of the conditions can use an index (`projects_by_inspection`, `projects_by_job_start`,
 * `projects_by_job_end`).
 */
function isScheduled({ scheduledFrom: from, scheduledTo: to }: ProjectFilter): SQL | undefined {
  if (from === null && to === null) return undefined;
  const { dateInspected, jobStartDate, jobEndDate } = projects;
  const isInRange = (day: typeof dateInspected | typeof jobStartDate | typeof jobEndDate) =>
    and(from === null ? undefined : gte(day, from), to === null ? undefined : lte(day, to));
  const lastsThrough = from !== null && to !== null ? and(gt(jobEndDate, to), lt(jobStartDate, from)) : undefined;
  return or(isInRange(dateInspected), isInRange(jobStartDate), isInRange(jobEndDate), lastsThrough);
}

/** Matches projects whose text contains one text of each word. */
export const matchesSearch = (search: string) =>
  and(...projectSearchWords(search).map((texts) => or(...texts.map((text) => contains(projects.searchText, text)))));

const isFavourite = (caller: Caller) =>
  sql`EXISTS (SELECT FROM ${projectFavourites} WHERE ${ownFavouriteOf(caller)} AND ${eq(projectFavourites.projectId, projects.id)})`;

/** Matches jobs that were lost for a reason. '' means without a reason, null for any. */
const isLostFor = (reason: string | null) =>
  and(isLostSql, reason === null ? undefined : eq(projects.lostReason, reason));

/** Matches the projects of the company that match the filter and are not deleted. */
export const matchesFilter = (caller: Caller, filter: ProjectFilter, candidates: Candidates = null) =>
  and(
    isPresentIn(caller),
    isCandidate(candidates),
    filter.from === null ? undefined : gte(projects.createdDate, filter.from),
    filter.to === null ? undefined : lte(projects.createdDate, filter.to),
    filter.office === null ? undefined : eq(projects.officeId, filter.office),
    filter.estimator === null ? undefined : eq(projects.estimatorId, filter.estimator),
    filter.statuses.length === 0 ? undefined : inArray(projects.status, [...filter.statuses]),
    filter.referrer === null ? undefined : eq(projects.referrerKey, filter.referrer),
    filter.referred ? ne(projects.referrerKey, '') : undefined,
    filter.priced ? gt(projectPriceSql, 0) : undefined,
    filter.favourites ? isFavourite(caller) : undefined,
    filter.closedIn === null
      ? undefined
      : and(inArray(projects.status, [...closedStatuses]), isInMonth(closedOnSql, filter.closedIn)),
    filter.becamePendingIn === null
      ? undefined
      : and(inArray(projects.status, [...pendingStatuses]), isInMonth(pendingSinceSql, filter.becamePendingIn)),
    filter.lost === null ? undefined : isLostFor(reasonOfFilter(filter.lost)),
    isScheduled(filter),
    matchesSearch(filter.search),
  );

const officeName = sql`(SELECT ${sortKeySql(offices.name)} FROM ${offices}
  WHERE ${offices.companyId} = ${projects.companyId} AND ${offices.id} = ${projects.officeId})`;
const estimatorName = sql`(SELECT ${sortKeySql(sql`${users.firstName} || ' ' || ${users.lastName}`)} FROM ${users}
  WHERE ${users.companyId} = ${projects.companyId} AND ${users.id} = ${projects.estimatorId})`;
const pipelinePosition = sql`array_position(${sql.raw(`ARRAY['${projectStatusCodes.join("','")}']`)}, ${projects.status})`;

/** The values that each sort compares. */
const sortValues: Readonly<Record<ProjectSortField, readonly SQL[]>> = {
  title: [sortKeySql(projects.title)],
  client: [sortKeySql(projects.clientName)],
  address: [sortKeySql(projects.city), sortKeySql(projects.line1)],
  status: [pipelinePosition],
  office: [officeName],
  estimator: [estimatorName],
  created: [],
  price: [projectPriceSql],
};

// In PostgreSQL, DESC means NULLS FIRST, so an ascending sort has NULLS LAST. Each direction can use the index of the other.
const oldestFirst = [asc(projects.createdDate), asc(projects.createdAt), asc(projects.id)];

/** The order of a list. Projects that are equal are in the order of their creation, the newest first. */
function orderOf({ by, descending }: ProjectSort): readonly SQL[] {
  if (by === 'created') return descending ? newestFirst : oldestFirst;
  const direction = descending ? desc : asc;
  // The indexes of these texts have only the id after the text.
  const ties = by === 'title' || by === 'client' ? [direction(projects.id)] : newestFirst;
  return [...sortValues[by].map(direction), ...ties];
}

/**
 * The order in which a limited number of matching projects is selected. For a range of days it is written so that no index has it.
 * PostgreSQL expects that many jobs last through a range, and would read all projects in the order of an index, instead of the few projects
 * of the range from the indexes of the planned days.
 */
export function selectionOrder(filter: ProjectFilter, sort: ProjectSort): readonly SQL[] {
  const isOfDays = filter.scheduledFrom !== null || filter.scheduledTo !== null;
  if (!isOfDays || sort.by !== 'created') return orderOf(sort);
  const direction = sort.descending ? desc : asc;
  return [sql`${projects.createdDate} + 0`, projects.createdAt, projects.id].map((value) => direction(value));
}

/** A page of a list. */
export interface ProjectPage {
  readonly filter: ProjectFilter;
  readonly sort: ProjectSort;
  /** From 1. */
  readonly page: number;
  /** The number of projects on a page. */
  readonly size: number;
}

/**
 * Selects one page of projects. The ids are selected first, so that PostgreSQL reads the estimate and the favourite only for the projects
 * of the page. They are an array, because PostgreSQL could repeat a subquery in `IN` for each project before it has statistics of the table.
 */
export function projectPageQuery(
  tx: Tx,
  caller: Caller,
  { filter, sort, page, size }: ProjectPage,
  candidates: Candidates = null,
) {
  const order = orderOf(sort);
  const ids = tx
    .select({ id: projects.id })
    .from(projects)
    .where(matchesFilter(caller, filter, candidates))
    .orderBy(...selectionOrder(filter, sort))
    .limit(size)
    .offset((page - 1) * size);
  return projectsQuery(tx, caller, sql`${projects.id} = ANY(ARRAY(${ids}))`).orderBy(...order);
}

/** Reads one page of the projects that match a filter. A page past the end is empty. */
export async function readProjectPage(tx: Tx, caller: Caller, page: ProjectPage): Promise<Project[]> {
  const candidates = await findSearchCandidates(tx, page.filter.search);
  const rows = await limitSearch(tx, async () => projectPageQuery(tx, caller, page, candidates));
  return rows.map(toProject);
}

/** Counts all projects of the company, and adds up their prices, by status. Its time does not depend on the number of projects. */
const readTotals = (tx: Tx, { companyId }: Caller) =>
  tx
    .select({
      status: projectTotals.status,
      count: sql<number>`sum(${projectTotals.projects})`.mapWith(Number),
      total: sql<number>`sum(${projectTotals.total})`.mapWith(Number),
    })
    .from(projectTotals)
    .where(eq(projectTotals.companyId, companyId))
    .groupBy(projectTotals.status);

/** The same for the projects that match a filter. It reads these projects. */
const readMatchingTotals = async (tx: Tx, caller: Caller, filter: ProjectFilter) => {
  const candidates = await findSearchCandidates(tx, filter.search);
  return limitSearch(tx, async () =>
    tx
      .select({
        status: projects.status,
        count: sql<number>`count(*)`.mapWith(Number),
        total: sql<number>`sum(${projectPriceSql})`.mapWith(Number),
      })
      .from(projects)
      .where(matchesFilter(caller, filter, candidates))
      .groupBy(projects.status),
  );
};

/** Counts the projects that match a filter, and adds up their prices, by status. */
export async function readProjectSummary(tx: Tx, caller: Caller, filter: ProjectFilter): Promise<ProjectSummary> {
  const { statuses } = filter;
  const isOnlyByStatus = countActiveFilters({ ...filter, statuses: [] }) === 0;
  const [all, matching] = await Promise.all([
    readTotals(tx, caller),
    isOnlyByStatus ? undefined : readMatchingTotals(tx, caller, filter),
  ]);
  const isCounted = (status: ProjectStatus) => statuses.length === 0 || statuses.includes(status);
  const byStatus = new Map((matching ?? all.filter(({ status }) => isCounted(status))).map((row) => [row.status, row]));
  return {
    all: all.reduce((sum, { count }) => sum + count, 0),
    statuses: projectStatusCodes.map((status) => {
      const { count = 0, total = 0 } = byStatus.get(status) ?? {};
      return { status, count, total };
    }),
  };
}
