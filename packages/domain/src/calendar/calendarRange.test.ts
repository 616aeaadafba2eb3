import { expect, it } from 'vitest';
import { calendarRange, fullDay, moveRange } from './calendarRange.ts';

it('a month has whole weeks from Sunday to Saturday', () => {
  const { title, from, to, weeks } = calendarRange('month', '2026-03-16');
  expect({ title, from, to, count: weeks.length }).toEqual({
    title: 'March 2026',
    from: '2026-03-01',
    to: '2026-04-04',
    count: 5,
  });
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

it.each([
  ['2026-02-10', 4], // Starts on a Sunday and has 28 days.
  ['2026-08-10', 6],
  ['2024-02-29', 5],
])('the month of %s has %i weeks', (day, count) => {
  expect(calendarRange('month', day).weeks).toHaveLength(count);
});

it.each([
  ['2026-03-16', 'Mar 15 – 21, 2026', '2026-03-15', '2026-03-21'],
  ['2026-03-31', 'Mar 29 – Apr 4, 2026', '2026-03-29', '2026-04-04'],
  ['2027-01-01', 'Dec 27, 2026 – Jan 2, 2027', '2026-12-27', '2027-01-02'],
])('the week of %s is %s', (day, title, from, to) => {
  const range = calendarRange('week', day);
  expect(range.title.replaceAll(/\s/gu, ' ')).toBe(title);
  expect([range.from, range.to, range.weeks.length]).toEqual([from, to, 1]);
});

it('the next month starts on its first day, so that a long month skips none', () => {
  expect(moveRange('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(moveRange('month', '2026-01-31', -1)).toBe('2025-12-01');
  expect(moveRange('week', '2026-03-05', -1)).toBe('2026-02-26');
});

it.each([
  ['week', '9999-12-28', '9999-11-28', '9999-12-04'],
  ['month', '9999-12-31', '9999-10-31', '9999-12-04'],
  ['week', '0001-01-01', '0001-01-28', '0001-02-03'],
  ['month', '0001-01-01', '0001-01-28', '0001-03-03'],
] as const)('the %s of %s is the nearest one with whole weeks', (view, day, from, to) => {
  const range = calendarRange(view, day);
  expect([range.from, range.to]).toEqual([from, to]);
  const days = range.weeks.flat();
  expect([days[0], days.at(-1), new Set(days).size % 7]).toEqual([from, to, 0]);
});

it('names a day in full', () => {
  expect(fullDay('2026-03-04')).toBe('Wednesday, March 4, 2026');
});
