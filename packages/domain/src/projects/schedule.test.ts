import { expect, it } from 'vitest';
import { endsBeforeStart, isScheduledIn } from './schedule.ts';

const none = { date_inspected: null, job_start_date: null, job_end_date: null };
const march = { from: '2026-03-01', to: '2026-03-31' };

it.each([
  ['no day', {}, false],
  ['an inspection on the first day', { date_inspected: '2026-03-01' }, true],
  ['an inspection on the day before', { date_inspected: '2026-02-28' }, false],
  ['a start on the last day', { job_start_date: '2026-03-31' }, true],
  ['a start on the day after', { job_start_date: '2026-04-01' }, false],
  ['an end in the range', { job_start_date: '2026-02-01', job_end_date: '2026-03-10' }, true],
  ['a job that lasts through the range', { job_start_date: '2026-02-28', job_end_date: '2026-04-01' }, true],
  ['a job before the range', { job_start_date: '2026-02-01', job_end_date: '2026-02-28' }, false],
])('a project with %s is in the range: %o, %s', (_, days, expected) => {
  expect(isScheduledIn({ ...none, ...days }, march)).toBe(expected);
});

it('a range without one of its limits has no limit there', () => {
  const schedule = { ...none, date_inspected: '2026-03-10' };
  expect(isScheduledIn(schedule, { from: '2026-03-10', to: null })).toBe(true);
  expect(isScheduledIn(schedule, { from: null, to: '2026-03-09' })).toBe(false);
});

it('a job ends before its start only if it has both days', () => {
  expect(endsBeforeStart({ job_start_date: '2026-03-02', job_end_date: '2026-03-01' })).toBe(true);
  expect(endsBeforeStart({ job_start_date: '2026-03-02', job_end_date: '2026-03-02' })).toBe(false);
  expect(endsBeforeStart({ job_start_date: '2026-03-02', job_end_date: null })).toBe(false);
});
