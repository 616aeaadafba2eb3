/** The text of a feed in the format iCalendar (RFC 5545). */
import { feedEvents, maxFeedProjects } from '@plumbline/domain/calendar/feed';
import { projectStatuses } from '@plumbline/domain/projects/status';
import { addressText } from '@plumbline/domain/shared/addressLines';
import { moveDay } from '@plumbline/values/parseDay';
import { foldLines, ICalCalendar, ICalEventTransparency } from 'ical-generator';
import type { FeedProject } from './store.ts';

/** Seconds after which calendar programs should ask again. */
const refreshSeconds = 3_600;

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** Without control characters, for example of a text copied from a word processor. Some programs refuse a whole feed that has one. */
const withoutControls = (text: string) => text.replaceAll(/(?!\n)\p{Cc}/gu, ' ');

/**
 * Writes the feed. With the largest number of projects it takes about 50 ms.
 *
 * The feed has no current time, so that it stays the same, byte for byte, while no project changes. All events last whole days. The end of
 * an event is the day after its last day.
 */
export function feedText(
  projects: readonly FeedProject[],
  { name, publicUrl }: { readonly name: string; readonly publicUrl: string },
): string {
  const calendar = new ICalCalendar({
    name: withoutControls(`${name} projects`),
    prodId: { company: 'Plumbline', product: 'Plumbline', language: 'EN' },
    ttl: refreshSeconds,
    ...(projects.length === maxFeedProjects && {
      description: `Only the newest ${maxFeedProjects} planned projects. Plumbline shows the others.`,
    }),
  });
  const frame = calendar.toString();
  const end = frame.lastIndexOf('END:VCALENDAR');
  const events: string[] = [];
  const { host } = new URL(publicUrl);
  for (const project of projects) {
    const location = addressText(project.address);
    const description = [projectStatuses[project.status], project.client].filter(Boolean).join('\n');
    for (const { key, label, from, to } of feedEvents(project)) {
      const event = calendar.createEvent({
        id: `${key}@${host}`,
        sequence: project.version,
        stamp: project.updatedAt,
        lastModified: project.updatedAt,
        allDay: true,
        start: toDate(from),
        end: toDate(moveDay(to, 'day', 1)),
        summary: withoutControls(`${label}: ${project.title}`),
        description: withoutControls(description),
        ...(location && { location: withoutControls(location) }),
        url: new URL(`/project/${project.id}`, publicUrl).href,
        // The estimator is not busy the whole day.
        transparency: ICalEventTransparency.TRANSPARENT,
      });
      events.push(foldLines(event.toString()));
    }
  }
  // Each line ends with CRLF, also the last one [RFC 5545, 3.1]. The library leaves it out.
  return `${frame.slice(0, end)}${events.join('')}${frame.slice(end)}\r\n`;
}
