/** Converts the filter and the sort of a list of projects to the parameters of a URL or a call, and back. It needs no validation library. */
import { isDay } from '@plumbline/values/day';
import { isLostFilter } from './lostJobs.ts';
import type { ProjectFilter } from './projectFilter.ts';
import { newestFirst, type ProjectSort, projectSortFields } from './projectSort.ts';
import { type ProjectStatus, projectStatusCodes } from './status.ts';

/** The maximum number of projects in a response of `projects.page`. */
export const maxProjectsPerPage = 1_000;

/** Whether the text is a month, YYYY-MM. Like a day, it has a year from 0001. */
export const isMonth = (text: string): boolean => isDay(`${text}-01`);

const isStatus = (code: string): code is ProjectStatus => projectStatusCodes.some((status) => status === code);
const codesOf = (text: string) => text.split(',').filter(Boolean);

/** Whether the text has only codes of statuses, separated by commas. */
export const areStatuses = (text: string): boolean => codesOf(text).every(isStatus);

/** The valid parameters of a filter. A missing parameter has no effect. */
interface FilterParams {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly office?: string | null | undefined;
  readonly estimator?: string | null | undefined;
  readonly status?: string | undefined;
  readonly referrer?: string | undefined;
  readonly referred?: string | undefined;
  readonly priced?: string | undefined;
  readonly favourites?: string | undefined;
  readonly closedIn?: string | undefined;
  readonly becamePendingIn?: string | undefined;
  readonly lost?: string | undefined;
  readonly scheduledFrom?: string | null | undefined;
  readonly scheduledTo?: string | null | undefined;
  readonly search?: string | undefined;
}

/** The statuses of the codes in a text, each once, in the order of the pipeline. Ignores other codes. */
function statusesOf(text: string): readonly ProjectStatus[] {
  const codes = codesOf(text);
  return projectStatusCodes.filter((status) => codes.includes(status));
}

/** The filter of valid query parameters. */
export const filterOfParams = (params: FilterParams): ProjectFilter => ({
  from: params.from ?? null,
  to: params.to ?? null,
  office: params.office ?? null,
  estimator: params.estimator ?? null,
  statuses: statusesOf(params.status ?? ''),
  referrer: params.referrer || null,
  referred: params.referred === '1',
  priced: params.priced === '1',
  favourites: params.favourites === '1',
  closedIn: params.closedIn ?? null,
  becamePendingIn: params.becamePendingIn ?? null,
  lost: params.lost !== undefined && isLostFilter(params.lost) ? params.lost : null,
  scheduledFrom: params.scheduledFrom ?? null,
  scheduledTo: params.scheduledTo ?? null,
  search: params.search ?? '',
});

/** The parameters of a filter, without those that have no effect. */
export function paramsOfFilter({ statuses, search, ...filter }: ProjectFilter): Readonly<Record<string, string>> {
  const values: Record<string, ProjectFilter[keyof ProjectFilter]> = {
    ...filter,
    status: statuses.join(','),
    search: search.trim(),
  };
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === true) params[name] = '1';
    else if (typeof value === 'string' && value !== '') params[name] = value;
  }
  return params;
}

/** The sort of a text such as `-created`. An unknown text gives the newest first. */
export function parseSort(text: string): ProjectSort {
  const name = text.replace(/^-/, '');
  const by = projectSortFields.find((field) => field === name);
  return by ? { by, descending: text.startsWith('-') } : newestFirst;
}

/** The text of a sort: `price`, or `-price` for the descending order. */
export const formatSort = ({ by, descending }: ProjectSort): string => `${descending ? '-' : ''}${by}`;
