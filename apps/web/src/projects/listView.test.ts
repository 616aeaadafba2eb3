import { everyProject } from '@plumbline/domain/projects/filter';
import { expect, test } from 'vitest';
import { projectView } from './listView.ts';

const read = (query: string) => projectView.viewOf(new URLSearchParams(query));

test('the list as it is at first needs nothing in the address', () => {
  expect(read('')).toEqual({ filter: everyProject, page: 1 });
  expect(projectView.queryOf(read(''))).toBe('');
});

test('what is shown can be read from its address again', () => {
  const view = {
    filter: {
      from: '2026-03-01',
      to: '2026-03-31',
      office: 'o1',
      estimator: 'e1',
      status: 'SIGNED',
      search: 'Peña & sons',
    },
    page: 3,
  } as const;
  expect(read(projectView.queryOf(view))).toEqual(view);
});

test.each(['status=DONE', 'from=yesterday', 'to=2026', 'page=0', 'page=-1', 'page=x', 'page=1.5', 'office='])(
  '%s makes no sense and is left out',
  (query) => {
    expect(read(query)).toEqual({ filter: everyProject, page: 1 });
  },
);
