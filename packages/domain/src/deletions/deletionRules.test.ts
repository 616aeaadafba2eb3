/** Tests of the time for which deleted records can be restored. */
import { expect, it } from 'vitest';
import { daysLeft, restorableSince } from './deletionRules.ts';

const deletedAt = new Date('2026-03-01T10:00:00Z');

it.each([
  ['2026-03-01T10:00:00Z', 30],
  ['2026-03-02T09:59:59Z', 30],
  ['2026-03-02T10:00:00Z', 29],
  ['2026-03-30T10:00:00Z', 1],
  ['2026-03-31T09:59:59Z', 1],
  ['2026-03-31T10:00:00Z', 0],
  // The clock of another server can be behind.
  ['2026-03-01T09:59:00Z', 30],
])('at %s a record that was deleted on March 1 at 10:00 can be restored for %i days', (now, days) => {
  expect(daysLeft(deletedAt, new Date(now))).toBe(days);
});

it('a record with days left is not final', () => {
  expect(restorableSince(new Date('2026-03-31T09:59:59Z')).getTime()).toBeLessThan(deletedAt.getTime());
  expect(restorableSince(new Date('2026-03-31T10:00:00Z')).getTime()).toBe(deletedAt.getTime());
});
