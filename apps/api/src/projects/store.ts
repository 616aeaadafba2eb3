/** The SQL of projects and favourites [R3.04]. A deleted project is only marked as deleted. */
import type { StatusDays } from '@plumbline/domain/events/events';
import type { ProjectBody } from '@plumbline/domain/projects/contract';
import { keptLostReason } from '@plumbline/domain/projects/lostJobs';
import type { Project } from '@plumbline/domain/projects/project';
import { projectSearchTexts } from '@plumbline/domain/projects/projectSearchText';
import type { Patch } from '@plumbline/domain/shared/patch';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { toAddress, toAddressColumns } from '../database/postalAddressMapping.ts';
import { type PublicRow, publicColumns } from '../database/publicColumns.ts';
import { recordsOfOffice } from '../database/recordsOfOffice.ts';
import { estimates } from '../database/schema/estimates.ts';
import { projectFavourites, projects } from '../database/schema/projects.ts';
import { ApiError } from '../http/errors.ts';
import type { Principal, StaffPrincipal, UserPrincipal } from '../http/principal.ts';
import { isPresentIn } from './projectSql.ts';

/** Who reads or changes a project. A client changes the project by accepting a document. */
export type ProjectCaller = Pick<Principal, 'companyId' | 'userId' | 'today'>;

/** The texts of the search, which only the server uses. */
const searchColumns = ['searchText', 'titleKey', 'clientKey', 'referrerKey'] as const;

const projectColumns = publicColumns(projects, searchColumns);

interface ProjectRow {
  readonly project: PublicRow<typeof projects.$inferSelect, (typeof searchColumns)[number]>;
  readonly estimate: string | null;
  readonly favourite: boolean;
}

/** The project of a row of `projectsQuery`. */
export const toProject = ({ project, estimate, favourite }: ProjectRow): Project => ({
  id: project.id,
  title: project.title,
  job_type: project.jobType,
  status: project.status,
  status_since: project.statusSince ?? project.createdDate,
  address: toAddress(project),
  created_date: project.createdDate,
  date_assigned: project.dateAssigned,
  customer_contacted: project.customerContacted,
  date_inspected: project.dateInspected,
  estimation_sent: project.estimationSent,
  job_start_date: project.jobStartDate,
  job_end_date: project.jobEndDate,
  signed_on: project.signedOn,
  contract_value: project.contractValue,
  current_estimate: project.currentEstimate,
  estimation: project.estimation,
  final_invoice: project.finalInvoice,
  change_order_price: project.changeOrderPrice,
  client: { name: project.clientName, phone_no: project.clientPhoneNo, email: project.clientEmail },
  office: project.officeId,
  estimator: project.estimatorId,
  referred_by: project.referredBy,
  lost_reason: project.lostReason,
  estimate,
  favourite,
  created_by: project.createdBy,
  version: project.version,
});

/** Omitted fields are undefined, and Drizzle does not write undefined values. */
const toColumns = (body: Patch<ProjectBody>) => ({
  title: body.title,
  jobType: body.job_type,
  status: body.status,
  ...(body.address && toAddressColumns(body.address)),
  dateAssigned: body.date_assigned,
  customerContacted: body.customer_contacted,
  dateInspected: body.date_inspected,
  estimationSent: body.estimation_sent,
  jobStartDate: body.job_start_date,
  jobEndDate: body.job_end_date,
  estimation: body.estimation,
  finalInvoice: body.final_invoice,
  changeOrderPrice: body.change_order_price,
  ...(body.client && {
    clientName: body.client.name,
    clientPhoneNo: body.client.phone_no,
    clientEmail: body.client.email,
  }),
  officeId: body.office,
  estimatorId: body.estimator,
  referredBy: body.referred_by,
  lostReason: body.lost_reason,
});

/** The texts of a project after a change. A change can have only some parts of the client and of the address. */
const withChanges = (stored: Project, { title, client, address, referred_by }: Patch<ProjectBody>) => ({
  title: title ?? stored.title,
  client: { ...stored.client, ...client },
  address: { ...stored.address, ...address },
  referred_by: referred_by ?? stored.referred_by,
});

const isProject = ({ companyId }: Pick<StaffPrincipal, 'companyId'>, id: string) =>
  and(isPresentIn({ companyId }), eq(projects.id, id));

