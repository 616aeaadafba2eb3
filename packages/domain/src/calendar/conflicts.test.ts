import { expect, it } from 'vitest';
import type { Project } from '../projects/project.ts';
import { anId, aProject } from '../testing/builders.ts';
import { calendarEntries } from './calendarEntries.ts';
import { conflictsOf, findConflicts, maxConflicts } from './conflicts.ts';

const erin = anId(50);
const day = '2026-03-02';
let count = 0;
const project = (title: string, values: Partial<Project> = {}) =>
  aProject({ id: anId(100 + ++count), title, estimator: erin, date_inspected: day, ...values });

/** Each entry with a conflict, and the other projects. */
function conflictsIn(...projects: readonly Project[]) {
  const conflicts = findConflicts(projects);
  const entries = [...calendarEntries(projects, { from: '2026-01-01', to: '2026-12-31' }).values()].flat();
  return entries.flatMap((entry) =>
    conflictsOf(conflicts, entry).map((other) => `${entry.kind} ${entry.project.title}: ${other.title}`),
  );
}

it('two inspections of one estimator on the same day are a conflict', () => {
  expect(conflictsIn(project('Roof'), project('Deck'))).toEqual(['inspection Deck: Roof', 'inspection Roof: Deck']);
});

it('jobs of one estimator at the same time are no conflict, also if the projects are inspected on one day', () => {
  const job = { date_inspected: null, job_start_date: day, job_end_date: '2026-03-09' };
  expect(conflictsIn(project('Roof', job), project('Deck', job), project('Barn'))).toEqual([]);
  const both = { ...job, date_inspected: day };
  expect(conflictsIn(project('Roof', both), project('Deck', both))).toEqual([
    'inspection Deck: Roof',
    'inspection Roof: Deck',
  ]);
});

it('an inspection has a limited number of conflicts', () => {
  for (const extra of [0, 1]) {
    const conflicts = findConflicts(
      Array.from({ length: maxConflicts + 1 + extra }, (_, index) => project(`${index}`)),
    );
    expect(conflicts.size).toBe(maxConflicts + 1 + extra);
    for (const others of conflicts.values()) expect(others).toHaveLength(maxConflicts);
  }
});

it.each<[string, Partial<Project>]>([
  ['on the next day', { date_inspected: '2026-03-03' }],
  ['of another estimator', { estimator: anId(51) }],
  ['of a closed project', { status: 'CLOSED' }],
  ['of a finished project', { status: 'ACCOUNTS_RECEIVABLE' }],
])('an inspection %s is no conflict', (_, values) => {
  expect(conflictsIn(project('A'), project('B', values))).toEqual([]);
});

it('inspections without an estimator are no conflict', () => {
  expect(conflictsIn(project('A', { estimator: null }), project('B', { estimator: null }))).toEqual([]);
});
