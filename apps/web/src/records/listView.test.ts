import { expect, test } from 'vitest';
import { searchView } from './listView.ts';

const read = (query: string) => searchView.viewOf(new URLSearchParams(query));

test('a search and a page can be read from their address again', () => {
  const view = { search: 'Peña & sons', page: 3 };
  expect(read(searchView.queryOf(view))).toEqual(view);
});

test('the list as it is at first needs nothing in the address', () => {
  expect(searchView.queryOf({ search: ' ', page: 1 })).toBe('');
  expect(read('page=-2')).toEqual({ search: '', page: 1 });
});
