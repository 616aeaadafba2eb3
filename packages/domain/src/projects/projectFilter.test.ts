/** Tests of the filters of the project list. `projectLists.test.ts` of the API tests which projects they match. */
import { expect, test } from 'vitest';
import { countActiveFilters, hasReversedDates, lastPageOf, noFilter } from './projectFilter.ts';

test('the number of active filters does not count blank filters', () => {
  expect(countActiveFilters(noFilter)).toBe(0);
  expect(countActiveFilters({ ...noFilter, from: '2026-03-01', statuses: ['NEW'], search: '  ' })).toBe(2);
  expect(countActiveFilters({ ...noFilter, statuses: ['NEW', 'SIGNED'], priced: true, closedIn: '2026-03' })).toBe(3);
});

test.each([
  [0, 1],
  [1, 1],
  [25, 1],
  [26, 2],
  [50, 2],
  [51, 3],
])('the last page of a list of %i projects is %i [R2.22]', (count, page) => {
  expect(lastPageOf(count)).toBe(page);
});

test('hasReversedDates detects To before From', () => {
  expect(hasReversedDates({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
  expect(hasReversedDates({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  expect(hasReversedDates({ from: '2026-03-01', to: null })).toBe(false);
});
