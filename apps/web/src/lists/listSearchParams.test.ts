/** Tests of the URL query of lists. */
import { expect, test } from 'vitest';
import { listSearchParams } from './listSearchParams.ts';

const parseQuery = (query: string) => listSearchParams.parse(new URLSearchParams(query));

test('parse restores a formatted search and page', () => {
  const view = { search: 'Peña & sons', page: 3 };
  expect(parseQuery(listSearchParams.format(view))).toEqual(view);
});

test('the default view is formatted as an empty query, and an invalid page is ignored', () => {
  expect(listSearchParams.format({ search: ' ', page: 1 })).toBe('');
  expect(parseQuery('page=-2')).toEqual({ search: '', page: 1 });
});
