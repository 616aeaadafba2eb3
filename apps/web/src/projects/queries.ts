import { messages } from '@plumbline/domain/messages/messages';
import type { Project } from '@plumbline/domain/projects/project';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { RecordKeys } from '../records/recordCache.ts';

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

export const projectKeys: RecordKeys<Project> = {
  list: projectsQuery.queryKey,
  one: (id) => projectQuery(id).queryKey,
};
