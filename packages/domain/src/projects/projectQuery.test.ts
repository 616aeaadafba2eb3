import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anId } from '../testing/builders.ts';
import { lostFor } from './lostJobs.ts';
import { noFilter } from './projectFilter.ts';
import { filterOfParams, formatSort, paramsOfFilter, parseSort } from './projectParams.ts';
import { projectSummaryQuery } from './projectQuery.ts';
import { newestFirst, projectSortFields } from './projectSort.ts';
import { projectStatusCodes } from './status.ts';

const filters = fc.record({
  from: fc.constantFrom(null, '2026-03-01'),
  to: fc.constantFrom(null, '2026-03-31'),
  office: fc.constantFrom(null, anId(1)),
  estimator: fc.constantFrom(null, anId(2)),
  statuses: fc.subarray([...projectStatusCodes]),
  referrer: fc.constantFrom(null, 'angi'),
  referred: fc.boolean(),
  priced: fc.boolean(),
  favourites: fc.boolean(),
  closedIn: fc.constantFrom(null, '2026-03'),
  becamePendingIn: fc.constantFrom(null, '2026-04'),
  lost: fc.constantFrom(null, 'any' as const, 'none' as const, lostFor('Too far, too small')),
  scheduledFrom: fc.constantFrom(null, '2026-03-29'),
  scheduledTo: fc.constantFrom(null, '2026-05-02'),
  search: fc.constantFrom('', 'two words', '&=,'),
});

it('a filter is the same after its conversion to valid parameters and back', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const params = projectSummaryQuery.validateSync(paramsOfFilter(filter));
      expect(filterOfParams(params)).toEqual(filter);
    }),
  );
});

it('a filter without effect has no parameters', () => {
  expect(paramsOfFilter({ ...noFilter, search: '  ' })).toEqual({});
});

describe('a sort', () => {
  it.each(
    projectSortFields.flatMap((by) => [
      { by, descending: true },
      { by, descending: false },
    ]),
  )('by $by, descending: $descending, is the same after its conversion to a text and back', (sort) =>
    expect(parseSort(formatSort(sort))).toEqual(sort),
  );

  it.each(['', 'constructor', '--price', 'price '])('that is unknown (%j) is the newest first', (text) =>
    expect(parseSort(text)).toEqual(newestFirst),
  );
});
