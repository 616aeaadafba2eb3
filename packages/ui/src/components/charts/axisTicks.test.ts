/** Tests of the values and names on the axes of charts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryTicks, estimateTextWidth, valueTicks } from './axisTicks.ts';
import { formatCompactMoney, formatCount, formatPercent, monthNames } from './chartFormats.ts';

const monthsFrom = (year: number, month: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...monthNames(new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7)),
    value: 1,
  }));

describe('valueTicks', () => {
  it('returns round numbers from 0 to at least the highest value', () => {
    expect(valueTicks(127_455.75, 5)).toEqual([0, 50_000, 100_000, 150_000]);
    expect(valueTicks(100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(valueTicks(100, 2)).toEqual([0, 50, 100]);
    expect(valueTicks(12_400, 5)).toEqual([0, 5000, 10_000, 15_000]);
  });

  it('returns whole numbers for small values', () => {
    expect(valueTicks(1, 5)).toEqual([0, 1]);
    expect(valueTicks(3, 5)).toEqual([0, 1, 2, 3]);
    expect(valueTicks(0.4, 5)).toEqual([0, 1]);
  });

  it('returns only 0 if all values are 0', () => {
    expect(valueTicks(0, 5)).toEqual([0]);
  });

  it('returns whole numbers with distinct labels in at most the maximum number of steps, and only the last number reaches the highest value', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1e14, noNaN: true }),
        fc.integer({ min: 1, max: 6 }),
        (highestValue, maxSteps) => {
          const values = valueTicks(highestValue, maxSteps);
          expect(values.at(-1)).toBeGreaterThanOrEqual(highestValue);
          expect(values.at(-2)).toBeLessThan(highestValue);
          expect(values.length).toBeLessThanOrEqual(maxSteps + 1);
          expect(values.every(Number.isInteger)).toBe(true);
          for (const format of [formatCompactMoney, formatCount, formatPercent]) {
            expect(new Set(values.map(format)).size).toBe(values.length);
          }
        },
      ),
    );
  });
});

describe('categoryTicks', () => {
  const tickTexts = ({ months, pixelsPerPoint }: { months: number; pixelsPerPoint: number }) =>
    categoryTicks(monthsFrom(2025, 11, months), pixelsPerPoint).map(({ text, group }) =>
      [text, group].filter(Boolean).join(' '),
    );

  it('returns all months if they fit, with the year at the first month and where it changes', () => {
    expect(tickTexts({ months: 4, pixelsPerPoint: 40 })).toEqual(['Nov 2025', 'Dec', 'Jan 2026', 'Feb']);
  });

  it('returns the same months of every year if not all months fit', () => {
    expect(tickTexts({ months: 26, pixelsPerPoint: 12 })).toEqual([
      'Jan 2026',
      'Apr',
      'Jul',
      'Oct',
      'Jan 2027',
      'Apr',
      'Jul',
      'Oct',
    ]);
    expect(tickTexts({ months: 120, pixelsPerPoint: 3 })).toEqual(
      Array.from({ length: 10 }, (_, index) => `Jan ${2026 + index}`),
    );
  });

  it('returns ticks that do not overlap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0.5, max: 100, noNaN: true }),
        (count, pixelsPerPoint) => {
          const ticks = categoryTicks(monthsFrom(2020, 6, count), pixelsPerPoint);
          for (const [position, { index }] of ticks.entries()) {
            const previous = ticks[position - 1];
            // The widest text is the year.
            if (previous)
              expect((index - previous.index) * pixelsPerPoint).toBeGreaterThanOrEqual(estimateTextWidth('2026'));
          }
        },
      ),
    );
  });

  it('returns the full name of a point without a short name', () => {
    const point = (label: string) => ({ key: label, label, value: 1 });
    expect(categoryTicks([point('Shingles'), point('Siding')], 100)).toEqual([
      { index: 0, text: 'Shingles', group: undefined },
      { index: 1, text: 'Siding', group: undefined },
    ]);
  });
});
