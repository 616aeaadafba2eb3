import { expect, test } from 'vitest';
import { formatPrintedDay } from './day.ts';

test('the printed invoice shows the day of the month first', () =>
  expect(formatPrintedDay('2026-03-02')).toBe('02-03-2026'));
