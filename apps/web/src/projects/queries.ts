/** The queries of projects. */
import { messages } from '@plumbline/domain/messages/messages';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { officesQuery } from '../offices/queries.ts';
import { usersQuery } from '../users/queries.ts';

const failureToastOption = { meta: { failure: messages.errorToast.loadProjects } };

/** Loads all projects [R7.15]. */
export const projectsQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.projects.list,
    queryFn: ({ signal }) => api('projects.list', { signal }),
    ...failureToastOption,
  });

/** Loads one project. */
export const projectQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.projects.detail(id),
    queryFn: ({ signal }) => api('projects.get', { params: { id }, signal }),
    ...failureToastOption,
  });

/** The loader of `/project`. It starts the API calls while the page code is loading. The page shows failures. */
export function prefetchProjects(app: SignedInApp): null {
  void app.queryClient.prefetchQuery(projectsQuery(app.api));
  return prefetchOfficesAndUsers(app);
}

/** The loader of `/project/{projectId}`. It starts the API calls while the page code is loading. */
export function prefetchProject(app: SignedInApp, id = ''): null {
  void app.queryClient.prefetchQuery({ ...projectQuery(app.api, id), staleTime: 2_000 });
  return prefetchOfficesAndUsers(app);
}

function prefetchOfficesAndUsers({ api, queryClient }: SignedInApp): null {
  void queryClient.prefetchQuery(officesQuery(api));
  void queryClient.prefetchQuery(usersQuery(api));
  return null;
}
