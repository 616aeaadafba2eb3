/** The days on which something is planned for a project: its inspection, and the start and the end of its job. */
import type { Project } from './project.ts';

/** The planned days. Users enter them, and none of them has a time. */
export const scheduleFields = ['date_inspected', 'job_start_date', 'job_end_date'] as const;

export type ScheduleField = (typeof scheduleFields)[number];

export type Schedule = Pick<Project, ScheduleField>;

/** Days YYYY-MM-DD, both inclusive. Null: no limit. */
interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Whether a planned day is in the range, or the job lasts through the whole range. The API has the same rule in SQL (`projectLists.ts`).
 */
export function isScheduledIn(schedule: Schedule, { from, to }: DayRange): boolean {
  const isInRange = (day: string | null) =>
    day !== null && (from === null || day >= from) && (to === null || day <= to);
  const { job_start_date: start, job_end_date: end } = schedule;
  const lastsThrough = from !== null && to !== null && start !== null && end !== null && start < from && end > to;
  return lastsThrough || scheduleFields.some((field) => isInRange(schedule[field]));
}

/**
 * Whether the job would end before it starts. The project form allows it, because the specification has no such rule. Moves in the calendar
 * are refused.
 */
export const endsBeforeStart = ({
  job_start_date: start,
  job_end_date: end,
}: Pick<Schedule, 'job_start_date' | 'job_end_date'>): boolean => start !== null && end !== null && end < start;
