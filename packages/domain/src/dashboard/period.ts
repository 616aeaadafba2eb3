/**
 * The periods of the dashboard: the presets and the previous period, and arithmetic with calendar days (YYYY-MM-DD) and months
 * (YYYY-MM). All computations use UTC, so that no time zone shifts a date.
 */
import { daysBetween } from '@plumbline/values/day';

export interface Period {
  /** The first day, inclusive. Null means no first day. */
  readonly from: string | null;
  /** The last day, inclusive. Null means no last day. */
  readonly to: string | null;
}

/** A previous period does not start before this day. */
const earliestDay = '0001-01-01';

const millisecondsPerDay = 86_400_000;

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

/**
 * The `Date` at the start of a day in UTC. In this function and the next three, January is month 0, as in `Date`. `month` can be below 0
 * or above 11. This function does not use Date.UTC, because Date.UTC converts the years 0 to 99 to 1900 to 1999.
 */
function utcDate(year: number, month: number, date: number): Date {
  const result = new Date(0);
  result.setUTCFullYear(year, month, date);
  return result;
}

const utcDay = (year: number, month: number, date: number) => toDay(utcDate(year, month, date));

const partsOf = (day: string) => {
  const date = toDate(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() };
};

const countDaysOfMonth = (year: number, month: number) => utcDate(year, month + 1, 0).getUTCDate();

/** The same date in an earlier month, or the last day of that month if it is shorter. */
function monthsEarlier(day: string, monthCount: number): string {
  const { year, month, date } = partsOf(day);
  return utcDay(year, month - monthCount, Math.min(date, countDaysOfMonth(year, month - monthCount)));
}

const addDays = (day: string, days: number) => toDay(new Date(toDate(day).getTime() + days * millisecondsPerDay));

/** All months from the first to the last, both included. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const start = partsOf(`${first}-01`);
  const end = partsOf(`${last}-01`);
  const count = (end.year - start.year) * 12 + end.month - start.month + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    utcDay(start.year, start.month + index, 1).slice(0, 7),
  );
}

/** A calendar unit and its number of months. A period is compared with the same days of the previous month, quarter or year. */
export const comparisonUnits = { month: 1, quarter: 3, year: 12 } as const;

export type ComparisonUnit = keyof typeof comparisonUnits;

/** A period and the unit by which it is compared with an earlier period. */
export interface ComparedPeriod extends Period {
  /** Without it, the length of the period determines the earlier period. */
  readonly comparedBy?: ComparisonUnit | undefined;
}

/** The named periods. All end today, so an unfinished period is compared with the same days of an earlier period. */
export const periodPresets = {
  thisMonth: 'This month',
  thisQuarter: 'This quarter',
  thisYear: 'This year',
  last12Months: 'Last 12 months',
} as const;

export type PeriodPreset = keyof typeof periodPresets;

/** The unit by which each preset is compared. The days do not determine it: in January, This month and This year have the same days. */
const presetUnits = {
  thisMonth: 'month',
  thisQuarter: 'quarter',
  thisYear: 'year',
  last12Months: 'year',
} as const satisfies Readonly<Record<PeriodPreset, ComparisonUnit>>;

/** The preset of the dashboard if its URL contains no period. */
export const defaultPreset: PeriodPreset = 'last12Months';

/** The period of a preset. `last12Months` has this month and the eleven months before it. */
export function presetPeriod(preset: PeriodPreset, today: string) {
  const { year, month } = partsOf(today);
  const starts = {
    thisMonth: utcDay(year, month, 1),
    thisQuarter: utcDay(year, month - (month % 3), 1),
    thisYear: utcDay(year, 0, 1),
    last12Months: utcDay(year, month - 11, 1),
  };
  return { from: starts[preset], to: today, comparedBy: presetUnits[preset] } as const satisfies ComparedPeriod;
}

/**
 * The previous period, with which a period is compared. Null if the period has no first day, or if the previous period would
 * start before year 1. A period that starts on the first of a month is compared with the same days of earlier months:
 * 2026-11-01 to 2026-11-21 with 2026-10-01 to 2026-10-21, and a whole month with the whole previous month. `comparedBy` moves this
 * comparison back to the previous quarter or year, unless the period is longer than this unit. Any other period is
 * compared with the same number of days directly before it. A period without a last day ends today, or
 * on its first day if that is in the future.
 */
export function previousPeriod(
  { from, to, comparedBy }: ComparedPeriod,
  today: string,
): { readonly from: string; readonly to: string } | null {
  if (from === null) return null;
  const end = to ?? (today < from ? from : today);
  const start = partsOf(from);
  if (start.date !== 1) {
    const dayCount = daysBetween(from, end) + 1;
    if (dayCount > daysBetween(earliestDay, from)) return null;
    return { from: addDays(from, -dayCount), to: addDays(from, -1) };
  }
  const lastDay = partsOf(end);
  const length = (lastDay.year - start.year) * 12 + lastDay.month - start.month + 1;
  const monthCount = Math.max(length, comparedBy ? comparisonUnits[comparedBy] : 0);
  if (monthCount > (start.year - 1) * 12 + start.month) return null;
  const isEndOfMonth = lastDay.date === countDaysOfMonth(lastDay.year, lastDay.month);
  return {
    from: monthsEarlier(from, monthCount),
    to: isEndOfMonth ? utcDay(lastDay.year, lastDay.month - monthCount + 1, 0) : monthsEarlier(end, monthCount),
  };
}

/** A function that returns for a month of the period the month of the previous period with which it is compared. */
export type ComparedMonth = (month: string) => string;

/**
 * Returns how the months of a period correspond to those of the previous period, both given by their first days. Null if the periods
 * are compared by days: then a month has no counterpart.
 */
export function comparedMonths(from: string, previousFrom: string): ComparedMonth | null {
  const [start, previousStart] = [partsOf(from), partsOf(previousFrom)];
  if (start.date !== 1) return null;
  const monthCount = (start.year - previousStart.year) * 12 + start.month - previousStart.month;
  return (month) => monthsEarlier(`${month}-01`, monthCount).slice(0, 7);
}
