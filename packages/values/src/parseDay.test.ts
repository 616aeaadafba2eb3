/** Tests of typed dates. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDay } from './day.ts';
import { moveDay, parseDay } from './parseDay.ts';

it.each([
  ['2026-03-04', '2026-03-04'],
  [' 2026-03-04 ', '2026-03-04'],
  ['2026-3-4', '2026-03-04'],
  ['2026/03/04', '2026-03-04'],
  ['2026.03.04', '2026-03-04'],
  ['2026 03 04', '2026-03-04'],
  ['20260304', '2026-03-04'],
  ['2026-03-04T18:30:00Z', '2026-03-04'],
  ['3/4/2026', '2026-03-04'],
  ['03/04/2026', '2026-03-04'],
  ['3/4/26', '2026-03-04'],
  ['12/31/2026', '2026-12-31'],
  ['25-03-2026', '2026-03-25'],
  ['03-25-2026', '2026-03-25'],
  ['25.3.2026', '2026-03-25'],
  ['03-03-2026', '2026-03-03'],
  ['Mar 4, 2026', '2026-03-04'],
  ['March 4 2026', '2026-03-04'],
  ['4 March 2026', '2026-03-04'],
  ['4-Mar-2026', '2026-03-04'],
  ['Sept. 4, 2026', '2026-09-04'],
  ['Wednesday, March 4th, 2026', '2026-03-04'],
  ['', ''],
  ['  ', ''],
])('%j is parsed as %j', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

it.each([
  ['03-04-2026', 'April 3 or March 4'],
  ['3.4.2026', 'April 3 or March 4'],
  ['25/3/2026', 'the first number is a month above 12'],
  ['2026-02-29', 'the day does not exist'],
  ['2026-13-01', 'the month does not exist'],
  ['3/4', 'no year'],
  ['Mar 2026', 'no day'],
  ['Marble 4, 2026', 'no month'],
  ['2026-03-04 5', 'too many numbers'],
  ['2026-03-', 'no day'],
  ['0000-01-01', 'the year does not exist'],
  ['26-3-4', 'a year of two digits'],
  ['tomorrow', 'no date'],
])('%j is returned unchanged: %s', (typed) => {
  expect(parseDay(typed)).toBe(typed);
});

it('parseDay returns every day YYYY-MM-DD unchanged', () => {
  const instants = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const day = instant.toISOString().slice(0, 10);
      expect(parseDay(day)).toBe(day);
    }),
  );
});

it.each([
  ['2026-03-04', 'day', 1, '2026-03-05'],
  ['2026-03-31', 'day', 1, '2026-04-01'],
  ['2026-03-01', 'day', -1, '2026-02-28'],
  ['2026-01-31', 'month', 1, '2026-02-28'],
  ['2024-01-31', 'month', 1, '2024-02-29'],
  ['2026-01-15', 'month', -1, '2025-12-15'],
  ['2024-02-29', 'year', 1, '2025-02-28'],
  ['9999-12-31', 'day', 1, '9999-12-31'],
  ['0001-01-01', 'year', -1, '0001-01-01'],
] as const)('%s with its %s moved by %i is %s', (day, part, by, result) => {
  expect(moveDay(day, part, by)).toBe(result);
  expect(isDay(result)).toBe(true);
});
