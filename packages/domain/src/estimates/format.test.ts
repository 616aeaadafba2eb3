import { expect, test } from 'vitest';
import { formatFigure, formatRate, printedDay, rateInput } from './format.ts';

test.each([
  [12.5, '$12.50'],
  [0.0325, '$0.0325'],
  [9_999_999, '$9,999,999.00'],
])('a rate of %s is %s', (rate, text) => expect(formatRate(rate)).toBe(text));

test.each([
  [23.8, '23.80'],
  [415, '415.00'],
  [1234.5, '1,234.50'],
  [0.0325, '0.0325'],
])('a rate of %s is typed as %s [R9.04]', (rate, text) => expect(rateInput(rate)).toBe(text));

test.each([
  [2, '2'],
  [1250.5, '1,250.5'],
  [8.25, '8.25'],
])('a quantity of %s is %s', (quantity, text) => expect(formatFigure(quantity)).toBe(text));

test('a day is printed with the day first', () => expect(printedDay('2026-03-02')).toBe('02-03-2026'));
