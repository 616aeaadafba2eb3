/** Tests of the periods of the dashboard. */
import { daysBetween } from '@plumbline/values/day';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ComparisonUnit,
  comparedMonths,
  defaultPreset,
  monthsBetween,
  type PeriodPreset,
  periodPresets,
  presetPeriod,
  previousPeriod,
} from './period.ts';

const today = '2026-11-21';
const anyDay = (min = '0001-01-01', max = '9999-12-31') =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const anyPeriod = fc.tuple(anyDay(), anyDay()).map((days) => days.toSorted());

describe('daysBetween', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-20', '2026-11-21', 1],
    ['2026-11-21', '2026-11-20', -1],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-02-28', '2026-03-01', 1],
    // In most of the United States, daylight saving time starts on 2026-03-08 and ends on 2026-11-01.
    ['2026-03-07', '2026-03-09', 2],
    ['2026-10-31', '2026-11-02', 2],
    ['0001-01-01', '9999-12-31', 3_652_058],
  ])('from %s to %s is %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe('monthsBetween', () => {
  it.each([
    ['2026-11', '2026-11', ['2026-11']],
    ['2025-11', '2026-02', ['2025-11', '2025-12', '2026-01', '2026-02']],
    ['0001-12', '0002-01', ['0001-12', '0002-01']],
    ['0099-12', '0100-01', ['0099-12', '0100-01']],
    ['9999-11', '9999-12', ['9999-11', '9999-12']],
    ['2026-12', '2026-11', []],
  ])('from %s to %s is %j', (first, last, months) => {
    expect(monthsBetween(first, last)).toEqual(months);
  });
});

describe('a preset period', () => {
  it.each<[PeriodPreset, string]>([
    ['thisMonth', '2026-11-01'],
    ['thisQuarter', '2026-10-01'],
    ['thisYear', '2026-01-01'],
    ['last12Months', '2025-12-01'],
  ])('%s starts on %s and ends today', (preset, from) => {
    expect(presetPeriod(preset, today)).toMatchObject({ from, to: today });
  });

  it('has twelve months by default and ends today', () => {
    fc.assert(
      fc.property(anyDay('0002-01-01'), (day) => {
        const { from, to } = presetPeriod(defaultPreset, day);
        expect(monthsBetween(from.slice(0, 7), to.slice(0, 7))).toHaveLength(12);
        expect(to).toBe(day);
      }),
    );
  });

  it.each(Object.keys(periodPresets) as PeriodPreset[])(
    '%s starts on the first day of a month, whichever day is today',
    (preset) => {
      fc.assert(
        fc.property(anyDay('0002-01-01'), (day) => {
          const { from } = presetPeriod(preset, day);
          expect(from.slice(8)).toBe('01');
          expect(from <= day).toBe(true);
        }),
      );
    },
  );
});

it.each<[PeriodPreset, string, string, string]>([
  ['thisMonth', '2026-01-05', '2025-12-01', '2025-12-05'],
  ['thisQuarter', '2026-01-05', '2025-10-01', '2025-10-05'],
  ['thisYear', '2026-01-05', '2025-01-01', '2025-01-05'],
  ['thisQuarter', today, '2026-07-01', '2026-08-21'],
  ['thisYear', today, '2025-01-01', '2025-11-21'],
  ['last12Months', today, '2024-12-01', '2025-11-21'],
])('%s on %s is compared with the same days, from %s to %s', (preset, day, from, to) => {
  expect(previousPeriod(presetPeriod(preset, day), day)).toEqual({ from, to });
});

