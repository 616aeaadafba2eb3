/** What the pages of the list, the board and the calendar of projects have in common. */
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { newestFirst } from '@plumbline/domain/projects/projectSort';
import { type ViewPage, viewPages } from '@plumbline/domain/views/viewParams';
import type { ProjectsFrameData } from '@plumbline/ui/screens/projects/ProjectsFrame';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { useToday } from '../app/useMe.ts';
import type { SearchParamsFormat } from '../lists/listSearchParams.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { officesQuery } from '../offices/queries.ts';
import { type ProjectListView, projectSearchParams } from '../projects/projectSearchParams.ts';
import { projectSummaryQuery } from '../projects/queries.ts';
import { useProjectChanges } from '../projects/useProjectChanges.ts';
import { usersQuery } from '../users/queries.ts';
import { ProjectViews } from '../views/ProjectViews.tsx';

/** The filter and the saved view in the URL, which the three pages share, and the sort and the page of the list. */
type ProjectsView = Pick<ProjectListView, 'filter' | 'savedView'> & Partial<ProjectListView>;

/**
 * Keeps the view of the page in the URL, and loads what the frame of the screen shows: the numbers of the projects, the saved views and the
 * last change, which the user can undo. `pending` has the values of changes that are not stored yet. `toCounted` returns the filter of the
 * counted projects.
 */
export function useProjectsPage<View extends ProjectsView>(
  page: ViewPage,
  params: SearchParamsFormat<View>,
  toCounted: (view: View, today: string) => ProjectFilter = ({ filter }) => filter,
) {
  const { api } = useSignedInApp();
  const offices = useQuery(officesQuery(api)).data ?? [];
  const users = useQuery(usersQuery(api)).data ?? [];
  const today = useToday();
  const [view, setView] = useListSearchParams(viewPages[page].path, params);
  const { change, pending, lastChange } = useProjectChanges();
  const summary = useQuery(projectSummaryQuery(api, toCounted(view, today)));
  const onFilterChange = useCallback(
    (filter: ProjectFilter) => setView((previous) => ({ ...previous, filter, page: 1 })),
    [setView],
  );
  const shown: ProjectListView = { sort: newestFirst, dashboard: null, ...view, page: 1 };
  const frame: ProjectsFrameData = {
    summary: summary.data,
    offices,
    users,
    savedViews: <ProjectViews page={page} shown={shown} viewId={view.savedView} />,
    filter: view.filter,
    query: projectSearchParams.format(shown),
    today,
    onFilterChange,
    lastChange,
  };
  return { view, setView, frame, isSummaryOutdated: summary.isPlaceholderData, change, pending };
}
