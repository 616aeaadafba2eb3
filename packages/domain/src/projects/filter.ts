import type { Project } from '../contract/entities.ts';
import { foldText, wordsOf } from '../shared/search.ts';
import type { ProjectStatus } from './status.ts';

/** What narrows the list of projects; null or '' leaves that part open [R2.19]. */
export interface ProjectFilter {
  /** Days YYYY-MM-DD, both within the range, on the day the project was made. */
  readonly from: string | null;
  readonly to: string | null;
  readonly office: string | null;
  readonly estimator: string | null;
  readonly status: ProjectStatus | null;
  /** As typed; matches the client's name or the referrer. */
  readonly search: string;
}

export const everyProject: ProjectFilter = {
  from: null,
  to: null,
  office: null,
  estimator: null,
  status: null,
  search: '',
};

/** How many parts of the filter narrow the list. */
export const activeFilters = (filter: ProjectFilter): number =>
  Object.values(filter).filter((part) => part !== null && part.trim() !== '').length;

/** Whether To lies before From, so that nothing can match. */
export const isBackwards = ({ from, to }: Pick<ProjectFilter, 'from' | 'to'>): boolean =>
  from !== null && to !== null && to < from;

/** A project beside the words its search looks at, folded once and not on every key. */
export interface SearchableProject {
  readonly project: Project;
  readonly words: string;
}

export const searchable = (projects: readonly Project[]): readonly SearchableProject[] =>
  projects.map((project) => ({ project, words: foldText(`${project.client.name}\n${project.referred_by}`) }));

/** The projects that fit every part of the filter, in the order given. Each word of the search must be found. */
export function filterProjects(rows: readonly SearchableProject[], filter: ProjectFilter): readonly Project[] {
  const { from, to, office, estimator, status } = filter;
  const wanted = wordsOf(filter.search);
  const found: Project[] = [];
  for (const { project, words } of rows) {
    const fits =
      (from === null || project.created_date >= from) &&
      (to === null || project.created_date <= to) &&
      (office === null || project.office === office) &&
      (estimator === null || project.estimator === estimator) &&
      (status === null || project.status === status) &&
      wanted.every((word) => words.includes(word));
    if (fits) found.push(project);
  }
  return found;
}
