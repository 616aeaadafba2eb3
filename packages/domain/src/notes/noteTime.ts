/** The time of a note in the time zone of the company. */
import { isTimeZone } from '../company/timeZone.ts';

/** Returns a function that writes a moment as YYYY-MM-DD HH:MM in a time zone. To create it takes much longer than to call it. */
export function createTimeFormat(timeZone: string): (instant: string) => string {
  // The Swedish format is YYYY-MM-DD HH:MM.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  });
  return (instant) => format.format(new Date(instant));
}

/** The day (YYYY-MM-DD) and the day with the time (YYYY-MM-DD HH:MM) of a note in the company's time zone [R9.04]. */
export function noteTime(instant: string, timeZone: string): { readonly day: string; readonly dateTime: string } {
  const dateTime = createTimeFormat(timeZone)(instant);
  return { day: dateTime.slice(0, 10), dateTime };
}
