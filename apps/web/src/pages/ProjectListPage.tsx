/** The route module of `/project`: loads a page of the projects and keeps the filters in the URL. */
import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import type { ProjectSort } from '@plumbline/domain/projects/projectSort';
import { countProjects } from '@plumbline/domain/projects/projectSummary';
import { useToast } from '@plumbline/ui/components/Toast';
import { ProjectListScreen } from '@plumbline/ui/screens/projects/ProjectListScreen';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe, useToday } from '../app/useMe.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { officesQuery } from '../offices/queries.ts';
import { exportProjects } from '../projects/exportProjects.ts';
import { dashboardPath, projectSearchParams } from '../projects/projectSearchParams.ts';
import { useDeleteProject } from '../projects/useDeleteProject.ts';
import { useLostReasons } from '../projects/useLostReasons.ts';
import { usePrintProjects } from '../projects/usePrintProjects.ts';
import { useProjectChanges } from '../projects/useProjectChanges.ts';
import { useProjectList } from '../projects/useProjectList.ts';
import { useSetFavourite } from '../projects/useSetFavourite.ts';
import { usersQuery } from '../users/queries.ts';
import { ProjectViews } from '../views/ProjectViews.tsx';

/** Renders the page `/project` [R2.19-R2.22]. */
export function Component() {
  const app = useSignedInApp();
  const offices = useQuery(officesQuery(app.api)).data ?? [];
  const users = useQuery(usersQuery(app.api)).data ?? [];
  const [view, setView] = useListSearchParams('/project', projectSearchParams);
  const { change, pending, lastChange } = useProjectChanges();
  const { projects, summary, page, isOutdated } = useProjectList(view, pending);
  const setFilter = useCallback(
    (filter: ProjectFilter) => setView((previous) => ({ ...previous, filter, page: 1 })),
    [setView],
  );
  const setSort = useCallback(
    (sort: ProjectSort) => setView((previous) => ({ ...previous, sort, page: 1 })),
    [setView],
  );
  const setPage = useCallback((newPage: number) => setView((previous) => ({ ...previous, page: newPage })), [setView]);
  const setFavourite = useSetFavourite();
  const remove = useDeleteProject();
  const today = useToday();
  const { id, profile } = useMe();
  const lostReasons = useLostReasons();
  const currentUser = useMemo(() => ({ id, role: profile.role }), [id, profile.role]);
  const toast = useToast();
  const exporting = useMutation({
    mutationFn: () => exportProjects(app, view),
    onError: () => toast({ tone: 'error', title: errorToastTitle, text: messages.errorToast.loadProjects }),
  });
  const print = usePrintProjects(view, summary && countProjects(summary, view.filter.statuses).count);
  return (
    <ProjectListScreen
      projects={projects}
      isOutdated={isOutdated}
      summary={summary}
      offices={offices}
      users={users}
      filter={view.filter}
      savedViews={<ProjectViews page="list" shown={view} viewId={view.savedView} />}
      query={projectSearchParams.format({ ...view, page: 1 })}
      sort={view.sort}
      today={today}
      onFilterChange={setFilter}
      onSortChange={setSort}
      page={page}
      dashboardPath={view.dashboard === null ? null : dashboardPath(view.dashboard)}
      onPageChange={setPage}
      isExporting={exporting.isPending}
      onExport={() => exporting.mutate()}
      {...print}
      currentUser={currentUser}
      lostReasons={lostReasons}
      onChangeProjects={change}
      lastChange={lastChange}
      onFavouriteChange={setFavourite}
      onDelete={remove}
    />
  );
}
