/** The filters of the project list [R2.19]. The API applies them (`projectLists.ts`). */
import type { LostFilter } from './lostJobs.ts';
import type { ProjectStatus } from './status.ts';

/** Projects on a page of the list [R2.22, R9.01]. */
export const projectsPerPage = 25;

/** The last page of a list of this many projects. An empty list has one page. */
export const lastPageOf = (count: number): number => Math.max(1, Math.ceil(count / projectsPerPage));

/**
 * The filters of the project list [R2.19]. Null, '', false and an empty list have no effect. Each name except `statuses` is also the
 * name of the URL parameter.
 */
export interface ProjectFilter {
  /** The first created date, YYYY-MM-DD, inclusive. */
  readonly from: string | null;
  /** The last created date, YYYY-MM-DD, inclusive. */
  readonly to: string | null;
  readonly office: string | null;
  readonly estimator: string | null;
  readonly statuses: readonly ProjectStatus[];
  /** A result of `referrerKey`. */
  readonly referrer: string | null;
  /** Only projects with a referrer. */
  readonly referred: boolean;
  /** Only projects with a price above 0. */
  readonly priced: boolean;
  /** Only favourites of the user. */
  readonly favourites: boolean;
  /** The month YYYY-MM of `closedOn`. Only closed sales match. */
  readonly closedIn: string | null;
  /** The month YYYY-MM in which a sale became pending (`pendingSince`). Only pending sales match. */
  readonly becamePendingIn: string | null;
  /** Only lost jobs, or only those that were lost for one reason. */
  readonly lost: LostFilter | null;
  /** The first and the last planned day (`isScheduledIn`), YYYY-MM-DD, inclusive. The calendar sets them. */
  readonly scheduledFrom: string | null;
  readonly scheduledTo: string | null;
  /** The typed words. They match the title, the client, the referrer, the address, the email and the phone. */
  readonly search: string;
}

export const noFilter: ProjectFilter = {
  from: null,
  to: null,
  office: null,
  estimator: null,
  statuses: [],
  referrer: null,
  referred: false,
  priced: false,
  favourites: false,
  closedIn: null,
  becamePendingIn: null,
  lost: null,
  scheduledFrom: null,
  scheduledTo: null,
  search: '',
};

type FilterValue = ProjectFilter[keyof ProjectFilter];

function isActive(value: FilterValue): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.trim() !== '';
  return value !== null && value.length > 0;
}

/** The number of active filters. */
export const countActiveFilters = (filter: ProjectFilter): number => Object.values(filter).filter(isActive).length;

/** Whether To is before From, so that no project matches. */
export const hasReversedDates = ({ from, to }: Pick<ProjectFilter, 'from' | 'to'>): boolean =>
  from !== null && to !== null && to < from;
