/** Loads a page of the project list. */
import { messages } from '@plumbline/domain/messages/messages';
import { type BulkValues, withPendingValues } from '@plumbline/domain/projects/bulkChangeMachine';
import { lastPageOf } from '@plumbline/domain/projects/projectFilter';
import { ready } from '@plumbline/ui/components/Loadable';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import type { ProjectListView } from './projectSearchParams.ts';
import { projectPageQuery } from './queries.ts';

/**
 * Loads the page of the view, or the last page if the view is past it. Loads the next page when this one is shown. `count` is the number of
 * projects, or undefined while it is loading. The projects have the values that waiting changes give to them.
 */
export function useProjectList(
  view: ProjectListView,
  count: number | undefined,
  pending: ReadonlyMap<string, BulkValues>,
) {
  const { api } = useSignedInApp();
  const queryClient = useQueryClient();
  const lastPage = count === undefined ? view.page : lastPageOf(count);
  const page = Math.min(view.page, lastPage);
  const { filter, sort } = view;
  const projects = useQuery(projectPageQuery(api, { filter, sort, page }));
  const { data } = projects;
  const shownProjects = useMemo(() => data && withPendingValues(data, pending), [data, pending]);
  const isShown = projects.isSuccess && !projects.isPlaceholderData;
  useEffect(() => {
    if (isShown && page < lastPage)
      void queryClient.prefetchQuery(projectPageQuery(api, { filter, sort, page: page + 1 }));
  }, [api, queryClient, filter, sort, page, lastPage, isShown]);
  return {
    projects: shownProjects ? ready(shownProjects) : toLoadable(projects, messages.errorToast.loadProjects),
    isOutdated: projects.isPlaceholderData,
    page,
  };
}
