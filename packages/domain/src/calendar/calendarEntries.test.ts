import { expect, it } from 'vitest';
import type { Project } from '../projects/project.ts';
import { anId, aProject } from '../testing/builders.ts';
import { type CalendarEntry, calendarEntries, type EntryKind, jobEdge, moveEntry, moveJob } from './calendarEntries.ts';

const march = { from: '2026-03-01', to: '2026-03-31' };
const listed = (projects: readonly Project[]) =>
  [...calendarEntries(projects, march)].map(([day, entries]) => [
    day,
    entries.map(({ kind, project }) => `${kind} ${project.title}`),
  ]);

it('a job of several days is on each of its days in the range', () => {
  const roof = aProject({
    title: 'Roof',
    date_inspected: '2026-02-20',
    job_start_date: '2026-03-02',
    job_end_date: '2026-03-05',
  });
  expect(listed([roof])).toEqual([
    ['2026-03-02', ['job Roof']],
    ['2026-03-03', ['job Roof']],
    ['2026-03-04', ['job Roof']],
    ['2026-03-05', ['job Roof']],
  ]);
  const days = (job_start_date: string, job_end_date: string) =>
    listed([aProject({ job_start_date, job_end_date })]).map(([day]) => day);
  expect(days('2026-02-20', '2026-03-02')).toEqual(['2026-03-01', '2026-03-02']);
  expect(days('2026-03-30', '2026-04-02')).toEqual(['2026-03-30', '2026-03-31']);
  expect(days('2026-01-01', '2026-12-31')).toHaveLength(31);
  expect(days('2026-02-20', '2026-03-01')).toEqual(['2026-03-01']);
  expect(days('2026-03-31', '2026-04-02')).toEqual(['2026-03-31']);
  expect(days('2026-02-20', '2026-02-28')).toEqual([]);
  expect(days('2026-04-01', '2026-04-02')).toEqual([]);
});

it('a job that ends before it starts has an entry for each of its days', () => {
  const roof = aProject({ title: 'Roof', job_start_date: '2026-03-05', job_end_date: '2026-03-02' });
  expect(listed([roof])).toEqual([
    ['2026-03-05', ['start Roof']],
    ['2026-03-02', ['end Roof']],
  ]);
});

it('a job of one day has one entry', () => {
  const roof = aProject({ title: 'Roof', job_start_date: '2026-03-02', job_end_date: '2026-03-02' });
  expect(listed([roof])).toEqual([['2026-03-02', ['day Roof']]]);
});

it('a day lists inspections first, and then by title', () => {
  const projects = [
    aProject({ id: anId(1), title: 'Roof', job_start_date: '2026-03-02' }),
    aProject({ id: anId(2), title: 'Deck', date_inspected: '2026-03-02' }),
    aProject({ id: anId(3), title: 'Attic', date_inspected: '2026-03-02', job_end_date: '2026-03-02' }),
  ];
  expect(listed(projects)).toEqual([
    ['2026-03-02', ['inspection Attic', 'inspection Deck', 'start Roof', 'end Attic']],
  ]);
});

const job = aProject({ date_inspected: '2026-03-02', job_start_date: '2026-03-09', job_end_date: '2026-03-12' });
const entry = (kind: EntryKind, day: string, project = job): CalendarEntry => ({ id: kind, kind, day, project });

it('an inspection moves to any day', () => {
  expect(moveEntry(entry('inspection', '2026-03-02'), '2027-01-01')).toEqual({
    values: { date_inspected: '2027-01-01' },
  });
});

it('a start moves to a day up to the end, and an end to a day from the start', () => {
  expect(moveEntry(entry('start', '2026-03-09'), '2026-03-12')).toEqual({ values: { job_start_date: '2026-03-12' } });
  expect(moveEntry(entry('end', '2026-03-12'), '2026-03-09')).toEqual({ values: { job_end_date: '2026-03-09' } });
});

it('says why a start cannot move after the end, and an end before the start', () => {
  expect(moveEntry(entry('start', '2026-03-09'), '2026-03-13')).toEqual({
    problem: 'The job ends on Thursday, March 12, 2026. Move its end first.',
  });
  expect(moveEntry(entry('end', '2026-03-12'), '2026-03-08')).toEqual({
    problem: 'The job starts on Monday, March 9, 2026. It cannot end before.',
  });
});

it('a job moves with both of its days, and stays as long', () => {
  expect(moveEntry(entry('job', '2026-03-09'), '2026-03-30')).toEqual({
    values: { job_start_date: '2026-03-30', job_end_date: '2026-04-02' },
  });
});

it('the start or the end of a job moves alone', () => {
  const bar = entry('job', '2026-03-09');
  expect(moveEntry(jobEdge(bar, 'start'), '2026-03-10')).toEqual({ values: { job_start_date: '2026-03-10' } });
  expect(moveEntry(jobEdge(bar, 'end'), '2026-03-20')).toEqual({ values: { job_end_date: '2026-03-20' } });
});

it('a job gets the days that change, and cannot end before it starts', () => {
  const bar = entry('job', '2026-03-09');
  expect(moveJob(bar, '2026-03-12', '2026-03-12')).toEqual({ values: { job_start_date: '2026-03-12' } });
  expect(moveJob(bar, '2026-03-13', '2026-03-14')).toEqual({
    values: { job_start_date: '2026-03-13', job_end_date: '2026-03-14' },
  });
  expect(moveJob(bar, '2026-03-13', '2026-03-12')).toEqual({
    problem: 'The job starts on Friday, March 13, 2026. It cannot end before.',
  });
});

it('a job of one day moves with both of its days', () => {
  const oneDay = aProject({ job_start_date: '2026-03-09', job_end_date: '2026-03-09' });
  expect(moveEntry(entry('day', '2026-03-09', oneDay), '2026-03-10')).toEqual({
    values: { job_start_date: '2026-03-10', job_end_date: '2026-03-10' },
  });
});
