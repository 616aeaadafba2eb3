/** Tests of the time of a note in the time zone of the company. */
import { expect, test } from 'vitest';
import { noteTime } from './noteTime.ts';

test.each([
  ['America/Los_Angeles', '2026-03-07 17:05'],
  ['America/Denver', '2026-03-07 18:05'],
  ['UTC', '2026-03-08 01:05'],
  ['Asia/Tokyo', '2026-03-08 10:05'],
])('the time of the note in %s is %s', (timeZone, dateTime) => {
  expect(noteTime('2026-03-08T01:05:59.123Z', timeZone)).toEqual({ day: dateTime.slice(0, 10), dateTime });
});

test('the start of daylight saving time skips an hour', () => {
  expect(noteTime('2026-03-08T09:59:00Z', 'America/Los_Angeles').dateTime).toBe('2026-03-08 01:59');
  expect(noteTime('2026-03-08T10:01:00Z', 'America/Los_Angeles').dateTime).toBe('2026-03-08 03:01');
});
