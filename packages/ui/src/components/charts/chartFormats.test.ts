/** Tests of the formats of chart values. */
import { expect, it } from 'vitest';
import { formatCompactMoney, formatCount, formatDays, formatPercent, formatShare, monthNames } from './chartFormats.ts';

it('formatCompactMoney shortens amounts from 1,000 dollars', () => {
  expect([0, 800, 1500, 12_000, 1_200_000, 14_000_000_000].map(formatCompactMoney)).toEqual([
    '$0',
    '$800',
    '$1.5k',
    '$12k',
    '$1.2M',
    '$14B',
  ]);
});

it('rates and days have at most one decimal, and counts have thousands separators', () => {
  expect([0, 43.25, 100].map(formatPercent)).toEqual(['0%', '43.3%', '100%']);
  expect([0, 1, 12.5].map(formatDays)).toEqual(['0 days', '1 day', '12.5 days']);
  expect(formatCount(1204)).toBe('1,204');
});

it('formatShare returns whole percents, and <1% for a positive share below 1%', () => {
  expect(formatShare(14, 66)).toBe('21%');
  expect(formatShare(1, 1689)).toBe('<1%');
  expect(formatShare(0, 1689)).toBe('0%');
  expect(formatShare(0, 0)).toBe('0%');
});

it('monthNames returns the key, the full name, the short name and the year of a month', () => {
  expect(monthNames('2026-11')).toEqual({ key: '2026-11', label: 'November 2026', tick: 'Nov', group: '2026' });
  expect(monthNames('2027-01')).toEqual({ key: '2027-01', label: 'January 2027', tick: 'Jan', group: '2027' });
});
