/** HTTP handlers of projects [R7.15, R7.16]. */
import { filterOfParams, parseSort } from '@plumbline/domain/projects/projectParams';
import { insertEstimate } from '../estimates/store.ts';
import { recordEvent } from '../events/store.ts';
import type { Handlers } from '../http/handler.ts';
import { changeProject } from './changeProject.ts';
import { changeProjects } from './changeProjects.ts';
import { readProjectPage, readProjectSummary } from './projectLists.ts';
import { checkReferences } from './references.ts';
import {
  deleteFavourite,
  deleteProject,
  insertFavourite,
  insertProject,
  listProjects,
  projectVersions,
  readProject,
} from './store.ts';

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
      await insertEstimate(tx, caller, id, now);
      const payload = { status: body.status };
      await recordEvent({ tx, caller, now }, { type: 'project.created', recordId: id, projectId: id, payload });
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
    await recordEvent({ tx, caller, now }, { type: 'project.deleted', recordId: id, projectId: id, payload: {} });
  },

  'projects.change': ({ tx, caller, body, now }) => changeProjects({ tx, caller, now }, body.changes),

  'projects.favour': async ({ tx, caller, params, now }) => {
    const { id } = await readProject(tx, caller, params.id);
    await insertFavourite(tx, caller, id, now);
  },

  'projects.unfavour': async ({ tx, caller, params }) => {
    const { id } = await readProject(tx, caller, params.id);
    await deleteFavourite(tx, caller, id);
  },
} satisfies Partial<Handlers>;
