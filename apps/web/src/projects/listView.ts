import { everyProject, type ProjectFilter } from '@plumbline/domain/projects/filter';
import { type ProjectStatus, projectStatusCodes } from '@plumbline/domain/projects/status';
import { pageIn, type ViewKind } from '../records/listView.ts';

/** What of the list is shown: the filter and the page, as the address keeps them. */
interface ListView {
  readonly filter: ProjectFilter;
  /** 1 is the first. */
  readonly page: number;
}

const isStatus = (value: string | null): value is ProjectStatus =>
  projectStatusCodes.some((status) => status === value);
const isDate = (value: string | null) => value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value);

function viewOf(query: URLSearchParams): ListView {
  const status = query.get('status');
  return {
    filter: {
      from: isDate(query.get('from')) ? query.get('from') : null,
      to: isDate(query.get('to')) ? query.get('to') : null,
      office: query.get('office') || null,
      estimator: query.get('estimator') || null,
      status: isStatus(status) ? status : null,
      search: query.get('search') ?? '',
    },
    page: pageIn(query),
  };
}

function queryOf({ filter, page }: ListView): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(everyProject) as (keyof ProjectFilter)[]) {
    const value = filter[name];
    if (value !== null && value.trim() !== '') query.set(name, value);
  }
  if (page > 1) query.set('page', String(page));
  return query.toString();
}

export const projectView: ViewKind<ListView> = { viewOf, queryOf };
