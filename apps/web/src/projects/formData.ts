import type { Project } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { ProjectFormData } from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';
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

/** Not again under the hands of who edits: a version somebody else saves meanwhile is noticed when this one is saved. */
const readOnce = { staleTime: 2_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** A record to be edited is read anew: what is known of it may be older than what is there. null where there is none. */
export function useStoredProject(id: string): Loadable<ProjectFormData> | null {
  const query = useQuery({ ...projectQuery(id), ...readOnce });
  const old = query.isStale && query.isFetching;
  const data = useWithChoices(old ? { status: 'loading' } : toLoadable(query, messages.errorToast.loadProjects));
  return query.error instanceof ApiError && query.error.status === 404 ? null : data;
}
