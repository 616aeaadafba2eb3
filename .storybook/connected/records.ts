/** Finds or creates the records that connected stories open. */
import { projectBody } from '@plumbline/domain/projects/contract';
import type { Project } from '@plumbline/domain/projects/project';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import type { AuthenticatedApi } from '../../apps/web/src/api/authenticatedApi.ts';
import { newId } from '../../apps/web/src/api/http.ts';
import { connectedApi } from './connectedApi.ts';

/** Finds the first project of the demo company whose estimate has a total above zero. */
async function findPricedProject(call: AuthenticatedApi): Promise<Project> {
  const projects = await call('projects.list');
  const project = projects.find(({ current_estimate }) => current_estimate > 0);
  if (!project) throw new Error('The demo company has no project with a priced estimate');
  return project;
}

export const findProjectPath = async (call: AuthenticatedApi) => `/project/${(await findPricedProject(call)).id}`;
export const findNotesPath = async (call: AuthenticatedApi) => `/project/${(await findPricedProject(call)).id}/notes`;
export const findEstimatePath = async (call: AuthenticatedApi) =>
  `/estimate/${(await findPricedProject(call)).estimate}`;

export async function findItemPath(call: AuthenticatedApi): Promise<string> {
  const [item] = await call('catalogue.list');
  return `/lineItem/${item?.id}`;
}

export async function findOfficePath(call: AuthenticatedApi): Promise<string> {
  const [office] = await call('offices.list');
  return `/office/${office?.id}`;
}

export async function findUserPath(call: AuthenticatedApi): Promise<string> {
  const users = await call('users.list');
  return `/user/${users.find(({ profile }) => profile.role === estimatorRole)?.id}`;
}

/** The lines of an estimate that a story creates. The total is $272.50. */
const exampleLines = [
  { description: 'Shingles', rate: 100, quantity: 2, tax: 10, unit: 'SQ' },
  { description: 'Haul-away', rate: 50, quantity: 1, tax: 5, unit: 'EA' },
] as const;

let lastEstimateId = '';

/** Creates an estimate for one story, so that stories do not change the same record. Returns the path of its page. */
export async function createEstimatePath(call: AuthenticatedApi): Promise<string> {
  const { estimate } = await call('projects.create', { body: newProject() });
  const id = estimate ?? '';
  for (const line of exampleLines)
    await call('estimateItems.create', { params: { id }, body: { id: newId(), ...line } });
  lastEstimateId = id;
  return `/estimate/${id}`;
}

/** Creates a project without notes. Returns the path of its notes. */
export async function createNotesPath(call: AuthenticatedApi): Promise<string> {
  const { id } = await call('projects.create', { body: newProject() });
  return `/project/${id}/notes`;
}

const newProject = () => ({ ...projectBody.getDefault(), id: newId(), title: 'Alvarez residence' });

/** Reads from the server the estimate that a story created last. */
export async function readLastEstimate() {
  const call = (await connectedApi()).callAs(managerRole);
  return call('estimates.get', { params: { id: lastEstimateId } });
}
