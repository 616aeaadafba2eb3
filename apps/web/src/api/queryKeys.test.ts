/** Tests of the query keys and of the queries that each event invalidates. */
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type DataEvent, invalidate, queryKeys } from './queryKeys.ts';

const { me, offices, users, projects, catalogue, notes } = queryKeys;
const keysByName = {
  me,
  company: queryKeys.company,
  offices: offices.list,
  users: users.list,
  projects: projects.list,
  summary: projects.summary({}),
  project: projects.detail('p1'),
  dashboard: projects.dashboard({ from: null }),
  catalogue: catalogue.list,
  notes: notes.list('p1'),
  notesOfOtherProject: notes.list('p2'),
};

/** The names of the queries that an event invalidates. */
async function invalidatedNames(event: DataEvent): Promise<string[]> {
  const queryClient = new QueryClient();
  for (const queryKey of Object.values(keysByName)) queryClient.setQueryData(queryKey, {});
  await invalidate(queryClient, event);
  return Object.entries(keysByName).flatMap(([name, queryKey]) =>
    queryClient.getQueryState(queryKey)?.isInvalidated ? [name] : [],
  );
}

test.each<[DataEvent, string[]]>([
  [{ type: 'company.saved' }, ['me']],
  [{ type: 'office.saved' }, ['offices']],
  [{ type: 'office.deleted' }, ['me', 'offices', 'users', 'projects', 'summary', 'project', 'dashboard']],
  [{ type: 'ownProfile.saved' }, ['me', 'users']],
  [{ type: 'project.saved' }, ['projects', 'summary']],
  [{ type: 'projects.changedElsewhere' }, ['projects', 'summary']],
  [{ type: 'estimate.repriced' }, ['projects', 'summary', 'project', 'dashboard']],
  [{ type: 'catalogue.changed' }, ['catalogue']],
  [{ type: 'note.saved', projectId: 'p1' }, ['notes']],
])('the event %o invalidates the queries %j', async (event, expected) => {
  expect(await invalidatedNames(event)).toEqual(expected);
});
