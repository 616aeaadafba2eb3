/** Changes a project and records the events of the change. */
import { changedValues } from '@plumbline/domain/events/changedValues';
import type { ProjectBody } from '@plumbline/domain/projects/contract';
import type { Project } from '@plumbline/domain/projects/project';
import type { Patch } from '@plumbline/domain/shared/patch';
import { type EventSource, recordEvent } from '../events/store.ts';
import { type ProjectCaller, readProject, type ServerValues, updateProject } from './store.ts';

/**
 * Stores `changes` in a locked project. A changed status has an event of its own.
 * @param serverValues values that no user can change
 */
export async function changeProject(
  source: EventSource & { readonly caller: ProjectCaller },
  storedProject: Project,
  changes: Patch<ProjectBody>,
  serverValues: ServerValues = {},
): Promise<Project> {
  const { tx, caller, now } = source;
  await updateProject(tx, caller, storedProject, { body: changes, now, ...serverValues });
  const project = await readProject(tx, caller, storedProject.id);
  const record = { recordId: project.id, projectId: project.id };
  const payload = { changes: changedValues(storedProject, project) };
  await recordEvent(source, { ...record, type: 'project.updated', payload });
  if (changes.status && changes.status !== storedProject.status)
    await recordEvent(source, {
      ...record,
      type: 'status.changed',
      payload: {
        from: storedProject.status,
        to: changes.status,
        before: { status_since: storedProject.status_since, signed_on: storedProject.signed_on },
      },
    });
  return project;
}
