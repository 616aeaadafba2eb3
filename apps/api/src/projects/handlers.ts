import { projectBody } from '@plumbline/domain/projects/schema';
import type { ProjectStatus } from '@plumbline/domain/projects/status';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { estimates } from '../database/schema/estimates.ts';
import { projectFavourites, projectStatusLog, projects } from '../database/schema/projects.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers, SignedContext } from '../http/handler.ts';
import { requireFit } from '../http/validate.ts';
import { projectsQuery, readProject } from './read.ts';
import { checkReferences } from './references.ts';
import { projectToColumns, projectToWire } from './wire.ts';

type Signed = SignedContext<'projects.list'>;

const alive = ({ companyId }: Signed['caller'], id: string) =>
  and(eq(projects.companyId, companyId), eq(projects.id, id), isNull(projects.deletedAt));

/**
 * Writes a row for the status that a project came to, and the day [R2.18]. The first SIGNED also dates the sale on the
 * project itself.
 */
async function logStatus(
  { tx, caller, now }: Pick<Signed, 'tx' | 'caller' | 'now'>,
  projectId: string,
  status: ProjectStatus,
): Promise<void> {
  await tx.insert(projectStatusLog).values({
    companyId: caller.companyId,
    id: uuidv7(now),
    projectId,
    status,
    changedOn: caller.today,
    changedAt: now,
    changedBy: caller.id,
  });
  if (status !== 'SIGNED') return;
  await tx
    .update(projects)
    .set({ signedOn: caller.today })
    .where(and(eq(projects.companyId, caller.companyId), eq(projects.id, projectId), isNull(projects.signedOn)));
}

/** Calls about projects [R7.15, R7.16]. Deleting hides: the rows stay, and nobody reads them. */
export const projectHandlers = {
  'projects.list': async ({ tx, caller }) => (await projectsQuery(tx, caller)).map(projectToWire),

  'projects.get': ({ tx, caller, params }) => readProject(tx, caller, params.id),

  /** With its empty estimate, in the same transaction. */
  'projects.create': async (context) => {
    const { tx, caller, body, now } = context;
    await checkReferences(tx, caller, body);
    const id = uuidv7(now);
    const made = { companyId: caller.companyId, updatedBy: caller.id, updatedAt: now, createdAt: now };
    await tx.insert(projects).values({
      ...projectToColumns(body),
      ...made,
      id,
      title: body.title,
      createdDate: caller.today,
      createdBy: caller.id,
    });
    await tx.insert(estimates).values({ ...made, id: uuidv7(now), projectId: id });
    await logStatus(context, id, body.status);
    return readProject(tx, caller, id);
  },

  /** While the estimate says what the project is worth, the estimation typed in stays as it is [R2.27]. */
  'projects.update': async (context) => {
    const { tx, caller, params, body, now } = context;
    const before = await readProject(tx, caller, params.id);
    await checkReferences(tx, caller, body, before);
    await requireFit(projectBody, before, body);
    const { estimation, ...rest } = body;
    await tx
      .update(projects)
      .set({
        ...projectToColumns(before.current_estimate > 0 ? rest : body),
        version: sql`${projects.version} + 1`,
        updatedBy: caller.id,
        updatedAt: now,
      })
      .where(alive(caller, params.id));
    if (body.status && body.status !== before.status) await logStatus(context, params.id, body.status);
    return readProject(tx, caller, params.id);
  },

  'projects.delete': async ({ tx, caller, params, now }) => {
    const gone = await tx
      .update(projects)
      .set({ deletedAt: now, version: sql`${projects.version} + 1`, updatedBy: caller.id, updatedAt: now })
      .where(alive(caller, params.id))
      .returning({ id: projects.id });
    if (gone.length === 0) throw new ApiError('not_found');
  },

  'projects.favour': async ({ tx, caller, params, now }) => {
    const { id } = await readProject(tx, caller, params.id);
    await tx
      .insert(projectFavourites)
      .values({ companyId: caller.companyId, userId: caller.id, projectId: id, createdAt: now })
      .onConflictDoNothing();
  },

  'projects.unfavour': async ({ tx, caller, params }) => {
    const { id } = await readProject(tx, caller, params.id);
    const { companyId, userId, projectId } = projectFavourites;
    await tx
      .delete(projectFavourites)
      .where(and(eq(companyId, caller.companyId), eq(userId, caller.id), eq(projectId, id)));
  },
} satisfies Partial<Handlers>;
