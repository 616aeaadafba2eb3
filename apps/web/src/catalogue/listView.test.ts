import { expect, test } from 'vitest';
import { catalogueView, itemAddress } from './listView.ts';

const read = (query: string) => catalogueView.viewOf(new URLSearchParams(query));

test('a search, an item type and a page can be read from their address again', () => {
  const view = { search: 'Ridge & hip', choice: 'MATERIAL', page: 3 };
  expect(read(catalogueView.queryOf(view))).toEqual(view);
});

test('the list as it is at first needs nothing in the address, and what makes no sense in it is left out', () => {
  const first = { search: '', choice: '', page: 1 };
  expect(catalogueView.queryOf(first)).toBe('');
  expect(read('type=SHINGLES&page=0')).toEqual(first);
});

test('an item opens over the list as it is shown', () => {
  expect(itemAddress('an-id', { search: 'slate', choice: '', page: 2 })).toBe('/lineItem/an-id?search=slate&page=2');
  expect(itemAddress('an-id', { search: '', page: 1 })).toBe('/lineItem/an-id');
});
