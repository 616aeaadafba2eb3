import type { ProjectFilter } from '@plumbline/domain/projects/filter';
import { referrerKey } from '@plumbline/domain/projects/sales';
import { projectStatusCodes } from '@plumbline/domain/projects/status';
import { pageIn, type ViewKind } from '../records/listView.ts';

/** What of the list is shown, as the URL keeps it. */
interface ListView {
  readonly filter: ProjectFilter;
  /** 1 is the first. */
  readonly page: number;
  /** Query of the dashboard that the list was opened from; null where it was opened otherwise. */
  readonly dashboard: string | null;
}

const matching = (value: string | null, form: RegExp) => (value !== null && form.test(value) ? value : null);
const day = /^\d{4}-\d{2}-\d{2}$/;
const month = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Statuses are repeated, `status=SIGNED&status=CLOSED`, or a list, `status=SIGNED,CLOSED`. */
function statusesIn(query: URLSearchParams): ProjectFilter['statuses'] {
  const named = query.getAll('status').flatMap((value) => value.split(','));
  return projectStatusCodes.filter((status) => named.includes(status));
}

function viewOf(query: URLSearchParams): ListView {
  return {
    filter: {
      from: matching(query.get('from'), day),
      to: matching(query.get('to'), day),
      office: query.get('office') || null,
      estimator: query.get('estimator') || null,
      statuses: statusesIn(query),
      referrer: referrerKey(query.get('referrer') ?? '') || null,
      referred: query.get('referred') === '1',
      priced: query.get('priced') === '1',
      closedIn: matching(query.get('closedIn'), month),
      pendingSince: matching(query.get('pendingSince'), month),
      search: query.get('search') ?? '',
    },
    page: pageIn(query),
    dashboard: query.get('dashboard'),
  };
}

function queryOf({ filter: { statuses, ...filter }, page, dashboard }: ListView): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value === true) query.set(name, '1');
    else if (typeof value === 'string' && value.trim() !== '') query.set(name, value);
  }
  for (const status of statuses) query.append('status', status);
  if (page > 1) query.set('page', String(page));
  if (dashboard !== null) query.set('dashboard', dashboard);
  return query.toString();
}

export const projectView: ViewKind<ListView> = { viewOf, queryOf };

/** URL of the list with a filter. `dashboard` is the query of the dashboard, where the link stands on it. */
export function projectListPath(filter: ProjectFilter, dashboard: string | null = null): string {
  const query = queryOf({ filter, page: 1, dashboard });
  return query === '' ? '/project' : `/project?${query}`;
}

/** URL of the dashboard with the query that a URL of the list carries. */
export function dashboardPath(query: string): string {
  const params = new URLSearchParams(query).toString();
  return params === '' ? '/' : `/?${params}`;
}
