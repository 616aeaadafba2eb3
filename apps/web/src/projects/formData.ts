import { messages } from '@plumbline/domain/messages/messages';
import type { Project } from '@plumbline/domain/projects/project';
import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { ProjectFormData } from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { useQuery } from '@tanstack/react-query';
import { toLoadable } from '../api/loadable.ts';
import { loadOfficesFailure, officesQuery } from '../offices/queries.ts';
import { readOnce, toEdit } from '../records/readOnce.ts';
import { usersQuery } from '../users/queries.ts';
import { projectQuery } from './queries.ts';

/** The project with the offices and people it may name: the form needs them all before its selects can show a choice. */
function useWithChoices(project: Loadable<Project | null>): Loadable<ProjectFormData> {
  const offices = toLoadable(useQuery(officesQuery), loadOfficesFailure);
  const users = toLoadable(useQuery(usersQuery), messages.errorToast.loadUsers);
  for (const part of [project, offices, users]) if (part.status === 'failed') return part;
  if (project.status !== 'ready' || offices.status !== 'ready' || users.status !== 'ready') {
    return { status: 'loading' };
  }
  return { status: 'ready', data: { project: project.data, offices: offices.data, users: users.data } };
}

export const useNewProject = () => useWithChoices({ status: 'ready', data: null });

/** The project with what it may name; null where there is none. */
export function useStoredProject(id: string): Loadable<ProjectFormData> | null {
  const project = toEdit(useQuery({ ...projectQuery(id), ...readOnce }), messages.errorToast.loadProjects);
  const data = useWithChoices(project ?? { status: 'loading' });
  return project && data;
}
