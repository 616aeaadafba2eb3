import { expect, it } from 'vitest';
import { mailDay, mailLimitOf } from './mailLimits.ts';

const limits = { newCompany: 3, company: 20 };
const createdAt = new Date('2026-03-02T10:00:00Z');

it.each([
  ['2026-03-09T09:59:59.999Z', true, 3],
  ['2026-03-09T10:00:00Z', true, 20],
  ['2026-03-09T10:00:00Z', false, 3],
])('the limit at %s, paid: %s, is %i', (now, isPaid, limit) => {
  expect(mailLimitOf({ createdAt, isPaid }, limits, new Date(now))).toBe(limit);
});

it('a low limit for everybody also holds for new companies', () => {
  expect(mailLimitOf({ createdAt, isPaid: true }, { newCompany: 50, company: 10 }, createdAt)).toBe(10);
});

it('the day of the limits ends at midnight UTC', () => {
  expect(mailDay(new Date('2026-03-02T23:59:59.999Z'))).toBe('2026-03-02');
  expect(mailDay(new Date('2026-03-03T00:00:00Z'))).toBe('2026-03-03');
  expect(mailDay(new Date('2026-02-28T12:00:00Z'), 1)).toBe('2026-03-01');
});
