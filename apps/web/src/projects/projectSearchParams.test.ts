/** Tests of the URL query of the project list. */
import { noFilter } from '@plumbline/domain/projects/projectFilter';
import { newestFirst } from '@plumbline/domain/projects/projectSort';
import { expect, test } from 'vitest';
import { dashboardPath, projectListPath, projectSearchParams } from './projectSearchParams.ts';

const parseQuery = (query: string) => projectSearchParams.parse(new URLSearchParams(query));
const defaultView = { filter: noFilter, sort: newestFirst, page: 1, dashboard: null, savedView: null };

test('the default view is formatted as an empty query', () => {
  expect(parseQuery('')).toEqual(defaultView);
  expect(projectSearchParams.format(parseQuery(''))).toBe('');
});

test('parse restores a formatted view', () => {
  const view = {
    filter: {
      from: '2026-03-01',
      to: '2026-03-31',
      office: 'o1',
      estimator: 'e1',
      statuses: ['SIGNED', 'CLOSED'],
      referrer: 'acme & sons, inc.',
      referred: true,
      priced: true,
      favourites: true,
      closedIn: '2026-03',
      becamePendingIn: '2026-02',
      lost: 'reason:Price & quality',
      scheduledFrom: '2026-03-02',
      scheduledTo: '2026-03-03',
      search: 'Peña & sons',
    },
    sort: { by: 'price', descending: true },
    page: 3,
    dashboard: 'from=2026-01-01&office=o1',
    savedView: 'v1',
  } as const;
  expect(parseQuery(projectSearchParams.format(view))).toEqual(view);
});

test.each([
  ['status=SIGNED', ['SIGNED']],
  ['status=CLOSED&status=SIGNED', ['SIGNED', 'CLOSED']],
  ['status=CLOSED,SIGNED,CLOSED', ['SIGNED', 'CLOSED']],
  ['status=SIGNED,DONE&status=', ['SIGNED']],
])('parse reads %s as the statuses %j', (query, statuses) => {
  expect(parseQuery(query).filter).toEqual({ ...noFilter, statuses });
});

test('parse trims the referrer and converts it to lower case', () => {
  expect(parseQuery('referrer=+ACME+').filter.referrer).toBe('acme');
});

test.each([
  'status=DONE',
  'status=signed',
  'from=yesterday',
  'from=2026-02-31',
  'to=2026',
  'page=0',
  'page=-1',
  'page=x',
  'page=1.5',
  'office=',
  'referrer=+',
  'priced=yes',
  'favourites=true',
  'sort=constructor',
  'referred=0',
  'closedIn=2026-13',
  'closedIn=2026-03-01',
  'becamePendingIn=March',
  'scheduledFrom=2026-02-31',
])('parse ignores an invalid parameter: %s', (query) => {
  expect(parseQuery(query)).toEqual(defaultView);
});

test('projectListPath returns the path of the list with the filter as its query', () => {
  expect(projectListPath(noFilter)).toBe('/project');
  expect(projectListPath({ ...noFilter, statuses: ['SIGNED', 'CLOSED'], closedIn: '2026-03' })).toBe(
    '/project?closedIn=2026-03&status=SIGNED%2CCLOSED',
  );
});

test('dashboardPath restores the filters of the dashboard', () => {
  const { dashboard } = parseQuery(
    projectListPath({ ...noFilter, priced: true }, 'from=2026-01-01').split('?')[1] ?? '',
  );
  expect(dashboardPath(dashboard ?? '')).toBe('/?from=2026-01-01');
  expect(projectListPath(noFilter, '')).toBe('/project');
  expect(dashboardPath('')).toBe('/');
});

test('dashboardPath returns a path of the dashboard, even for a query that looks like another site', () => {
  expect(dashboardPath('//evil.example')).toBe('/?%2F%2Fevil.example=');
});
