/** Loads the projects of the calendar. */
import { calendarRange, moveRange } from '@plumbline/domain/calendar/calendarRange';
import { messages } from '@plumbline/domain/messages/messages';
import { type BulkValues, withPendingValues } from '@plumbline/domain/projects/bulkChangeMachine';
import type { Project } from '@plumbline/domain/projects/project';
import { noFilter, type ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { maxProjectsPerPage } from '@plumbline/domain/projects/projectParams';
import { newestFirst } from '@plumbline/domain/projects/projectSort';
import { ready } from '@plumbline/ui/components/Loadable';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { filterOfRange, type ProjectCalendarView } from './calendarSearchParams.ts';
import { projectPageQuery } from './queries.ts';
import { useLiveProjects } from './useLiveProjects.ts';

const noProjects: readonly Project[] = [];

/** The projects of the shown week or month that match the filter. The screen says if there are more than one page has. */
const rangeQuery = (api: AuthenticatedApi, filter: ProjectFilter) =>
  projectPageQuery(api, { filter, sort: newestFirst, page: 1 }, maxProjectsPerPage);

/**
 * Loads the projects of the range, and all projects that can have a conflict with them, which is the same call if there is no filter. Loads the next and the previous range when this one is shown. The projects have the values that waiting changes give to them.
 */
export function useProjectCalendar(
  { view, filter }: Pick<ProjectCalendarView, 'view' | 'filter'>,
  date: string,
  pending: ReadonlyMap<string, BulkValues>,
) {
  const { api } = useSignedInApp();
  useLiveProjects();
  const queryClient = useQueryClient();
  const range = useMemo(() => calendarRange(view, date), [view, date]);
  const projects = useQuery(rangeQuery(api, filterOfRange(filter, range)));
  const shown = useMemo(() => projects.data && withPendingValues(projects.data, pending), [projects.data, pending]);
  const all = useQuery(rangeQuery(api, filterOfRange(noFilter, range)));
  const allProjects = useMemo(() => withPendingValues(all.data ?? noProjects, pending), [all.data, pending]);
  const isShown = projects.isSuccess && !projects.isPlaceholderData;
  useEffect(() => {
    if (!isShown) return;
    for (const step of [1, -1] as const) {
      const nextRange = calendarRange(view, moveRange(view, date, step));
      void queryClient.prefetchQuery(rangeQuery(api, filterOfRange(filter, nextRange)));
    }
  }, [api, queryClient, filter, view, date, isShown]);
  return {
    projects: shown ? ready(shown) : toLoadable(projects, messages.errorToast.loadProjects),
    allProjects,
    isOutdated: projects.isPlaceholderData,
  };
}
