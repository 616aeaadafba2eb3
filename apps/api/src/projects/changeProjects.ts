/** Changes several projects in one transaction, with a verdict for each of them. */
import type { EventPayloads } from '@plumbline/domain/events/events';
import type { BulkChange, BulkResult, BulkVerdict } from '@plumbline/domain/projects/bulkChange';
import { keptLostReason } from '@plumbline/domain/projects/lostJobs';
import type { Project } from '@plumbline/domain/projects/project';
import { endsBeforeStart } from '@plumbline/domain/projects/schedule';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { events } from '../database/schema/events.ts';
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
function changedFields(
  project: Project,
  { id: _, version: __, favourite: ___, deleted: ____, undo: _____, lost_reason, ...fields }: BulkChange,
): Partial<Pick<Project, keyof typeof fields | 'lost_reason'>> {
  const reason =
    lost_reason === undefined
      ? project.lost_reason
      : keptLostReason({ ...project, status: fields.status ?? project.status }, lost_reason);
  return Object.fromEntries(
    Object.entries({ ...fields, lost_reason: reason }).filter(
      ([name, value]) => value !== undefined && value !== project[name as keyof Project],
    ),
  );
}

/**
 * The days that the project had before its last change of the status. Undefined if that change was not from `status`, so that the new change
 * takes back nothing.
 */
async function readDaysBefore({ tx, caller }: Source, project: Project, status: Project['status']) {
  const [last] = await tx
    .select({ payload: sql<EventPayloads['status.changed']>`${events.payload}` })
    .from(events)
    .where(
      and(eq(events.companyId, caller.companyId), eq(events.projectId, project.id), eq(events.type, 'status.changed')),
    )
    .orderBy(desc(events.id))
    .limit(1);
  return last?.payload.from === status && last.payload.to === project.status ? last.payload.before : undefined;
}

/** A change that is stored, with the project after it. */
interface Stored {
  readonly verdict: 'changed';
  readonly now: Locked;
}

const stored = (project: Project): Stored => ({ verdict: 'changed', now: { version: project.version, project } });

/** Deletes, restores or changes one locked project. Returns the verdict of a change that is not stored. */
async function applyChange(
  source: Source,
  change: BulkChange,
  locked: Locked | undefined,
): Promise<Stored | Exclude<BulkVerdict, 'changed'>> {
  const { tx, caller, now } = source;
  const { id } = change;
  if (!locked) return 'not_found';
  const record = { recordId: id, projectId: id, payload: {} };
  const isCurrent = locked.version === change.version;
  if (!locked.project) {
    if (change.deleted === true) return 'unchanged';
    if (change.deleted === undefined) return 'not_found';
    if (!isCurrent) return 'changed_meanwhile';
    await restoreProject(tx, caller, id, now);
    await recordEvent(source, { ...record, type: 'project.restored' });
    return stored(await readProject(tx, caller, id));
  }
  if (change.deleted === true) {
    if (!isCurrent) return 'changed_meanwhile';
    await deleteProject(tx, caller, id, now);
    await recordEvent(source, { ...record, type: 'project.deleted' });
    return { verdict: 'changed', now: { version: locked.version + 1, project: null } };
  }
  const fields = changedFields(locked.project, change);
  const hasChange = Object.keys(fields).length > 0;
  if (hasChange && !isCurrent) return 'changed_meanwhile';
  // A change of other fields must stay possible, because the project form allows this order of the days.
  if (('job_start_date' in fields || 'job_end_date' in fields) && endsBeforeStart({ ...locked.project, ...fields }))
    return 'ends_before_start';
  await checkReferences(tx, caller, fields, locked.project);
  const days = change.undo && fields.status ? await readDaysBefore(source, locked.project, fields.status) : undefined;
  const project = hasChange ? await changeProject(source, locked.project, fields, { days }) : locked.project;
  const { favourite = project.favourite } = change;
  if (favourite === project.favourite) return hasChange ? stored(project) : 'unchanged';
  await (favourite ? insertFavourite(tx, caller, id, now) : deleteFavourite(tx, caller, id));
  return stored({ ...project, favourite });
}

/** The verdict of a refused reference: an office, estimator or reason that does not exist, or that the caller may not assign. */
function verdictOf(error: unknown): 'forbidden' | 'not_found' {
  if (error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found')) return error.code;
  throw error;
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
    const outcome = await applyChange(source, change, locked.get(id)).catch(verdictOf);
    if (typeof outcome === 'object') locked.set(id, outcome.now);
    const { project = null, version = null } = locked.get(id) ?? {};
    results.push({ id, verdict: typeof outcome === 'object' ? outcome.verdict : outcome, project, version });
  }
  return results;
}
