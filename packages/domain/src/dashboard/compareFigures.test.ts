/** Tests of formatted figures and their comparison with the previous period. */
import { describe, expect, it } from 'vitest';
import { compareFigures, formatFigure } from './compareFigures.ts';

describe('a figure', () => {
  it.each([
    ['money', 1032.5, '$1,032.50'],
    ['count', 12_040, '12,040'],
    ['percent', 56.66, '56.7%'],
    ['days', 1, '1.0 day'],
    ['days', 0, '0.0 days'],
  ] as const)('in the unit %s with the value %s is formatted as %s', (unit, value, text) => {
    expect(formatFigure(unit, value)).toBe(text);
  });
});

describe('a figure compared with the previous period', () => {
  it.each([
    ['money', 150, 100, { direction: 'up', change: '+50.0%', previousText: '$100.00' }],
    ['count', 3, 12, { direction: 'down', change: '-75.0%', previousText: '12' }],
    ['count', 19, 2, { direction: 'up', change: '+850.0%', previousText: '2' }],
  ] as const)(
    'changes by a percentage if it grew less than tenfold: %s, now %s, before %s',
    (unit, current, previous, expected) => {
      expect(compareFigures(unit, current, previous)).toEqual(expected);
    },
  );

  it.each([
    ['count', 20, 2, { direction: 'up', change: '+18', previousText: '2' }],
    ['count', 4, 0, { direction: 'up', change: '+4', previousText: '0' }],
    ['money', 50, -100, { direction: 'up', change: '+$150.00', previousText: '-$100.00' }],
    ['money', -250, -100, { direction: 'down', change: '-$150.00', previousText: '-$100.00' }],
    ['money', -1, 0, { direction: 'down', change: '-$1.00', previousText: '$0.00' }],
    ['money', 310_304.26, 0, { direction: 'up', change: '+$310,304.26', previousText: '$0.00' }],
  ] as const)(
    'changes by an amount if it grew at least tenfold or was 0: %s, now %s, before %s',
    (unit, current, previous, expected) => {
      expect(compareFigures(unit, current, previous)).toEqual(expected);
    },
  );

  it.each([
    ['percent', 56.7, 52.1, { direction: 'up', change: '+4.6 points', previousText: '52.1%' }],
    ['percent', 50, 51, { direction: 'down', change: '-1.0 point', previousText: '51.0%' }],
    ['days', 34.6, 29.4, { direction: 'up', change: '+5.2 days', previousText: '29.4 days' }],
    ['money', 0, 0, { direction: 'same', change: 'no change', previousText: '$0.00' }],
  ] as const)(
    'changes by points or days, or not at all: %s, now %s, before %s',
    (unit, current, previous, expected) => {
      expect(compareFigures(unit, current, previous)).toEqual(expected);
    },
  );
});
