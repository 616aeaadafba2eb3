/** Tests of the URL query of the dashboard. */
import { type DashboardView, defaultView } from '@plumbline/domain/dashboard/dashboardFilter';
import { anId } from '@plumbline/domain/testing/builders';
import { expect, it } from 'vitest';
import { dashboardSearchParams, explicitDashboardQuery } from './dashboardSearchParams.ts';

const { parse, format } = dashboardSearchParams;
const view = (overrides: Partial<DashboardView>): DashboardView => ({ ...defaultView, ...overrides });

it.each([
  ['', view({})],
  ['period=thisMonth', view({ period: 'thisMonth' })],
  ['period=allTime', view({ period: 'allTime' })],
  ['from=2026-01-01&to=2026-03-31', view({ period: 'custom', from: '2026-01-01', to: '2026-03-31' })],
  ['to=2026-03-31', view({ period: 'custom', to: '2026-03-31' })],
  [`estimator=${anId(1)}&office=${anId(2)}`, view({ estimator: anId(1), office: anId(2) })],
])('parse and format convert the URL query "%s" [R2.15]', (query, expected) => {
  expect(parse(new URLSearchParams(query))).toEqual(expected);
  expect(format(expected)).toBe(query);
});

it('parse ignores invalid parameters', () => {
  const query = 'period=soon&from=2026-02-30&to=yesterday&estimator=me&office=%00';
  expect(parse(new URLSearchParams(query))).toEqual(defaultView);
});

it('format writes a custom range without dates as allTime', () => {
  expect(format(view({ period: 'custom' }))).toBe('period=allTime');
});

it('explicitDashboardQuery is never empty and restores the same view', () => {
  for (const shown of [defaultView, view({ period: 'thisMonth' }), view({ office: anId(2) })]) {
    const query = explicitDashboardQuery(shown);
    expect(query).not.toBe('');
    expect(parse(new URLSearchParams(query))).toEqual(shown);
  }
});
