import { expect, it } from 'vitest';
import { defaultView, filterOf } from './filter.ts';

const today = '2026-03-16';
const rest = { estimator: null, office: null };

it('shows this month and the eleven before it at first', () => {
  expect(filterOf(defaultView, today)).toEqual({ from: '2025-04-01', to: today, ...rest });
});

it('leaves both ends open for all time, and takes the days of a custom period as they are', () => {
  const days = { from: '2026-01-05', to: null };
  expect(filterOf({ ...defaultView, period: 'allTime', ...days }, today)).toEqual({ from: null, to: null, ...rest });
  expect(filterOf({ ...defaultView, period: 'custom', ...days }, today)).toEqual({ ...days, ...rest });
});
