/** The filters of the project list, and the search for projects [R2.19]. */
import { normalizeText, searchWords } from '@plumbline/values/textSearch';
import type { Project } from './project.ts';
import { projectPrice } from './projectPrice.ts';
import { closedOn, closedStatuses, pendingSince, pendingStatuses, referrerKey } from './sales.ts';
import type { ProjectStatus } from './status.ts';

/** Projects on a page of the list [R2.22, R9.01]. */
export const projectsPerPage = 25;

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
  /** The month YYYY-MM of `closedOn`. Only closed sales match. */
  readonly closedIn: string | null;
  /** The month YYYY-MM in which a sale became pending (`pendingSince`). Only pending sales match. */
  readonly becamePendingIn: string | null;
  /** The typed words. They match the name of the client or the referrer. */
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
  closedIn: null,
  becamePendingIn: null,
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

/** A project with its normalized search text. Without it, each key press would normalize the texts of all projects. */
export interface SearchableProject {
  readonly project: Project;
  readonly searchText: string;
}

export const toSearchable = (projects: readonly Project[]): readonly SearchableProject[] =>
  projects.map((project) => ({ project, searchText: normalizeText(`${project.client.name}\n${project.referred_by}`) }));

const hasStatus = (project: Project, statuses: readonly ProjectStatus[]) => statuses.includes(project.status);

/** The projects that match every filter and every word of the search, in the given order. */
export function filterProjects(projects: readonly SearchableProject[], filter: ProjectFilter): readonly Project[] {
  const { from, to, office, estimator, statuses, referrer, closedIn } = filter;
  const searchedWords = searchWords(filter.search);
  const matches: Project[] = [];
  for (const { project, searchText } of projects) {
    const isMatch =
      (from === null || project.created_date >= from) &&
      (to === null || project.created_date <= to) &&
      (office === null || project.office === office) &&
      (estimator === null || project.estimator === estimator) &&
      (statuses.length === 0 || hasStatus(project, statuses)) &&
      (referrer === null || referrerKey(project.referred_by) === referrer) &&
      (!filter.referred || referrerKey(project.referred_by) !== '') &&
      (!filter.priced || projectPrice(project) > 0) &&
      (closedIn === null || (hasStatus(project, closedStatuses) && closedOn(project).startsWith(closedIn))) &&
      (filter.becamePendingIn === null ||
        (hasStatus(project, pendingStatuses) && pendingSince(project).startsWith(filter.becamePendingIn))) &&
      searchedWords.every((word) => searchText.includes(word));
    if (isMatch) matches.push(project);
  }
  return matches;
}