/**
 * SQL for the versions of all projects, including deleted projects. Rows are never removed and versions only increase, so the
 * sum of the versions increases with every change of a project. A change of an estimate sets the price of its project without a
 * new version, so the result also contains the prices. This SQL takes half the time of the SQL of `versionsOf` (`http/listEtag.ts`).
 */
const versionsAndPrices = ({ companyId }: Pick<StaffPrincipal, 'companyId'>): SQL => {
  const prices = sql`string_agg(${projects.currentEstimate}::text, ',' ORDER BY ${projects.id})`;
  return sql`(SELECT sum(${projects.version}) || ' ' || ${prices} FROM ${projects} WHERE ${eq(projects.companyId, companyId)})`;
};

/** Matches favourites of the caller. Only users have favourites. */
const isOwnFavourite = ({ userId }: Pick<Principal, 'userId'>) =>
  userId === null ? sql`false` : eq(projectFavourites.userId, userId);

const favouriteIds = (caller: Pick<StaffPrincipal, 'userId' | 'companyId'>): SQL => {
  const { projectId } = projectFavourites;
  return sql`(SELECT string_agg(${projectId}::text, ',' ORDER BY ${projectId}) FROM ${projectFavourites} WHERE ${ownFavouriteOf(caller)})`;
};

/** Matches the favourites of the caller in the company. */
export const ownFavouriteOf = (caller: Pick<Principal, 'userId' | 'companyId'>) =>
  and(eq(projectFavourites.companyId, caller.companyId), isOwnFavourite(caller));

/** SQL for the ETag of the list of projects. */
export const projectVersions = (caller: StaffPrincipal): SQL =>
  sql`concat_ws(' ', ${versionsAndPrices(caller)}, ${favouriteIds(caller)})`;

/** Selects projects that are not deleted, with the estimate id and whether they are favourites of the caller, in one statement. They have no order. */
export const projectsQuery = (tx: Tx, caller: Pick<Principal, 'userId' | 'companyId'>, ...where: readonly SQL[]) =>
  tx
    .select({
      project: projectColumns,
      estimate: estimates.id,
      favourite: sql<boolean>`${projectFavourites.projectId} is not null`,
    })
    .from(projects)
    .leftJoin(estimates, and(eq(estimates.companyId, projects.companyId), eq(estimates.projectId, projects.id)))
    .leftJoin(
      projectFavourites,
      and(
        eq(projectFavourites.companyId, projects.companyId),
        eq(projectFavourites.projectId, projects.id),
        isOwnFavourite(caller),
      ),
    )
    .where(and(isPresentIn(caller), ...where));

/** The order of a list: the newest projects first. */
export const newestFirst = [desc(projects.createdDate), desc(projects.createdAt), desc(projects.id)];

/** Returns all projects, newest first. */
export async function listProjects(tx: Tx, caller: StaffPrincipal): Promise<Project[]> {
  return (await projectsQuery(tx, caller).orderBy(...newestFirst)).map(toProject);
}

/** Throws 404 if the company has no project with this id. */
export async function readProject(tx: Tx, caller: Omit<ProjectCaller, 'today'>, id: string): Promise<Project> {
  const [row] = await projectsQuery(tx, caller, eq(projects.id, id));
  if (!row) throw new ApiError('not_found');
  return toProject(row);
}

/** Adds a project without an estimate. */
export async function insertProject(
  tx: Tx,
  caller: StaffPrincipal,
  id: string,
  body: ProjectBody,
  now: Date,
): Promise<void> {
  await tx.insert(projects).values({
    ...toColumns(body),
    ...projectSearchTexts(body),
    title: body.title,
    lostReason: keptLostReason({ ...body, signed_on: null }, body.lost_reason),
    companyId: caller.companyId,
    id,
    createdDate: caller.today,
    createdBy: caller.userId,
    createdAt: now,
    updatedBy: caller.userId,
    updatedAt: now,
    signedOn: body.status === 'SIGNED' ? caller.today : null,
  });
}

/** Locks a project and reads it. Throws 404 if the company has no project with this id. */
export async function lockProject(tx: Tx, caller: ProjectCaller, id: string): Promise<Project> {
  await tx.select({ id: projects.id }).from(projects).where(isProject(caller, id)).for('update');
  return readProject(tx, caller, id);
}

