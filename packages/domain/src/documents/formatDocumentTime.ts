import { isTimeZone } from '../company/timeZone.ts';

/**
 * The time of what happened to a document, in the time zone of the company, which the text names: `Mar 2, 2026, 3:00 AM MST`. The page of the
 * client, the signed PDF, the mails and the pages of the office use it.
 */
export function formatDocumentTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  });
  // Some browsers put a narrow space before AM and PM.
  return format.format(new Date(instant)).replaceAll('\u202f', ' ');
}
