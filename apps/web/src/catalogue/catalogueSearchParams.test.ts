import { expect, test } from 'vitest';
import { catalogueItemPath, catalogueSearchParams } from './catalogueSearchParams.ts';

const read = (query: string) => catalogueSearchParams.parse(new URLSearchParams(query));

test('a formatted search, item type and page parse to the same view', () => {
  const view = { search: 'Ridge & hip', choice: 'MATERIAL', page: 3 };
  expect(read(catalogueSearchParams.format(view))).toEqual(view);
});

test('the default view has an empty query, and invalid parameters are ignored', () => {
  const first = { search: '', choice: '', page: 1 };
  expect(catalogueSearchParams.format(first)).toBe('');
  expect(read('type=SHINGLES&page=0')).toEqual(first);
});

test('the path of an item keeps the query of the list', () => {
  expect(catalogueItemPath('an-id', { search: 'slate', choice: '', page: 2 })).toBe(
    '/lineItem/an-id?search=slate&page=2',
  );
  expect(catalogueItemPath('an-id', { search: '', page: 1 })).toBe('/lineItem/an-id');
});
