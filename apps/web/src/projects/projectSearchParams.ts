/** Converts the view of the project list to the URL query and back. */
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import {
  filterOfParams,
  formatSort,
  isMonth,
  paramsOfFilter,
  parseSort,
} from '@plumbline/domain/projects/projectParams';
import { newestFirst, type ProjectSort } from '@plumbline/domain/projects/projectSort';
import { referrerKey } from '@plumbline/domain/projects/sales';
import { parseDayParam, parsePage, type SearchParamsFormat } from '../lists/listSearchParams.ts';

/** The view of the project list. */
export interface ProjectListView {
  readonly filter: ProjectFilter;
  readonly sort: ProjectSort;
  /** The page number. The first page is 1. */
  readonly page: number;
  /** The query of the dashboard that linked to the list, or null if the user did not come from the dashboard. */
  readonly dashboard: string | null;
  /** The id of the open saved view, or null. The filter and the sort can differ from those of the view. */
  readonly savedView: string | null;
}

/** Reads a month, YYYY-MM, or null. */
function parseMonth(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name) ?? '';
  return isMonth(value) ? value : undefined;
}

const parseFlag = (query: URLSearchParams, name: string) => (query.get(name) === '1' ? '1' : undefined);

function parse(query: URLSearchParams): ProjectListView {
  return {
    filter: filterOfParams({
      from: parseDayParam(query, 'from'),
      to: parseDayParam(query, 'to'),
      office: query.get('office') || null,
      estimator: query.get('estimator') || null,
      // Statuses are repeated parameters or a list: `status=SIGNED&status=CLOSED`, `status=SIGNED,CLOSED`.
      status: query.getAll('status').join(','),
      referrer: referrerKey(query.get('referrer') ?? ''),
      referred: parseFlag(query, 'referred'),
      priced: parseFlag(query, 'priced'),
      favourites: parseFlag(query, 'favourites'),
      closedIn: parseMonth(query, 'closedIn'),
      becamePendingIn: parseMonth(query, 'becamePendingIn'),
      lost: query.get('lost') ?? '',
      scheduledFrom: parseDayParam(query, 'scheduledFrom'),
      scheduledTo: parseDayParam(query, 'scheduledTo'),
      search: query.get('search') ?? '',
    }),
    sort: parseSort(query.get('sort') ?? formatSort(newestFirst)),
    page: parsePage(query),
    dashboard: query.get('dashboard') || null,
    savedView: query.get('view') || null,
  };
}

function format({ filter, sort, page, dashboard, savedView }: ProjectListView): string {
  const query = new URLSearchParams(paramsOfFilter(filter));
  if (formatSort(sort) !== formatSort(newestFirst)) query.set('sort', formatSort(sort));
  if (page > 1) query.set('page', String(page));
  if (dashboard) query.set('dashboard', dashboard);
  if (savedView) query.set('view', savedView);
  return query.toString();
}

/** Converts the view to the parameters of the URL query and back [R2.19, R2.22]. */
export const projectSearchParams: SearchParamsFormat<ProjectListView> = { parse, format };

/** The path of the project list with a filter. `dashboard` is the query of the dashboard for links on the dashboard. */
export function projectListPath(filter: ProjectFilter, dashboard: string | null = null): string {
  const query = format({ filter, sort: newestFirst, page: 1, dashboard, savedView: null });
  return query === '' ? '/project' : `/project?${query}`;
}

/** The path of the dashboard with the dashboard query from the list URL. */
export function dashboardPath(query: string): string {
  const params = new URLSearchParams(query).toString();
  return params === '' ? '/' : `/?${params}`;
}
