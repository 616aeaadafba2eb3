/** HTTP handlers of projects [R7.15, R7.16]. */
import type { ProjectBody } from '@plumbline/domain/projects/contract';
import { filterOfParams, parseSort } from '@plumbline/domain/projects/projectQuery';
import type { Patch } from '@plumbline/domain/shared/patch';
import { canAssignEstimator } from '@plumbline/domain/users/permissions';
import { companyHasRecord } from '../database/companyHasRecord.ts';
import type { Tx } from '../database/database.ts';
import { offices } from '../database/schema/offices.ts';
import { insertEstimate } from '../estimates/store.ts';
import { recordEvent } from '../events/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { actorOf, type StaffPrincipal } from '../http/principal.ts';
import { isActiveUser } from '../users/store.ts';
import { changeProject } from './changeProject.ts';
import { readProjectPage, readProjectSummary } from './projectLists.ts';
import {
  deleteFavourite,
  deleteProject,
  insertFavourite,
  insertProject,
  listProjects,
  projectVersions,
  readProject,
} from './store.ts';

type References = Pick<Patch<ProjectBody>, 'office' | 'estimator'>;

/**
 * Checks the office and the estimator of a project. Throws 404 if one of them does not belong to the company or the estimator is
 * deactivated [S1], and 403 if a user with the role Estimator assigns another user [R6.07]. Unchanged references are not checked,
 * because users with the role Estimator can edit projects of other users, and deactivated users stay on their projects.
 */
async function checkReferences(
  tx: Tx,
  caller: StaffPrincipal,
  body: References,
  storedReferences: References = {},
): Promise<void> {
  const { companyId } = caller;
  const { office, estimator } = body;
  if (office && office !== storedReferences.office && !(await companyHasRecord(tx, offices, companyId, office)))
    throw new ApiError('not_found');
  if (estimator === undefined || estimator === storedReferences.estimator) return;
  if (estimator !== null && !(await isActiveUser(tx, { companyId, userId: estimator })))
    throw new ApiError('not_found');
  if (!canAssignEstimator(actorOf(caller), estimator)) throw new ApiError('forbidden');
}

export const projectHandlers = {
  'projects.list': {
    listVersions: projectVersions,
    handle: ({ tx, caller }) => listProjects(tx, caller),
  },

  'projects.page': ({ tx, caller, query }) =>
    readProjectPage(tx, caller, {
      filter: filterOfParams(query),
      sort: parseSort(query.sort),
      page: query.page,
      size: query.size,
    }),

  'projects.summary': ({ tx, caller, query }) => readProjectSummary(tx, caller, filterOfParams(query)),

  'projects.get': ({ tx, caller, params }) => readProject(tx, caller, params.id),

  /** Creates the project with an empty estimate in one transaction. */
  'projects.create': {
    readExisting: ({ tx, caller }, id) => readProject(tx, caller, id),
    async handle({ tx, caller, newId: id, body, now }) {
      await checkReferences(tx, caller, body);
      await insertProject(tx, caller, id, body, now);
      insertEstimate(tx, caller, id, now);
      const payload = { status: body.status };
      recordEvent({ tx, caller, now }, { type: 'project.created', recordId: id, projectId: id, payload });
      return readProject(tx, caller, id);
    },
  },

  /** If the estimate has a total above 0, `estimation` is not changed [R2.27]. */
  'projects.update': async ({ tx, caller, storedRecord, body, now }) => {
    await checkReferences(tx, caller, body, storedRecord);
    const { estimation, ...bodyWithoutEstimation } = body;
    const changes = storedRecord.current_estimate > 0 ? bodyWithoutEstimation : body;
    return changeProject({ tx, caller, now }, storedRecord, changes);
  },

  'projects.delete': async ({ tx, caller, params: { id }, now }) => {
    await deleteProject(tx, caller, id, now);
    recordEvent({ tx, caller, now }, { type: 'project.deleted', recordId: id, projectId: id, payload: {} });
  },

  'projects.favour': async ({ tx, caller, params, now }) => {
    const { id } = await readProject(tx, caller, params.id);
    await insertFavourite(tx, caller, id, now);
  },

  'projects.unfavour': async ({ tx, caller, params }) => {
    const { id } = await readProject(tx, caller, params.id);
    await deleteFavourite(tx, caller, id);
  },
} satisfies Partial<Handlers>;
