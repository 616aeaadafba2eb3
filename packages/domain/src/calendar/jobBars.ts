/** The bars of jobs of several days: where each one is in a week of the calendar. */
import { daysBetween } from '@plumbline/values/day';
import type { CalendarEntry } from './calendarEntries.ts';

/** The part of a job in one week. */
export interface JobBar {
  readonly entry: CalendarEntry;
  /** The lines below each other in which bars are, from 0. Two bars in one lane have no day in common. */
  readonly lane: number;
  /** The first and the last day of the bar in the week, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** The number of days from the first to the last. */
  readonly days: number;
  readonly continuesBefore: boolean;
  readonly continuesAfter: boolean;
}

const lastDay = ({ day, project }: CalendarEntry) => project.job_end_date ?? day;

/** Places the jobs of a week. Jobs that start earlier are above, and of those that start together the longer one, so that a bar stays in its lane from week to week if it can. */
export function layoutLanes(week: readonly string[], jobs: readonly CalendarEntry[]): readonly JobBar[] {
  const [sunday, saturday] = [week.at(0) ?? '', week.at(-1) ?? ''];
  const sorted = jobs
    .filter((job) => job.day <= saturday && lastDay(job) >= sunday)
    .sort(
      (a, b) =>
        a.day.localeCompare(b.day) || lastDay(b).localeCompare(lastDay(a)) || (a.project.id < b.project.id ? -1 : 1),
    );
  /** The last taken day of each lane. */
  const takenUntil: string[] = [];
  return sorted.map((entry) => {
    const continuesBefore = entry.day < sunday;
    const continuesAfter = lastDay(entry) > saturday;
    const from = continuesBefore ? sunday : entry.day;
    const to = continuesAfter ? saturday : lastDay(entry);
    const free = takenUntil.findIndex((day) => day < from);
    const lane = free === -1 ? takenUntil.length : free;
    takenUntil[lane] = to;
    return { entry, lane, from, to, days: daysBetween(from, to) + 1, continuesBefore, continuesAfter };
  });
}
