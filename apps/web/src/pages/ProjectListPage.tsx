/** The route module of `/project`: loads the projects and keeps the filters in the URL. */
import { messages } from '@plumbline/domain/messages/messages';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { ProjectListScreen } from '@plumbline/ui/screens/projects/ProjectListScreen';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useToday } from '../app/useMe.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { officesQuery } from '../offices/queries.ts';
import { exportProjects } from '../projects/exportProjects.ts';
import { dashboardPath, projectSearchParams } from '../projects/projectSearchParams.ts';
import { useDeleteProject } from '../projects/useDeleteProject.ts';
import { useProjectList } from '../projects/useProjectList.ts';
import { useSetFavourite } from '../projects/useSetFavourite.ts';
import { usersQuery } from '../users/queries.ts';

/** Renders the page `/project` [R2.19-R2.22]. */
export function Component() {
  const { api } = useSignedInApp();
  const offices = useQuery(officesQuery(api)).data ?? [];
  const users = useQuery(usersQuery(api)).data ?? [];
  const [view, setView] = useListSearchParams('/project', projectSearchParams);
  const projects = useProjectList(view);
  const setFilter = useCallback(
    (filter: ProjectFilter) => setView((previous) => ({ ...previous, filter, page: 1 })),
    [setView],
  );
  const setPage = useCallback((page: number) => setView((previous) => ({ ...previous, page })), [setView]);
  const setFavourite = useSetFavourite();
  const remove = useDeleteProject();
  const today = useToday();
  return (
    <ProjectListScreen
      projects={toLoadable(projects.all, messages.errorToast.loadProjects)}
      newestProjects={projects.newest}
      offices={offices}
      users={users}
      filter={view.filter}
      today={today}
      onFilterChange={setFilter}
      page={view.page}
      dashboardPath={view.dashboard === null ? null : dashboardPath(view.dashboard)}
      onPageChange={setPage}
      onExport={(filteredProjects) => void exportProjects(filteredProjects, offices, users)}
      onFavouriteChange={setFavourite}
      onDelete={remove}
    />
  );
}
