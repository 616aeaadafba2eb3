/** Tests of the filter that follows from the choices on the dashboard. */
import { expect, it } from 'vitest';
import { defaultView, filterOf } from './dashboardFilter.ts';

const today = '2026-03-16';
const otherFilters = { estimator: null, office: null };

it('the default view shows this month and the eleven months before it', () => {
  expect(filterOf(defaultView, today)).toEqual({ from: '2025-04-01', to: today, comparedBy: 'year', ...otherFilters });
});

it('the choice allTime has no limits, and the choice custom has the chosen days', () => {
  const days = { from: '2026-01-05', to: null };
  expect(filterOf({ ...defaultView, period: 'allTime', ...days }, today)).toEqual({
    from: null,
    to: null,
    ...otherFilters,
  });
  expect(filterOf({ ...defaultView, period: 'custom', ...days }, today)).toEqual({ ...days, ...otherFilters });
});
