/** The queries of projects. */
import { messages } from '@plumbline/domain/messages/messages';
import { projectsPerPage } from '@plumbline/domain/projects/projectFilter';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { officesQuery } from '../offices/queries.ts';
import { usersQuery } from '../users/queries.ts';
import { isNewestView, type ProjectListView, projectSearchParams } from './projectSearchParams.ts';

const failureToastOption = { meta: { failure: messages.errorToast.loadProjects } };

/** Loads all projects [R7.15]. */
export const projectsQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.projects.list,
    queryFn: ({ signal }) => api('projects.list', { signal }),
    ...failureToastOption,
  });

/**
 * Loads the projects of the first page. They are shown while all projects are loading. If they do not fill the page, there are no
 * other projects. A failure needs no message, because all projects are loaded next.
 */
export const newestProjectsQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.projects.newest,
    async queryFn({ signal, client }) {
      const projects = await api('projects.list', { query: { newest: projectsPerPage }, signal });
      if (projects.length < projectsPerPage) client.setQueryData(queryKeys.projects.list, projects);
      return projects;
    },
    retry: false,
  });

/** Whether the list loads the newest projects first: the view shows only these, and the list of all projects is not cached. */
export const loadsNewestFirst = (queryClient: QueryClient, view: ProjectListView): boolean =>
  isNewestView(view) && queryClient.getQueryData(queryKeys.projects.list) === undefined;

/** Loads one project. */
export const projectQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.projects.detail(id),
    queryFn: ({ signal }) => api('projects.get', { params: { id }, signal }),
    ...failureToastOption,
  });

/** The loader of `/project`. It starts the API calls while the page code is loading. The page shows failures. */
export function prefetchProjects(app: SignedInApp, url: string): null {
  const { api, queryClient } = app;
  const view = projectSearchParams.parse(new URL(url).searchParams);
  if (loadsNewestFirst(queryClient, view)) void queryClient.prefetchQuery(newestProjectsQuery(api));
  else void queryClient.prefetchQuery(projectsQuery(api));
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
