/** The route module of `/project`: loads a page of the projects and keeps the filters in the URL. */
import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import type { ProjectSort } from '@plumbline/domain/projects/projectSort';
import { countProjects } from '@plumbline/domain/projects/projectSummary';
import { useToast } from '@plumbline/ui/components/Toast';
import { ProjectListScreen } from '@plumbline/ui/screens/projects/ProjectListScreen';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { exportProjects } from '../projects/exportProjects.ts';
import { dashboardPath, projectSearchParams } from '../projects/projectSearchParams.ts';
import { useDeleteProject } from '../projects/useDeleteProject.ts';
import { useLostReasons } from '../projects/useLostReasons.ts';
import { usePrintProjects } from '../projects/usePrintProjects.ts';
import { useProjectList } from '../projects/useProjectList.ts';
import { useSetFavourite } from '../projects/useSetFavourite.ts';
import { useProjectsPage } from './useProjectsPage.tsx';

/** Renders the page `/project` [R2.19-R2.22]. */
export function Component() {
  const app = useSignedInApp();
  const { view, setView, frame, isSummaryOutdated, change, pending } = useProjectsPage('list', projectSearchParams);
  const count = frame.summary && countProjects(frame.summary, view.filter.statuses).count;
  const { projects, page, isOutdated } = useProjectList(view, count, pending);
  const setSort = useCallback(
    (sort: ProjectSort) => setView((previous) => ({ ...previous, sort, page: 1 })),
    [setView],
  );
  const setPage = useCallback((newPage: number) => setView((previous) => ({ ...previous, page: newPage })), [setView]);
  const setFavourite = useSetFavourite();
  const remove = useDeleteProject();
  const { id, profile } = useMe();
  const lostReasons = useLostReasons();
  const currentUser = useMemo(() => ({ id, role: profile.role }), [id, profile.role]);
  const toast = useToast();
  const exporting = useMutation({
    mutationFn: () => exportProjects(app, view),
    onError: () => toast({ tone: 'error', title: errorToastTitle, text: messages.errorToast.loadProjects }),
  });
  const print = usePrintProjects(view, count);
  return (
    <ProjectListScreen
      {...frame}
      projects={projects}
      isOutdated={isOutdated || isSummaryOutdated}
      sort={view.sort}
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
      onFavouriteChange={setFavourite}
      onDelete={remove}
    />
  );
}