describe('the previous period', () => {
  it.each([
    ['this month up to today', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    ['a whole month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['a whole February', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    [
      'a period that ends on a date missing in the previous month',
      '2026-03-01',
      '2026-03-30',
      '2026-02-01',
      '2026-02-28',
    ],
    ['this quarter up to today', '2026-10-01', '2026-11-21', '2026-08-01', '2026-09-21'],
    ['a whole quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['the last 12 months', '2025-12-01', '2026-11-21', '2024-12-01', '2025-11-21'],
    ['a leap year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['one day', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['a week that includes the end of a month', '2026-10-29', '2026-11-04', '2026-10-22', '2026-10-28'],
    ['a month of a year below 100', '0050-03-01', '0050-03-31', '0050-02-01', '0050-02-28'],
    ['the first month that has a previous month', '0001-02-01', '0001-02-28', '0001-01-01', '0001-01-31'],
    ['the first day that has a previous day', '0001-01-02', '0001-01-02', '0001-01-01', '0001-01-01'],
  ])('of %s, from %s to %s, is from %s to %s', (_, from, to, previousFrom, previousTo) => {
    expect(previousPeriod({ from, to }, today)).toEqual({ from: previousFrom, to: previousTo });
  });

  it.each<[ComparisonUnit, string, string, string, string]>([
    ['month', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    ['quarter', '2026-10-01', '2026-11-21', '2026-07-01', '2026-08-21'],
    ['quarter', '2026-10-01', '2026-10-05', '2026-07-01', '2026-07-05'],
    ['quarter', '2026-04-01', '2026-05-31', '2026-01-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-11-21', '2025-01-01', '2025-11-21'],
    ['year', '2026-01-01', '2026-01-05', '2025-01-01', '2025-01-05'],
    ['year', '2024-01-01', '2024-02-29', '2023-01-01', '2023-02-28'],
    ['year', '2025-12-01', '2026-11-21', '2024-12-01', '2025-11-21'],
  ])('by the %s of %s to %s is from %s to %s', (comparedBy, from, to, previousFrom, previousTo) => {
    expect(previousPeriod({ from, to, comparedBy }, today)).toEqual({ from: previousFrom, to: previousTo });
  });

  it('never overlaps the period, also if the period is longer than the unit or starts in the middle of a month', () => {
    const period = { from: '2026-09-01', to: '2026-11-21' };
    expect(previousPeriod({ ...period, comparedBy: 'month' }, today)).toEqual({ from: '2026-06-01', to: '2026-08-21' });
    expect(previousPeriod({ from: '2026-11-20', to: '2026-11-21', comparedBy: 'year' }, today)).toEqual({
      from: '2026-11-18',
      to: '2026-11-19',
    });
  });

  it('is computed for the days up to today if the period has no last day', () => {
    expect(previousPeriod({ from: '2026-11-01', to: null }, today)).toEqual({ from: '2026-10-01', to: '2026-10-21' });
    expect(previousPeriod({ from: '2026-12-05', to: null }, today)).toEqual({ from: '2026-12-04', to: '2026-12-04' });
  });

  it('does not exist if the period has no first day or if the previous period would start before year 1', () => {
    expect(previousPeriod({ from: null, to: today }, today)).toBeNull();
    expect(previousPeriod({ from: null, to: null }, today)).toBeNull();
    expect(previousPeriod({ from: '0001-01-01', to: '0001-01-31' }, today)).toBeNull();
    // A date field has these values while a user types 2026.
    expect(previousPeriod({ from: '0002-03-01', to: today }, today)).toBeNull();
    expect(previousPeriod({ from: '0020-03-02', to: today }, today)).toBeNull();
  });

  it('ends directly before the period and has the same number of days or months', () => {
    fc.assert(
      fc.property(anyPeriod, ([from = '', to = '']) => {
        const previous = previousPeriod({ from, to }, today);
        if (!previous) return;
        expect(previous.to < from).toBe(true);
        expect(previous.from <= previous.to).toBe(true);
        expect(previous.from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        if (from.endsWith('-01')) {
          const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
          expect(monthOf(previous.to) - monthOf(previous.from)).toBe(monthOf(to) - monthOf(from));
          expect(monthOf(from) - monthOf(previous.to)).toBe(1);
        } else {
          expect(daysBetween(previous.from, previous.to)).toBe(daysBetween(from, to));
          expect(daysBetween(previous.to, from)).toBe(1);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the months of a period', () => {
  it.each([
    ['2025-12-01', '2024-12-01', '2026-11', '2025-11'],
    ['2026-10-01', '2026-07-01', '2026-11', '2026-08'],
    ['2026-01-01', '2025-12-01', '2026-01', '2025-12'],
  ])('from %s, compared with %s on: %s corresponds to %s', (from, previousFrom, month, previousMonth) => {
    expect(comparedMonths(from, previousFrom)?.(month)).toBe(previousMonth);
  });

  it('have no counterpart if the periods are compared by days', () => {
    expect(comparedMonths('2026-11-15', '2026-11-08')).toBeNull();
  });
});
