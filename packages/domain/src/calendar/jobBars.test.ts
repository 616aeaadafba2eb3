import { expect, it } from 'vitest';
import { anId, aProject } from '../testing/builders.ts';
import { calendarEntries } from './calendarEntries.ts';
import { calendarRange } from './calendarRange.ts';
import { jobBarsOfWeek } from './jobBars.ts';

const week = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14'];
const nextWeek = calendarRange('week', '2026-03-15').weeks[0] ?? [];

/** `<` and `>`: the job continues before and after the week. */
function bars(days: readonly string[], ...jobs: readonly (readonly [string | null, string | null])[]) {
  const projects = jobs.map(([job_start_date, job_end_date], index) =>
    aProject({ id: anId(index + 1), title: `Job ${index + 1}`, job_start_date, job_end_date }),
  );
  const entries = calendarEntries(projects, { from: days.at(0) ?? '', to: days.at(-1) ?? '' });
  const listed = [...new Set([...entries.values()].flat())].filter(({ kind }) => kind === 'job');
  return jobBarsOfWeek(days, listed).map(
    ({ entry, row, from, to, days: count, continuesBefore, continuesAfter }) =>
      `${entry.project.title}, row ${row}: ${continuesBefore ? '<' : ''}${from} to ${to}${continuesAfter ? '>' : ''}, ${count}`,
  );
}

it('a job in two weeks has a bar in each', () => {
  const job = ['2026-03-12', '2026-03-16'] as const;
  expect(bars(week, job)).toEqual(['Job 1, row 0: 2026-03-12 to 2026-03-14>, 3']);
  expect(bars(nextWeek, job)).toEqual(['Job 1, row 0: <2026-03-15 to 2026-03-16, 2']);
});

it('a job that lasts through the week has a bar of seven days', () => {
  expect(bars(week, ['2025-12-01', '2027-01-01'])).toEqual(['Job 1, row 0: <2026-03-08 to 2026-03-14>, 7']);
});

it('a job continues only if it has days outside of the week', () => {
  expect(bars(week, ['2026-03-08', '2026-03-14'])).toEqual(['Job 1, row 0: 2026-03-08 to 2026-03-14, 7']);
  expect(bars(week, ['2026-03-07', '2026-03-15'])).toEqual(['Job 1, row 0: <2026-03-08 to 2026-03-14>, 7']);
});

it('a job that ends on the first day of the week, or starts on its last day, has a bar of one day', () => {
  expect(bars(week, ['2026-03-06', '2026-03-08'])).toEqual(['Job 1, row 0: <2026-03-08 to 2026-03-08, 1']);
  expect(bars(week, ['2026-03-14', '2026-03-16'])).toEqual(['Job 1, row 0: 2026-03-14 to 2026-03-14>, 1']);
});

it('a job with days in the last and the next week only has no bar', () => {
  expect(bars(week, ['2026-03-02', '2026-03-07'], ['2026-03-15', '2026-03-16'])).toEqual([]);
});

it('overlapping jobs are below each other, and a job after the end of another takes its row', () => {
  expect(
    bars(
      week,
      ['2026-03-09', '2026-03-10'],
      ['2026-03-09', '2026-03-12'],
      ['2026-03-10', '2026-03-11'],
      ['2026-03-11', '2026-03-13'],
    ),
  ).toEqual([
    'Job 2, row 0: 2026-03-09 to 2026-03-12, 4',
    'Job 1, row 1: 2026-03-09 to 2026-03-10, 2',
    'Job 3, row 2: 2026-03-10 to 2026-03-11, 2',
    'Job 4, row 1: 2026-03-11 to 2026-03-13, 3',
  ]);
});

it('a job of one day, without a start or an end, or with its end before its start, has no bar', () => {
  expect(
    bars(week, ['2026-03-09', '2026-03-09'], ['2026-03-09', null], [null, '2026-03-09'], ['2026-03-10', '2026-03-09']),
  ).toEqual([]);
});
