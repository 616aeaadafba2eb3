import { messages } from '@plumbline/domain/messages/messages';
import { ProjectListScreen } from '@plumbline/ui/screens/projects/ProjectListScreen';
import { useQuery } from '@tanstack/react-query';
import { toLoadable } from '../api/loadable.ts';
import { officesQuery } from '../offices/queries.ts';
import { exportProjects } from '../projects/exportProjects.ts';
import { dashboardPath } from '../projects/listView.ts';
import { projectsQuery } from '../projects/queries.ts';
import { useDeleteProject } from '../projects/useDeleteProject.ts';
import { useFavourite } from '../projects/useFavourite.ts';
import { useListView } from '../projects/useListView.ts';
import { usersQuery } from '../users/queries.ts';

/** `/project` [R2.19-R2.22] */
export function Component() {
  const projects = useQuery(projectsQuery);
  const offices = useQuery(officesQuery).data ?? [];
  const users = useQuery(usersQuery).data ?? [];
  const view = useListView();
  const favour = useFavourite();
  const remove = useDeleteProject();
  return (
    <ProjectListScreen
      projects={toLoadable(projects, messages.errorToast.loadProjects)}
      offices={offices}
      users={users}
      filter={view.filter}
      onFilterChange={view.setFilter}
      page={view.page}
      dashboard={view.dashboard === null ? null : dashboardPath(view.dashboard)}
      onPageChange={view.setPage}
      onExport={(found) => void exportProjects(found, offices, users)}
      onFavourite={favour}
      onDelete={remove}
    />
  );
}
