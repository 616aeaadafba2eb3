import type { Project } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { ProjectFormData } from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { useQuery } from '@tanstack/react-query';
import { toLoadable } from '../api/loadable.ts';
import { officesQuery } from '../offices/queries.ts';
import { usersQuery } from '../users/queries.ts';
import { projectQuery } from './queries.ts';

/** The project with the offices and people it may name: the form needs them all before its selects can show a choice. */
function useWithChoices(project: Loadable<Project | null>): Loadable<ProjectFormData> {
  const offices = toLoadable(useQuery(officesQuery), 'Error getting offices');
  const users = toLoadable(useQuery(usersQuery), messages.errorToast.loadUsers);
  for (const part of [project, offices, users]) if (part.status === 'failed') return part;
  if (project.status !== 'ready' || offices.status !== 'ready' || users.status !== 'ready') {
    return { status: 'loading' };
  }
  return { status: 'ready', data: { project: project.data, offices: offices.data, users: users.data } };
}

export const useNewProject = () => useWithChoices({ status: 'ready', data: null });

/** A record to be edited is read anew: what the list knows of it may be older than what is there. */
export function useStoredProject(id: string) {
  const query = useQuery({ ...projectQuery(id), refetchOnMount: 'always' });
  const stale = query.data !== undefined && !query.isFetchedAfterMount;
  return useWithChoices(stale ? { status: 'loading' } : toLoadable(query, messages.errorToast.loadProjects));
}
