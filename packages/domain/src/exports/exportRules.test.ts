/** Tests of the progress of an export. */
import { expect, it } from 'vitest';
import { exportPercent } from './exportRules.ts';

it('an export has no percentage before its records are counted', () => {
  expect(exportPercent({ done: 0, total: 0 })).toBeUndefined();
});

it.each([
  [0, 300, 0],
  [150, 300, 50],
  [2, 3, 66],
])('%i of %i records are %i percent', (done, total, percent) => {
  expect(exportPercent({ done, total })).toBe(percent);
});

it('a running export never shows 100 percent, also if records were added meanwhile', () => {
  expect(exportPercent({ done: 300, total: 300 })).toBe(99);
  expect(exportPercent({ done: 340, total: 300 })).toBe(99);
});
