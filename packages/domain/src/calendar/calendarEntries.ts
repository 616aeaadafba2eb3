/** The entries of the calendar: inspections and jobs. */

import { daysBetween } from '@plumbline/values/day';
import { compareNames } from '@plumbline/values/textSearch';
import type { BulkValues } from '../projects/bulkChangeMachine.ts';
import type { Project } from '../projects/project.ts';
import { endsBeforeStart, type Schedule, type ScheduleField } from '../projects/schedule.ts';
import { addDays, daysFrom, fullDay } from './calendarRange.ts';

/**
 * The kinds of entries in the order in which a day lists them. A job has one entry. Only a job that lacks its start or its end, or that ends
 * before it starts, has an entry for each day that it has.
 */
export const entryKinds = {
  inspection: { label: 'Inspection', fields: ['date_inspected'] },
  job: { label: 'Job', fields: ['job_start_date', 'job_end_date'] },
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
  /** YYYY-MM-DD. The first day of a job, which can be before the shown days. */
  readonly day: string;
  readonly project: Project;
}

function entriesOf(project: Project): readonly CalendarEntry[] {
  const { date_inspected: inspected, job_start_date: start, job_end_date: end } = project;
  const entry = (kind: EntryKind, day: string | null): readonly CalendarEntry[] =>
    day === null ? [] : [{ id: `${project.id}-${kind}`, kind, day, project }];
  const job = () => {
    if (start === null || end === null || end < start) return [...entry('start', start), ...entry('end', end)];
    return entry(start === end ? 'day' : 'job', start);
  };
  return [...entry('inspection', inspected), ...job()];
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The last day of an entry, YYYY-MM-DD. Only a job of several days has another one than its first. */
export const lastDayOf = ({ kind, day, project }: CalendarEntry): string =>
  (kind === 'job' && project.job_end_date) || day;

/** The days of an entry that are in the range. */
function daysIn(entry: CalendarEntry, { from, to }: Days): readonly string[] {
  const { day } = entry;
  const last = lastDayOf(entry);
  if (last < from || day > to) return [];
  const [first, end] = [day < from ? from : day, last > to ? to : last];
  return daysFrom(first, daysBetween(first, end) + 1);
}

/** The entries of each day of the range that has entries, sorted by kind and title. A job of several days is on each of its days. */
export function calendarEntries(
  projects: readonly Project[],
  range: Days,
): ReadonlyMap<string, readonly CalendarEntry[]> {
  const entries = projects
    .flatMap(entriesOf)
    .sort(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
        compareNames(a.project.title, b.project.title) ||
        (a.id < b.id ? -1 : 1),
    );
  const ofDays = new Map<string, CalendarEntry[]>();
  for (const entry of entries)
    for (const day of daysIn(entry, range)) {
      const ofDay = ofDays.get(day);
      if (ofDay) ofDay.push(entry);
      else ofDays.set(day, [entry]);
    }
  return ofDays;
}

/** The start or the end of a job as an entry, to move it alone. */
export const jobEdge = (job: CalendarEntry, edge: 'start' | 'end'): CalendarEntry => ({
  ...job,
  kind: edge,
  day: job.project[edge === 'start' ? 'job_start_date' : 'job_end_date'] ?? job.day,
});

/** The change that moves an entry to a day, or why it is not possible. */
export type EntryMove = { readonly values: BulkValues } | { readonly problem: string };

/** Moves an entry to another day. A job stays as long as it is. A start or an end moves alone, so that a job can become longer or shorter. */
export function moveEntry({ kind, day: oldDay, project }: CalendarEntry, day: string): EntryMove {
  const values: Partial<Schedule> = Object.fromEntries(
    entryKinds[kind].fields.map((field) => [field, addDays(day, daysBetween(oldDay, project[field] ?? oldDay))]),
  );
  const moved = { ...project, ...values };
  if (kind !== 'inspection' && endsBeforeStart(moved))
    return {
      problem:
        kind === 'start'
          ? `The job ends on ${fullDay(moved.job_end_date ?? '')}. Move its end first.`
          : `The job starts on ${fullDay(moved.job_start_date ?? '')}. It cannot end before.`,
    };
  return { values };
}

/** Gives a job other days. The values are only those that change. */
export function moveJob({ project }: CalendarEntry, start: string, end: string): EntryMove {
  if (end < start) return { problem: `The job starts on ${fullDay(start)}. It cannot end before.` };
  return {
    values: {
      ...(start !== project.job_start_date && { job_start_date: start }),
      ...(end !== project.job_end_date && { job_end_date: end }),
    },
  };
}
