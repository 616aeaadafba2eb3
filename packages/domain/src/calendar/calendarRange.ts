/** The days that the calendar shows, in weeks from Sunday to Saturday. */
import { moveDay } from '@plumbline/values/parseDay';

export const calendarViews = ['month', 'week'] as const;

export type CalendarView = (typeof calendarViews)[number];

export interface CalendarRange {
  /** `March 2026`, or `Mar 1 – 7, 2026` for a week. */
  readonly title: string;
  /** The first and the last shown day, YYYY-MM-DD. A month also shows the days of other months in its first and last week. */
  readonly from: string;
  readonly to: string;
  /** Each week has seven days. */
  readonly weeks: readonly (readonly string[])[];
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const monthFormat = format({ month: 'long', year: 'numeric' });
const rangeFormat = format({ month: 'short', day: 'numeric', year: 'numeric' });
const fullFormat = format({ dateStyle: 'full' });
const shortFormat = format({ weekday: 'short', month: 'short', day: 'numeric' });
const weekdayFormat = format({ weekday: 'short' });

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** `Wednesday, March 4, 2026` */
export const fullDay = (day: string): string => fullFormat.format(toDate(day));
/** `Tue, Mar 3 – Fri, Mar 6` */
export const dayRange = (from: string, to: string): string => shortFormat.formatRange(toDate(from), toDate(to));
/** `Wed` */
export const weekdayName = (day: string): string => weekdayFormat.format(toDate(day));

export const addDays = (day: string, count: number): string => moveDay(day, 'day', count);

const startOfWeek = (day: string) => addDays(day, -toDate(day).getUTCDay());
/** Some days, one after the other. */
export const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
const monthOf = (day: string) => day.slice(0, 7);

/** Whether a day belongs to the month of another day. */
export const isSameMonth = (day: string, other: string): boolean => monthOf(day) === monthOf(other);

/** The first and the last day of which all weeks around it are in the years 0001 to 9999. `moveDay` moves no day out of them. */
const [earliestDay, latestDay] = ['0001-02-01', '9999-11-30'];

/** The month or the week that contains the day. Near the ends of the calendar, the first or the last month or week with whole weeks. */
export function calendarRange(view: CalendarView, typedDay: string): CalendarRange {
  const day = typedDay < earliestDay ? earliestDay : typedDay > latestDay ? latestDay : typedDay;
  const first = view === 'month' ? `${monthOf(day)}-01` : day;
  const from = startOfWeek(first);
  const lastDay = view === 'month' ? addDays(moveDay(first, 'month', 1), -1) : day;
  const to = addDays(startOfWeek(lastDay), 6);
  const weeks: string[][] = [];
  for (let week = from; week <= to; week = addDays(week, 7)) weeks.push(daysFrom(week, 7));
  const title =
    view === 'month' ? monthFormat.format(toDate(first)) : rangeFormat.formatRange(toDate(from), toDate(to));
  return { title, from, to, weeks };
}

/** A day in the next (1) or the previous (-1) month or week. */
export const moveRange = (view: CalendarView, day: string, step: 1 | -1): string =>
  view === 'month' ? moveDay(`${monthOf(day)}-01`, 'month', step) : addDays(day, 7 * step);
