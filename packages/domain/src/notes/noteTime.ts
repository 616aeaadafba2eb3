/** The time of a note in the time zone of the company. */
import { isTimeZone } from '../company/timeZone.ts';

/** The day (YYYY-MM-DD) and the day with the time (YYYY-MM-DD HH:MM) of a note in the company's time zone [R9.04]. */
export function noteTime(instant: string, timeZone: string): { readonly day: string; readonly dateTime: string } {
  // The Swedish format is YYYY-MM-DD HH:MM.
  const dateTime = new Date(instant).toLocaleString('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  });
  return { day: dateTime.slice(0, 10), dateTime };
}
