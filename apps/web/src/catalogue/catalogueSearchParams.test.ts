/** Tests of the URL query of the catalogue list. */
import { expect, test } from 'vitest';
import { catalogueItemPath, catalogueSearchParams } from './catalogueSearchParams.ts';

const parseQuery = (query: string) => catalogueSearchParams.parse(new URLSearchParams(query));

test('a formatted search, item type and page parse to the same view', () => {
  const view = { search: 'Ridge & hip', filter: 'MATERIAL', page: 3 };
  expect(parseQuery(catalogueSearchParams.format(view))).toEqual(view);
});

test('the default view has an empty query, and invalid parameters are ignored', () => {
  const defaultView = { search: '', filter: '', page: 1 };
  expect(catalogueSearchParams.format(defaultView)).toBe('');
  expect(parseQuery('type=SHINGLES&page=0')).toEqual(defaultView);
});

test('the path of an item keeps the query of the list', () => {
  expect(catalogueItemPath('an-id', { search: 'slate', filter: '', page: 2 })).toBe(
    '/lineItem/an-id?search=slate&page=2',
  );
  expect(catalogueItemPath('an-id', { search: '', page: 1 })).toBe('/lineItem/an-id');
});
