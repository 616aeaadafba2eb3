/** Converts the view of the project list to the URL query and back. */
import { countActiveFilters, type ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { referrerKey } from '@plumbline/domain/projects/sales';
import { projectStatusCodes } from '@plumbline/domain/projects/status';
import { parseDayParam, parsePage, type SearchParamsFormat } from '../lists/listSearchParams.ts';

/** The view of the project list. */
export interface ProjectListView {
  readonly filter: ProjectFilter;
  /** The page number. The first page is 1. */
  readonly page: number;
  /** The query of the dashboard that linked to the list, or null if the user did not come from the dashboard. */
  readonly dashboard: string | null;
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Reads a month, YYYY-MM, or null. */
function parseMonth(query: URLSearchParams, name: string): string | null {
  const value = query.get(name) ?? '';
  return monthPattern.test(value) ? value : null;
}

/** Reads statuses from repeated parameters (`status=SIGNED&status=CLOSED`) or a list (`status=SIGNED,CLOSED`). */
function parseStatuses(query: URLSearchParams): ProjectFilter['statuses'] {
  const requested = query.getAll('status').flatMap((value) => value.split(','));
  return projectStatusCodes.filter((status) => requested.includes(status));
}

function parse(query: URLSearchParams): ProjectListView {
  return {
    filter: {
      from: parseDayParam(query, 'from'),
      to: parseDayParam(query, 'to'),
      office: query.get('office') || null,
      estimator: query.get('estimator') || null,
      statuses: parseStatuses(query),
      referrer: referrerKey(query.get('referrer') ?? '') || null,
      referred: query.get('referred') === '1',
      priced: query.get('priced') === '1',
      closedIn: parseMonth(query, 'closedIn'),
      becamePendingIn: parseMonth(query, 'becamePendingIn'),
      search: query.get('search') ?? '',
    },
    page: parsePage(query),
    dashboard: query.get('dashboard') || null,
  };
}

function format({ filter: { statuses, ...filter }, page, dashboard }: ProjectListView): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value === true) query.set(name, '1');
    else if (typeof value === 'string' && value.trim() !== '') query.set(name, value);
  }
  for (const status of statuses) query.append('status', status);
  if (page > 1) query.set('page', String(page));
  if (dashboard) query.set('dashboard', dashboard);
  return query.toString();
}

/** Converts the view to the parameters of the URL query and back [R2.19, R2.22]. */
export const projectSearchParams: SearchParamsFormat<ProjectListView> = { parse, format };

/** Whether the view shows the newest projects: the first page without filters. */
export const isNewestView = ({ filter, page }: ProjectListView): boolean =>
  page === 1 && countActiveFilters(filter) === 0;

/** The path of the project list with a filter. `dashboard` is the query of the dashboard for links on the dashboard. */
export function projectListPath(filter: ProjectFilter, dashboard: string | null = null): string {
  const query = format({ filter, page: 1, dashboard });
  return query === '' ? '/project' : `/project?${query}`;
}

/** The path of the dashboard with the dashboard query from the list URL. */
export function dashboardPath(query: string): string {
  const params = new URLSearchParams(query).toString();
  return params === '' ? '/' : `/?${params}`;
}
