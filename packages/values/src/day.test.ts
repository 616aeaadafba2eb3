/** Tests of the printed format of a day. */
import { expect, test } from 'vitest';
import { formatDay, formatPrintedDay } from './day.ts';

test('formatPrintedDay writes the day, the month and the year in this order', () =>
  expect(formatPrintedDay('2026-03-02')).toBe('02-03-2026'));

test('formatDay writes the month as a word', () => expect(formatDay('2026-03-04')).toBe('Mar 4, 2026'));
