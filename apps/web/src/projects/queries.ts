import type { Project } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

const failure = { meta: { failure: messages.errorToast.loadProjects } };

/** Everything about projects: what an estimate changes shows in these too. */
export const projectsKey = ['projects'] as const;

/** [R7.15] */
export const projectsQuery = queryOptions({
  queryKey: [...projectsKey, 'list'],
  queryFn: ({ signal }) => call('projects.list', { signal }),
  ...failure,
});

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: [...projectsKey, id],
    queryFn: ({ signal }) => call('projects.get', { params: { id }, signal }),
    ...failure,
  });

/** The list with `change` made to it, where it is known at all. */
export function changeList(queries: QueryClient, change: (projects: readonly Project[]) => readonly Project[]) {
  queries.setQueryData(projectsQuery.queryKey, (before) => before && [...change(before)]);
}

export const refreshList = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
