/** Tests of the printed format of a day. */
import { expect, test } from 'vitest';
import { formatPrintedDay } from './day.ts';

test('formatPrintedDay writes the day, the month and the year in this order', () =>
  expect(formatPrintedDay('2026-03-02')).toBe('02-03-2026'));