/** The days of the status after a change. `days` are those that an undo restores. */
function statusDaysAfter(
  { today }: ProjectCaller,
  stored: Project,
  status: Project['status'] | undefined,
  days: StatusDays | undefined,
): Partial<Pick<typeof projects.$inferInsert, 'statusSince' | 'signedOn'>> {
  if (status === undefined || status === stored.status) return {};
  if (days) return { statusSince: days.status_since, signedOn: days.signed_on };
  // The day of the sale is the day on which the project is signed for the first time [R2.18].
  return { statusSince: today, ...(status === 'SIGNED' && { signedOn: stored.signed_on ?? today }) };
}

/** Values of a project that only the server changes. */
export interface ServerValues {
  /** The days of the status that an undo restores. Default: those of a new change. */
  readonly days?: StatusDays | undefined;
  /** The contract value after an acceptance. Default: it stays. */
  readonly contractValue?: number | null | undefined;
}

interface ProjectUpdate extends ServerValues {
  readonly body: Patch<ProjectBody>;
  readonly now: Date;
}

export async function updateProject(
  tx: Tx,
  caller: ProjectCaller,
  storedProject: Project,
  { body, days, contractValue, now }: ProjectUpdate,
): Promise<void> {
  const projectAfter = {
    ...storedProject,
    status: body.status ?? storedProject.status,
    final_invoice: body.final_invoice ?? storedProject.final_invoice,
  };
  await tx
    .update(projects)
    .set({
      ...toColumns(body),
      contractValue,
      lostReason: keptLostReason(projectAfter, body.lost_reason ?? storedProject.lost_reason),
      ...projectSearchTexts(withChanges(storedProject, body)),
      ...statusDaysAfter(caller, storedProject, body.status, days),
      version: sql`${projects.version} + 1`,
      updatedBy: caller.userId,
      updatedAt: now,
    })
    .where(isProject(caller, storedProject.id));
}

/** Throws 404 if the company has no project with this id. */
export async function deleteProject(tx: Tx, caller: StaffPrincipal, id: string, now: Date): Promise<void> {
  const deletedRows = await tx
    .update(projects)
    .set({ deletedAt: now, version: sql`${projects.version} + 1`, updatedBy: caller.userId, updatedAt: now })
    .where(isProject(caller, id))
    .returning({ id: projects.id });
  if (deletedRows.length === 0) throw new ApiError('not_found');
}

/** Restores a deleted project. */
export async function restoreProject(tx: Tx, caller: StaffPrincipal, id: string, now: Date): Promise<void> {
  await tx
    .update(projects)
    .set({ deletedAt: null, version: sql`${projects.version} + 1`, updatedBy: caller.userId, updatedAt: now })
    .where(and(eq(projects.companyId, caller.companyId), eq(projects.id, id)));
}

/** Adds the project to the favourites of the caller. */
export async function insertFavourite(tx: Tx, caller: UserPrincipal, projectId: string, now: Date): Promise<void> {
  await tx
    .insert(projectFavourites)
    .values({ companyId: caller.companyId, userId: caller.userId, projectId, createdAt: now })
    .onConflictDoNothing();
}

export async function deleteFavourite(tx: Tx, caller: UserPrincipal, id: string): Promise<void> {
  const { companyId, userId, projectId } = projectFavourites;
  await tx
    .delete(projectFavourites)
    .where(and(eq(companyId, caller.companyId), eq(userId, caller.userId), eq(projectId, id)));
}

/**
 * Renames reasons in all lost jobs that have them, also in deleted projects. One statement renames all, because two reasons can exchange
 * their names. Locks the projects in the order of their ids, as other changes of several projects do.
 */
export async function renameLostReasons(
  tx: Tx,
  { companyId, userId }: StaffPrincipal,
  renames: readonly { readonly from: string; readonly to: string }[],
  now: Date,
): Promise<void> {
  const oldNames = renames.map(({ from }) => from);
  const cases = renames.map(({ from, to }) => sql`WHEN ${from} THEN ${to}`);
  const newName = sql<string>`CASE ${projects.lostReason} ${sql.join(cases, sql` `)} END`;
  const ids = tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), inArray(projects.lostReason, oldNames)))
    .orderBy(asc(projects.id))
    .for('update');
  await tx
    .update(projects)
    .set({ lostReason: newName, version: sql`${projects.version} + 1`, updatedBy: userId, updatedAt: now })
    .where(and(eq(projects.companyId, companyId), inArray(projects.id, ids)));
}

/** The queries for the projects of an office. `count` and `move` exclude deleted projects. */
export const projectsOfOffice = recordsOfOffice(projects, projects.deletedAt);
