/** The rules of the filters of projects for stories, and for tests that compare them with the SQL of the API. */
import { toDollars } from '@plumbline/values/money';
import type { ProjectSummary } from '../projects/contract.ts';
import { isLost, reasonOfFilter } from '../projects/lostJobs.ts';
import type { Project } from '../projects/project.ts';
import { noFilter, type ProjectFilter } from '../projects/projectFilter.ts';
import { projectPrice, totalPrice } from '../projects/projectPrice.ts';
import { projectSearchTexts, projectSearchWords } from '../projects/projectSearchText.ts';
import { closedOn, closedStatuses, pendingSince, pendingStatuses, referrerKey } from '../projects/sales.ts';
import { isScheduledIn } from '../projects/schedule.ts';
import { type ProjectStatus, projectStatusCodes } from '../projects/status.ts';

const isLostFor = (lostReason: string, reason: string | null) => reason === null || lostReason === reason;

function matches(project: Project, filter: ProjectFilter): boolean {
  const hasStatus = (statuses: readonly ProjectStatus[]) => statuses.includes(project.status);
  const { searchText } = projectSearchTexts(project);
  return (
    (filter.from === null || project.created_date >= filter.from) &&
    (filter.to === null || project.created_date <= filter.to) &&
    (filter.office === null || project.office === filter.office) &&
    (filter.estimator === null || project.estimator === filter.estimator) &&
    (filter.statuses.length === 0 || hasStatus(filter.statuses)) &&
    (filter.referrer === null || referrerKey(project.referred_by) === filter.referrer) &&
    (!filter.referred || referrerKey(project.referred_by) !== '') &&
    (!filter.priced || projectPrice(project) > 0) &&
    (!filter.favourites || project.favourite) &&
    (filter.closedIn === null || (hasStatus(closedStatuses) && closedOn(project).startsWith(filter.closedIn))) &&
    (filter.becamePendingIn === null ||
      (hasStatus(pendingStatuses) && pendingSince(project).startsWith(filter.becamePendingIn))) &&
    (filter.lost === null || (isLost(project) && isLostFor(project.lost_reason, reasonOfFilter(filter.lost)))) &&
    ((filter.scheduledFrom === null && filter.scheduledTo === null) ||
      isScheduledIn(project, { from: filter.scheduledFrom, to: filter.scheduledTo })) &&
    projectSearchWords(filter.search).every((texts) => texts.some((text) => searchText.includes(text)))
  );
}

/** The projects that match every filter and every word of the search, in the given order. */
export const filterProjects = (projects: readonly Project[], filter: ProjectFilter): readonly Project[] =>
  projects.filter((project) => matches(project, filter));

/** The summary of the projects without regard to the filter of the statuses, as the list asks for it. */
export const summarizeProjects = (projects: readonly Project[], filter: ProjectFilter = noFilter): ProjectSummary => {
  const matching = filterProjects(projects, { ...filter, statuses: [] });
  return {
    all: projects.length,
    statuses: projectStatusCodes.map((status) => {
      const ofStatus = matching.filter((project) => project.status === status);
      return { status, count: ofStatus.length, total: toDollars(totalPrice(ofStatus)) };
    }),
  };
};
