import { expect, it } from 'vitest';
import type { Project } from '../projects/project.ts';
import { anId, aProject } from '../testing/builders.ts';
import { calendarEntries } from './calendarEntries.ts';
import { conflictRange, conflictsOf, findConflicts, maxConflicts } from './conflicts.ts';

const erin = anId(50);
let count = 0;
const project = (title: string, values: Partial<Project>) =>
  aProject({ id: anId(100 + ++count), title, estimator: erin, ...values });
const job = (title: string, start: string | null, end: string | null, values: Partial<Project> = {}) =>
  project(title, { job_start_date: start, job_end_date: end, ...values });

/** Each entry with a conflict, and the other project with the common days. */
function conflictsIn(...projects: readonly Project[]) {
  const conflicts = findConflicts(projects);
  const entries = [...calendarEntries(projects, { from: '2026-01-01', to: '2026-12-31' }).values()].flat();
  return entries.flatMap((entry) =>
    conflictsOf(conflicts, entry).map(
      ({ project: other, from, to }) => `${entry.kind} ${entry.project.title}: ${other.title} ${from} ${to}`,
    ),
  );
}

it('two inspections of one estimator on the same day are a conflict', () => {
  const day = { date_inspected: '2026-03-02' };
  expect(conflictsIn(project('Roof', day), project('Deck', day))).toEqual([
    'inspection Deck: Roof 2026-03-02 2026-03-02',
    'inspection Roof: Deck 2026-03-02 2026-03-02',
  ]);
});

it('two jobs of one estimator with a common day are a conflict, on their starts and ends', () => {
  expect(
    conflictsIn(job('Roof', '2026-03-02', '2026-03-09'), job('Deck', '2026-03-09', '2026-03-20')).toSorted(),
  ).toEqual([
    'end Deck: Roof 2026-03-09 2026-03-09',
    'end Roof: Deck 2026-03-09 2026-03-09',
    'start Deck: Roof 2026-03-09 2026-03-09',
    'start Roof: Deck 2026-03-09 2026-03-09',
  ]);
});

it('a long job conflicts with each job during it, also if other jobs are between them', () => {
  const conflicts = findConflicts([
    job('Long', '2026-01-05', '2026-12-20'),
    job('Spring', '2026-03-02', '2026-03-04'),
    job('Autumn', '2026-09-02', null),
  ]);
  expect([...conflicts.values()].map((list) => list.map(({ project: { title } }) => title).toSorted())).toEqual(
    expect.arrayContaining([['Autumn', 'Spring'], ['Long'], ['Long']]),
  );
});

it('many jobs at the same time each keep only some conflicts, so that the calendar stays fast', () => {
  const jobs = Array.from({ length: 100 }, (_, index) => job(`Job ${index}`, '2026-03-02', '2026-03-04'));
  const conflicts = findConflicts(jobs);
  expect(conflicts.size).toBe(100);
  for (const list of conflicts.values()) expect(list).toHaveLength(maxConflicts);
});

it.each([
  ['one after the other', [job('A', '2026-03-02', '2026-03-08'), job('B', '2026-03-09', '2026-03-20')]],
  ['of different estimators', [job('A', '2026-03-02', null), job('B', '2026-03-02', null, { estimator: anId(51) })]],
  [
    'without an estimator',
    [job('A', '2026-03-02', null, { estimator: null }), job('B', '2026-03-02', null, { estimator: null })],
  ],
  ['of which one is closed', [job('A', '2026-03-02', null), job('B', '2026-03-02', null, { status: 'CLOSED' })]],
  [
    'of which one is finished',
    [job('A', '2026-03-02', null), job('B', '2026-03-02', null, { status: 'ACCOUNTS_RECEIVABLE' })],
  ],
  ['of which one ends before its start', [job('A', '2026-03-02', null), job('B', '2026-03-05', '2026-03-01')]],
  ['and inspections', [job('A', '2026-03-02', '2026-03-08'), project('B', { date_inspected: '2026-03-03' })]],
])('jobs %s are no conflict', (_, projects) => {
  expect(conflictsIn(...projects)).toEqual([]);
});

it('the projects of the shown range and of the days of its open jobs can have a conflict with a shown entry', () => {
  const week = { from: '2026-03-08', to: '2026-03-14' };
  expect(conflictRange([], week)).toEqual(week);
  expect(conflictRange([job('Roof', '2026-03-10', '2026-03-12')], week)).toEqual(week);
  expect(
    conflictRange([job('Roof', '2026-03-14', '2026-03-18'), job('Deck', '2026-03-02', '2026-03-09')], week),
  ).toEqual({ from: '2026-03-02', to: '2026-03-18' });
  expect(conflictRange([job('Roof', '2026-03-14', '2026-03-18', { status: 'CLOSED' })], week)).toEqual(week);
  expect(conflictRange([project('Roof', { date_inspected: '2026-05-01' })], week)).toEqual(week);
});
