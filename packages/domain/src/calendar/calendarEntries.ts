/** The entries of the calendar: inspections, and the starts and ends of jobs. */

import { daysBetween } from '@plumbline/values/day';
import { compareNames } from '@plumbline/values/textSearch';
import type { BulkValues } from '../projects/bulkChangeMachine.ts';
import type { Project } from '../projects/project.ts';
import { endsBeforeStart, type Schedule, type ScheduleField } from '../projects/schedule.ts';
import { addDays, fullDay } from './calendarRange.ts';

/** The kinds of entries in the order in which a day lists them. A job of one day has one entry for its start and its end. */
export const entryKinds = {
  inspection: { label: 'Inspection', fields: ['date_inspected'] },
  day: { label: 'One-day job', fields: ['job_start_date', 'job_end_date'] },
  start: { label: 'Job start', fields: ['job_start_date'] },
  end: { label: 'Job end', fields: ['job_end_date'] },
} as const satisfies Readonly<Record<string, { label: string; fields: readonly ScheduleField[] }>>;

export type EntryKind = keyof typeof entryKinds;

const kinds = Object.keys(entryKinds) as EntryKind[];

export interface CalendarEntry {
  /** Different for each entry. It stays the same when the entry moves to another day, unless a job becomes a job of one day or stops being one. */
  readonly id: string;
  readonly kind: EntryKind;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly project: Project;
}

function entriesOf(project: Project): readonly CalendarEntry[] {
  const { date_inspected: inspected, job_start_date: start, job_end_date: end } = project;
  const entry = (kind: EntryKind, day: string | null): readonly CalendarEntry[] =>
    day === null ? [] : [{ id: `${project.id}-${kind}`, kind, day, project }];
  return [
    ...entry('inspection', inspected),
    ...(start !== null && start === end ? entry('day', start) : [...entry('start', start), ...entry('end', end)]),
  ];
}

/** The entries of each day of the range that has entries, sorted by kind and title. */
export function calendarEntries(
  projects: readonly Project[],
  { from, to }: { readonly from: string; readonly to: string },
): ReadonlyMap<string, readonly CalendarEntry[]> {
  const entries = projects
    .flatMap(entriesOf)
    .filter(({ day }) => day >= from && day <= to)
    .sort(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
        compareNames(a.project.title, b.project.title) ||
        (a.id < b.id ? -1 : 1),
    );
  return Map.groupBy(entries, ({ day }) => day);
}

/** The change that moves an entry to a day, or why it is not possible. */
export type EntryMove = { readonly values: BulkValues } | { readonly problem: string };

/**
 * Moves an entry to another day. A start or an end moves alone, so that a job can become longer or shorter. With `withJob` the other end of
 * the job moves by the same number of days.
 */
export function moveEntry(
  { kind, day: oldDay, project }: CalendarEntry,
  day: string,
  { withJob = false }: { readonly withJob?: boolean } = {},
): EntryMove {
  const values: Partial<Schedule> = Object.fromEntries(entryKinds[kind].fields.map((field) => [field, day]));
  const moved = { ...project, ...values };
  if (withJob && kind === 'start' && project.job_end_date) {
    const length = daysBetween(oldDay, project.job_end_date);
    return { values: { ...values, job_end_date: addDays(day, length) } };
  }
  if (kind !== 'inspection' && endsBeforeStart(moved))
    return {
      problem:
        kind === 'start'
          ? `The job ends on ${fullDay(moved.job_end_date ?? '')}. Move its end first.`
          : `The job starts on ${fullDay(moved.job_start_date ?? '')}. It cannot end before.`,
    };
  return { values };
}
