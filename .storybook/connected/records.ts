/** Records of the demo company that a story opens, and records that a story creates for itself. */
import type { Project } from '@plumbline/domain/projects/project';
import type { Api } from '../../apps/web/src/api/signedApi.ts';

/** A project with many estimate lines: the first one with an estimate of the demo company. */
async function detailedProject(call: Api): Promise<Project> {
  const projects = await call('projects.list');
  const found = projects.find(({ current_estimate }) => current_estimate > 0);
  if (!found) throw new Error('The demo company has no project with estimate lines');
  return found;
}

export const projectPath = async (call: Api) => `/project/${(await detailedProject(call)).id}`;
export const notesPath = async (call: Api) => `/project/${(await detailedProject(call)).id}/notes`;
export const estimatePath = async (call: Api) => `/estimate/${(await detailedProject(call)).estimate}`;

export async function itemPath(call: Api): Promise<string> {
  const [item] = await call('catalogue.list');
  return `/lineItem/${item?.id}`;
}

export async function officePath(call: Api): Promise<string> {
  const [office] = await call('offices.list');
  return `/office/${office?.id}`;
}

export async function userPath(call: Api): Promise<string> {
  const users = await call('users.list');
  return `/user/${users.find(({ profile }) => profile.role === 4)?.id}`;
}
