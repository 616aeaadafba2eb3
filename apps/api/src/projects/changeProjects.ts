/** Changes several projects in one transaction, with a verdict for each of them. */
import type { BulkChange, BulkResult, BulkVerdict } from '@plumbline/domain/projects/bulkChange';
import type { Project } from '@plumbline/domain/projects/project';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { projects } from '../database/schema/projects.ts';
import { type EventSource, recordEvent } from '../events/store.ts';
import { ApiError } from '../http/errors.ts';
import type { UserPrincipal } from '../http/principal.ts';
import { changeProject } from './changeProject.ts';
import { checkReferences } from './references.ts';
import {
  deleteFavourite,
  deleteProject,
  insertFavourite,
  projectsQuery,
  readProject,
  restoreProject,
  toProject,
} from './store.ts';

type Source = EventSource & { readonly caller: UserPrincipal };

/** A locked project. `project` is null if it is deleted. */
interface Locked {
  readonly version: number;
  readonly project: Project | null;
}

/** Locks the projects in the order of their ids, so that two calls cannot wait for each other, and reads them. */
async function lockProjects({ tx, caller }: Source, ids: readonly string[]): Promise<ReadonlyMap<string, Locked>> {
  const rows = await tx
    .select({ id: projects.id, version: projects.version })
    .from(projects)
    .where(and(eq(projects.companyId, caller.companyId), inArray(projects.id, [...ids])))
    .orderBy(asc(projects.id))
    .for('update');
  const present = (await projectsQuery(tx, caller, inArray(projects.id, [...ids]))).map(toProject);
  const byId = new Map(present.map((project) => [project.id, project]));
  return new Map(rows.map(({ id, version }) => [id, { version, project: byId.get(id) ?? null }]));
}

/** The fields of the project that the change gives another value. */
function changedFields(project: Project, { status, office, estimator }: BulkChange) {
  return {
    ...(status !== undefined && status !== project.status && { status }),
    ...(office !== undefined && office !== project.office && { office }),
    ...(estimator !== undefined && estimator !== project.estimator && { estimator }),
  };
}

async function setFavourite({ tx, caller, now }: Source, project: Project, favourite: boolean | undefined) {
  if (favourite === undefined || favourite === project.favourite) return false;
  await (favourite ? insertFavourite(tx, caller, project.id, now) : deleteFavourite(tx, caller, project.id));
  return true;
}

/** Stores the change of one locked project. */
async function applyChange(source: Source, change: BulkChange, locked: Locked | undefined): Promise<BulkVerdict> {
  const { tx, caller, now } = source;
  const { id } = change;
  if (!locked) return 'not_found';
  const record = { recordId: id, projectId: id, payload: {} };
  if (!locked.project) {
    if (change.deleted === true) return 'unchanged';
    if (change.deleted === undefined) return 'not_found';
    if (locked.version !== change.version) return 'changed_meanwhile';
    await restoreProject(tx, caller, id, now);
    recordEvent(source, { ...record, type: 'project.restored' });
    return 'changed';
  }
  const { project } = locked;
  const fields = changedFields(project, change);
  const hasChange = change.deleted === true || Object.keys(fields).length > 0;
  if (hasChange && locked.version !== change.version) return 'changed_meanwhile';
  if (change.deleted === true) {
    await deleteProject(tx, caller, id, now);
    recordEvent(source, { ...record, type: 'project.deleted' });
    return 'changed';
  }
  await checkReferences(tx, caller, fields, project);
  if (hasChange) await changeProject(source, project, fields);
  const isFavouriteChanged = await setFavourite(source, project, change.favourite);
  return hasChange || isFavouriteChanged ? 'changed' : 'unchanged';
}

/** The verdict of a refused reference: an office or estimator that does not exist, or that the caller may not assign. */
function verdictOf(error: unknown): BulkVerdict {
  if (error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found')) return error.code;
  throw error;
}

/** Reads a project after its change. */
async function readChanged({ tx, caller }: Source, id: string): Promise<Locked> {
  const [row] = await tx
    .select({ version: projects.version, deletedAt: projects.deletedAt })
    .from(projects)
    .where(and(eq(projects.companyId, caller.companyId), eq(projects.id, id)));
  if (!row) throw new ApiError('not_found');
  return { version: row.version, project: row.deletedAt === null ? await readProject(tx, caller, id) : null };
}

/**
 * Changes the projects one after the other. A refused change of one project does not stop the others. Of several changes of one project,
 * only the first can have its version.
 */
export async function changeProjects(source: Source, changes: readonly BulkChange[]): Promise<BulkResult[]> {
  const locked = new Map(await lockProjects(source, [...new Set(changes.map(({ id }) => id))]));
  const results: BulkResult[] = [];
  for (const change of changes) {
    const { id } = change;
    const verdict = await applyChange(source, change, locked.get(id)).catch(verdictOf);
    if (verdict === 'changed') locked.set(id, await readChanged(source, id));
    const { project = null, version = null } = locked.get(id) ?? {};
    results.push({ id, verdict, project, version });
  }
  return results;
}
