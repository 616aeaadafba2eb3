import { expect, test } from 'vitest';
import { searchParams } from './listSearchParams.ts';

const parseQuery = (query: string) => searchParams.parse(new URLSearchParams(query));

test('parse restores a formatted search and page', () => {
  const view = { search: 'Peña & sons', page: 3 };
  expect(parseQuery(searchParams.format(view))).toEqual(view);
});

test('the default view is formatted as an empty query, and an invalid page is ignored', () => {
  expect(searchParams.format({ search: ' ', page: 1 })).toBe('');
  expect(parseQuery('page=-2')).toEqual({ search: '', page: 1 });
});
