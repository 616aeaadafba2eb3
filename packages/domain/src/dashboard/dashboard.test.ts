/** Tests of the filters in the query of the dashboard. */
import { describe, expect, it } from 'vitest';
import { anId } from '../testing/builders.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import { dashboardQuery } from './dashboard.ts';

describe('the filters of the dashboard [R2.15]', () => {
  it('have no effect if they are empty or missing', () => {
    const emptyFilters = { startDate: null, endDate: null, estimator: undefined, office: undefined };

    expect(dashboardQuery.cast({})).toEqual({ startDate: null, endDate: null });
    expect(dashboardQuery.validateSync({ startDate: '', endDate: '', estimator: '', office: '' })).toEqual(
      emptyFilters,
    );
  });

  it('accept a single day, an estimator and an office', () => {
    const query = { startDate: '2026-11-21', endDate: '2026-11-21', estimator: anId(1), office: anId(2) };

    expect(dashboardQuery.validateSync(query)).toEqual(query);
  });

  it.each([
    [{ startDate: '2026-11-21', endDate: '2026-11-20' }, { endDate: 'Before From' }],
    [{ startDate: '2026-02-30', endDate: '2026-01-01' }, { startDate: 'Not a date' }],
    [{ startDate: 'tomorrow', endDate: '2026-01-01' }, { startDate: 'Not a date' }],
    [{ startDate: '2026-11-21', endDate: '1' }, { endDate: 'Not a date' }],
    [
      { startDate: 'x', endDate: '1' },
      { startDate: 'Not a date', endDate: 'Not a date' },
    ],
    [{ startDate: '2026-11-21', endDate: '' }, {}],
    [{ startDate: '', endDate: '2026-11-21' }, {}],
    [
      { estimator: 'Dana', office: '7' },
      { estimator: 'Not an id', office: 'Not an id' },
    ],
    [{ comparedBy: 'week' }, { comparedBy: 'Not one of the choices' }],
  ])('%j have the errors %j', (query, expected) => {
    expect(validationErrors(dashboardQuery, query)).toEqual(expected);
  });
});
