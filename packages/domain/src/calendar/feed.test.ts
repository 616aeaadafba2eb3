import { expect, it } from 'vitest';
import { feedEvents } from './feed.ts';

const none = { id: 'p', date_inspected: null, job_start_date: null, job_end_date: null };
const listed = (days: object) =>
  feedEvents({ ...none, ...days }).map(({ key, label, from, to }) => `${key} ${label} ${from} ${to}`);

it('an inspection and a job are one event each', () => {
  expect(listed({ date_inspected: '2026-03-02', job_start_date: '2026-03-09', job_end_date: '2026-03-12' })).toEqual([
    'p-inspection Inspection 2026-03-02 2026-03-02',
    'p-job Job 2026-03-09 2026-03-12',
  ]);
});

it('a job with only its start gets an end later without becoming another event', () => {
  expect(listed({ job_start_date: '2026-03-09' })).toEqual(['p-job Job start 2026-03-09 2026-03-09']);
});

it('the days of a job that ends before it starts are events of their own', () => {
  expect(listed({ job_start_date: '2026-03-09', job_end_date: '2026-03-02' })).toEqual([
    'p-job Job start 2026-03-09 2026-03-09',
    'p-job-end Job end 2026-03-02 2026-03-02',
  ]);
});

it('a project without planned days has no events', () => {
  expect(listed({})).toEqual([]);
});
