/** The bars of jobs of several days: where each one is in a week of the calendar. */
import { daysBetween } from '@plumbline/values/day';
import { type CalendarEntry, lastDayOf } from './calendarEntries.ts';

/** The part of a job in one week. */
export interface JobBar {
  readonly entry: CalendarEntry;
  /** The row of the bar in the week, from 0. Two bars in one row have no day in common. */
  readonly row: number;
  /** The first and the last day of the bar in the week, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** The number of days from the first to the last. */
  readonly days: number;
  readonly continuesBefore: boolean;
  readonly continuesAfter: boolean;
}

/** Places the jobs of a week. Jobs that start earlier are above, and of those that start together the longer one, so that a bar stays in its row from week to week if it can. */
export function jobBarsOfWeek(week: readonly string[], jobs: readonly CalendarEntry[]): readonly JobBar[] {
  const [sunday, saturday] = [week.at(0) ?? '', week.at(-1) ?? ''];
  const sorted = jobs
    .filter((job) => job.day <= saturday && lastDayOf(job) >= sunday)
    .sort(
      (a, b) =>
        a.day.localeCompare(b.day) ||
        lastDayOf(b).localeCompare(lastDayOf(a)) ||
        (a.project.id < b.project.id ? -1 : 1),
    );
  /** The last taken day of each row. */
  const takenUntil: string[] = [];
  return sorted.map((entry) => {
    const continuesBefore = entry.day < sunday;
    const continuesAfter = lastDayOf(entry) > saturday;
    const from = continuesBefore ? sunday : entry.day;
    const to = continuesAfter ? saturday : lastDayOf(entry);
    const free = takenUntil.findIndex((day) => day < from);
    const row = free === -1 ? takenUntil.length : free;
    takenUntil[row] = to;
    return { entry, row, from, to, days: daysBetween(from, to) + 1, continuesBefore, continuesAfter };
  });
}
