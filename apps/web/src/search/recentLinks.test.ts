/** Tests of the links that a user chose last in the search. */
import { expect, test } from 'vitest';
import { createRecentLinks } from './recentLinks.ts';

const link = (id: string, label = id) => ({ kind: 'project' as const, id, label, to: `/project/${id}` });

test('the latest five links are kept, each once with its latest name', () => {
  const recent = createRecentLinks();
  for (const id of ['1', '2', '3', '4', '5', '6']) recent.add(link(id));
  recent.add(link('3', 'New roof'));
  expect(recent.list().map(({ label }) => label)).toEqual(['New roof', '6', '5', '4', '2']);
});
