/** Tests of the URL query of the calendar. */
import { noFilter } from '@plumbline/domain/projects/projectFilter';
import { expect, test } from 'vitest';
import { calendarSearchParams } from './calendarSearchParams.ts';

const parseQuery = (query: string) => calendarSearchParams.parse(new URLSearchParams(query));
const defaultView = { view: 'month', date: null, filter: noFilter, savedView: null } as const;

test('the default view is formatted as an empty query', () => {
  expect(parseQuery('')).toEqual(defaultView);
  expect(calendarSearchParams.format(defaultView)).toBe('');
});

test('parse restores a formatted view', () => {
  const view = {
    view: 'week',
    date: '2026-03-16',
    filter: { ...noFilter, office: 'o1', statuses: ['SIGNED'], search: 'Peña & sons' },
    savedView: 'v1',
  } as const;
  expect(parseQuery(calendarSearchParams.format(view))).toEqual(view);
});

test.each(['range=year', 'date=2026-02-30', 'date=', 'scheduledFrom=2026-03-01', 'page=3', 'sort=price'])(
  'parse ignores %s',
  (query) => expect(parseQuery(query)).toEqual(defaultView),
);
