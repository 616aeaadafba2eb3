/** Loads the data of the project form: the project, offices and users. */
import { messages } from '@plumbline/domain/messages/messages';
import type { Project } from '@plumbline/domain/projects/project';
import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { ProjectFormData } from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { useQuery } from '@tanstack/react-query';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { loadOfficesFailure, officesQuery } from '../offices/queries.ts';
import { formQueryOptions, toFormLoadable } from '../records/recordFormQuery.ts';
import { usersQuery } from '../users/queries.ts';
import { projectQuery } from './queries.ts';

/** Combines the project with the offices and users, because the select fields of the form need options to show a value. */
function useProjectFormData(project: Loadable<Project | null>): Loadable<ProjectFormData> {
  const { api } = useSignedInApp();
  const offices = toLoadable(useQuery(officesQuery(api)), loadOfficesFailure);
  const users = toLoadable(useQuery(usersQuery(api)), messages.errorToast.loadUsers);
  for (const loadable of [project, offices, users]) if (loadable.status === 'failed') return loadable;
  if (project.status !== 'ready' || offices.status !== 'ready' || users.status !== 'ready') {
    return { status: 'loading' };
  }
  return { status: 'ready', data: { project: project.data, offices: offices.data, users: users.data } };
}

/** Loads the data of the form for a new project. */
export const useNewProject = () => useProjectFormData({ status: 'ready', data: null });

/** Loads a project and the data for the form. Returns null if the project does not exist. */
export function useExistingProject(id: string): Loadable<ProjectFormData> | null {
  const { api } = useSignedInApp();
  const project = toFormLoadable(
    useQuery({ ...projectQuery(api, id), ...formQueryOptions }),
    messages.errorToast.loadProjects,
  );
  const data = useProjectFormData(project ?? { status: 'loading' });
  return project && data;
}
