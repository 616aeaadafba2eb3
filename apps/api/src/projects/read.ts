import type { Project } from '@plumbline/domain/projects/project';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { publicColumns } from '../database/publicColumns.ts';
import { estimates } from '../database/schema/estimates.ts';
import { projectFavourites, projects } from '../database/schema/projects.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';
import { projectToWire } from './wire.ts';

const columns = publicColumns(projects);

/** Projects that were not deleted, ready to send: one statement, each with its estimate and the caller's own star. */
export const projectsQuery = (tx: Tx, caller: Pick<Caller, 'id' | 'companyId'>, ...where: readonly SQL[]) =>
  tx
    .select({
      project: columns,
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
        eq(projectFavourites.userId, caller.id),
      ),
    )
    .where(and(eq(projects.companyId, caller.companyId), isNull(projects.deletedAt), ...where))
    .orderBy(desc(projects.createdDate), desc(projects.id));

/** One project; 404 where this company has none of that id. */
export async function readProject(tx: Tx, caller: Caller, id: string): Promise<Project> {
  const [row] = await projectsQuery(tx, caller, eq(projects.id, id));
  if (!row) throw new ApiError('not_found');
  return projectToWire(row);
}
