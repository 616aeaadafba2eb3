import { describe, expect, it } from 'vitest';
import { compareFigures, formatFigure } from './compareFigures.ts';

describe('a value', () => {
  it.each([
    ['money', 1032.5, '$1,032.50'],
    ['count', 12_040, '12,040'],
    ['percent', 56.66, '56.7%'],
    ['days', 1, '1.0 day'],
    ['days', 0, '0.0 days'],
  ] as const)('%s %s is formatted as %s', (unit, value, text) => {
    expect(formatFigure(unit, value)).toBe(text);
  });
});

describe('a comparison with the previous period', () => {
  it.each([
    ['money', 150, 100, { direction: 'up', change: '+50.0%', before: '$100.00' }],
    ['count', 3, 12, { direction: 'down', change: '-75.0%', before: '12' }],
    ['count', 4, 0, { direction: 'up', change: '+4', before: '0' }],
    ['count', 58, 1, { direction: 'up', change: '+57', before: '1' }],
    ['money', 310_304.26, 0, { direction: 'up', change: '+$310,304.26', before: '$0.00' }],
    ['count', 19, 2, { direction: 'up', change: '+850.0%', before: '2' }],
    ['percent', 56.7, 52.1, { direction: 'up', change: '+4.6 points', before: '52.1%' }],
    ['percent', 50, 51, { direction: 'down', change: '-1.0 point', before: '51.0%' }],
    ['days', 34.6, 29.4, { direction: 'up', change: '+5.2 days', before: '29.4 days' }],
    ['money', 0, 0, { direction: 'same', change: 'no change', before: '$0.00' }],
  ] as const)('%s: %s after %s', (unit, current, previous, expected) => {
    expect(compareFigures(unit, current, previous)).toEqual(expected);
  });
});
