import { isTimeZone } from '../company/timeZone.ts';

/** The day (YYYY-MM-DD) and the minute of a note in the company's time zone [R9.04]. */
export function noteTime(instant: string, timeZone: string): { readonly day: string; readonly minute: string } {
  const minute = new Date(instant).toLocaleString('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  });
  return { day: minute.slice(0, 10), minute };
}
