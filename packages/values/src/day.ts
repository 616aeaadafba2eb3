/**
 * Calendar days as text, YYYY-MM-DD. This module does not import yup, because pages read days from URLs before they load a
 * form.
 */

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `value` is an existing day, YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!calendarDay.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth;
}

/** A day on the printed invoice, DD-MM-YYYY [R2.29, R9.04]. */
export const formatPrintedDay = (day: string): string => day.split('-').toReversed().join('-');

const mediumFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The day for a list: `Mar 4, 2026` for `2026-03-04`. */
export const formatDay = (day: string): string => mediumFormat.format(new Date(`${day}T00:00:00Z`));

const millisecondsPerDay = 86_400_000;

/** The number of calendar days from one day to another. It is negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay);
