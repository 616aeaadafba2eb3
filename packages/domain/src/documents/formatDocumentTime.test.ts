/** Tests of the times of documents: one time zone on every surface, which each text names. */
import { expect, it } from 'vitest';
import { formatDocumentTime } from './formatDocumentTime.ts';

it.each([
  ['America/Denver', '2026-11-28T06:59:00.000Z', 'Nov 27, 2026, 11:59 PM MST'],
  ['America/Denver', '2026-11-28T07:00:00.000Z', 'Nov 28, 2026, 12:00 AM MST'],
  ['America/Denver', '2026-07-01T18:05:00.000Z', 'Jul 1, 2026, 12:05 PM MDT'],
  ['Pacific/Kiritimati', '2026-11-27T10:00:00.000Z', 'Nov 28, 2026, 12:00 AM GMT+14'],
  ['Nowhere/Nothing', '2026-11-27T10:00:00.000Z', 'Nov 27, 2026, 10:00 AM UTC'],
])('formats a time in the time zone %s', (timeZone, instant, text) => {
  expect(formatDocumentTime(instant, timeZone)).toBe(text);
});
