/** The events of a project in the feed for other calendars. */
import type { Project } from '../projects/project.ts';
import { endsBeforeStart, type Schedule } from '../projects/schedule.ts';

/** The maximum number of projects in a feed. */
export const maxFeedProjects = 1_000;
/** A feed has the planned days from this many days before today. */
export const feedDaysBefore = 90;
/** A feed has the planned days until this many days after today. */
export const feedDaysAfter = 365;

export interface FeedEvent {
  /** Stays the same when the event moves, so that a calendar program moves it too. */
  readonly key: string;
  readonly label: 'Inspection' | 'Job' | 'Job start' | 'Job end';
  /** The first and the last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** A job with both days is one event. The days of an incomplete job, or of one that ends before it starts, are events of their own. */
export function feedEvents({ id, ...project }: Pick<Project, 'id'> & Schedule): readonly FeedEvent[] {
  const { date_inspected: inspected, job_start_date: start, job_end_date: end } = project;
  const events: FeedEvent[] = [];
  const add = (key: string, label: FeedEvent['label'], from: string | null, to = from) => {
    if (from !== null && to !== null) events.push({ key: `${id}-${key}`, label, from, to });
  };
  add('inspection', 'Inspection', inspected);
  if (start !== null && end !== null && !endsBeforeStart(project)) add('job', 'Job', start, end);
  else {
    add('job', 'Job start', start);
    add('job-end', 'Job end', end);
  }
  return events;
}
