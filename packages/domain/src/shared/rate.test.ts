/** Tests of the formats of rates, quantities and percents. */
import { expect, test } from 'vitest';
import { formatDecimal, formatRate, formatRateInput } from './rate.ts';

test.each([
  [12.5, '$12.50'],
  [0.0325, '$0.0325'],
  [9_999_999, '$9,999,999.00'],
])('formatRate(%s) is %s', (rate, text) => expect(formatRate(rate)).toBe(text));

test.each([
  [23.8, '23.80'],
  [415, '415.00'],
  [1234.5, '1,234.50'],
  [0.0325, '0.0325'],
])('formatRateInput(%s) is %s [R9.04]', (rate, text) => expect(formatRateInput(rate)).toBe(text));

test.each([
  [2, '2'],
  [1250.5, '1,250.5'],
  [8.25, '8.25'],
])('formatDecimal(%s) is %s', (value, text) => expect(formatDecimal(value)).toBe(text));
