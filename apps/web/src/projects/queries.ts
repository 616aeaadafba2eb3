/** The queries of projects. */
import { messages } from '@plumbline/domain/messages/messages';
import type { Project } from '@plumbline/domain/projects/project';
import { noFilter, type ProjectFilter, projectsPerPage } from '@plumbline/domain/projects/projectFilter';
import { formatSort, maxProjectsPerPage, paramsOfFilter } from '@plumbline/domain/projects/projectParams';
import type { ProjectFilterParams, ProjectPageQuery } from '@plumbline/domain/projects/projectQuery';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { officesQuery } from '../offices/queries.ts';
import { usersQuery } from '../users/queries.ts';
import { type ProjectListView, projectSearchParams } from './projectSearchParams.ts';

const failureToastOption = { meta: { failure: messages.errorToast.loadProjects } };

/** The part of a list that a query loads. */
type Page = Pick<ProjectListView, 'filter' | 'sort' | 'page'>;

const pageQueryOf = ({ filter, sort, page }: Page, size: number) =>
  ({ ...paramsOfFilter(filter), sort: formatSort(sort), page, size }) as ProjectPageQuery;

/** Loads one page of the list. The previous page stays visible until the next one is loaded. */
export function projectPageQuery(api: AuthenticatedApi, view: Page, size = projectsPerPage) {
  const query = pageQueryOf(view, size);
  return queryOptions({
    queryKey: queryKeys.projects.page(query),
    queryFn: ({ signal }) => api('projects.page', { query, signal }),
    placeholderData: keepPreviousData,
    ...failureToastOption,
  });
}

/**
 * Loads the numbers and the prices of the projects by status. The filter of the statuses is left out, so that the result also has the
 * statuses that are not listed. A failure needs no message, because the list has one.
 */
export function projectSummaryQuery(api: AuthenticatedApi, filter: ProjectFilter) {
  const query = paramsOfFilter({ ...filter, statuses: noFilter.statuses }) as ProjectFilterParams;
  return queryOptions({
    queryKey: queryKeys.projects.summary(query),
    queryFn: ({ signal }) => api('projects.summary', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the projects of all pages of a list, in its order. Tells the number of loaded projects after each page that is not the last. */
export async function loadAllPages(
  api: AuthenticatedApi,
  view: Omit<Page, 'page'>,
  onProgress?: (loaded: number) => void,
) {
  const projects: Project[] = [];
  for (let page = 1; ; page += 1) {
    const loaded = await api('projects.page', { query: pageQueryOf({ ...view, page }, maxProjectsPerPage) });
    projects.push(...loaded);
    if (loaded.length < maxProjectsPerPage) return projects;
    onProgress?.(projects.length);
  }
}

/** Loads one project, and remembers that it is the project of its estimate. */
export const projectQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.projects.detail(id),
    queryFn: async ({ signal, client }) => {
      const project = await api('projects.get', { params: { id }, signal });
      if (project.estimate !== null) client.setQueryData(queryKeys.estimates.project(project.estimate), project.id);
      return project;
    },
    ...failureToastOption,
  });

/** The loader of `/project`. It starts the API calls while the page code is loading. The page shows failures. */
export function prefetchProjects(app: SignedInApp, url: string): null {
  const { api, queryClient } = app;
  const view = projectSearchParams.parse(new URL(url).searchParams);
  void queryClient.prefetchQuery(projectPageQuery(api, view));
  void queryClient.prefetchQuery(projectSummaryQuery(api, view.filter));
  return prefetchOfficesAndUsers(app);
}

/** The loader of `/project/{projectId}`. It starts the API calls while the page code is loading. */
export function prefetchProject(app: SignedInApp, id = ''): null {
  // In milliseconds, as in `formQueryOptions`.
  void app.queryClient.prefetchQuery({ ...projectQuery(app.api, id), staleTime: 2_000 });
  return prefetchOfficesAndUsers(app);
}

function prefetchOfficesAndUsers({ api, queryClient }: SignedInApp): null {
  void queryClient.prefetchQuery(officesQuery(api));
  void queryClient.prefetchQuery(usersQuery(api));
  return null;
}
