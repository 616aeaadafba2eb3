/** What a saved view of the projects contains: a page, and the filters and the sort as parameters of its URL. It needs no validation library. */
import type { ProjectFilter } from '../projects/projectFilter.ts';
import { filterOfParams, formatSort, paramsOfFilter, parseSort } from '../projects/projectParams.ts';
import { newestFirst, type ProjectSort } from '../projects/projectSort.ts';

/** The pages that a view can open, by their code in the API. */
export const viewPages = {
  list: { label: 'List', path: '/project' },
  board: { label: 'Board', path: '/project/board' },
  calendar: { label: 'Calendar', path: '/project/calendar' },
} as const;

export type ViewPage = keyof typeof viewPages;

export const viewPageCodes = Object.keys(viewPages) as readonly ViewPage[];

/** The names of the parameters. Other parameters of the URL, for example the page of the list, belong to no view. */
export const viewParamNames = [
  'from',
  'to',
  'office',
  'estimator',
  'status',
  'referrer',
  'referred',
  'priced',
  'favourites',
  'closedIn',
  'becamePendingIn',
  'lost',
  'scheduledFrom',
  'scheduledTo',
  'search',
  'sort',
] as const;

export type ViewParams = { readonly [Name in (typeof viewParamNames)[number]]?: string | undefined };

/** What the user sees on a page of projects. */
export interface ShownProjects {
  readonly filter: ProjectFilter;
  readonly sort: ProjectSort;
}

/** The parameters that have an effect, in a fixed order, so that equal views have equal parameters. */
export function paramsOfView({ filter, sort }: ShownProjects): ViewParams {
  const params: ViewParams = {
    ...paramsOfFilter(filter),
    ...(formatSort(sort) !== formatSort(newestFirst) && { sort: formatSort(sort) }),
  };
  return Object.fromEntries(
    viewParamNames.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
}

/** The filter and the sort of valid parameters. */
export const shownProjectsOf = ({ sort = '', ...params }: ViewParams): ShownProjects => ({
  filter: filterOfParams(params),
  sort: parseSort(sort),
});

/** Whether two views show the same projects in the same order. */
export const areSameParams = (a: ViewParams, b: ViewParams): boolean =>
  viewParamNames.every((name) => a[name] === b[name]);
