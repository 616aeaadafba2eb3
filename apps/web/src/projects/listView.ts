import { everyProject, type ProjectFilter } from '@plumbline/domain/projects/filter';
import { type ProjectStatus, projectStatusCodes } from '@plumbline/domain/projects/status';

/** What of the list is shown: the filter and the page, as the address keeps them. */
export interface ListView {
  readonly filter: ProjectFilter;
  /** 1 is the first. */
  readonly page: number;
}

const isStatus = (value: string | null): value is ProjectStatus =>
  projectStatusCodes.some((status) => status === value);
const isDate = (value: string | null) => value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Reads an address; what makes no sense in it is left out. */
export function viewOf(query: URLSearchParams): ListView {
  const status = query.get('status');
  const page = Number(query.get('page') ?? 1);
  return {
    filter: {
      from: isDate(query.get('from')) ? query.get('from') : null,
      to: isDate(query.get('to')) ? query.get('to') : null,
      office: query.get('office') || null,
      estimator: query.get('estimator') || null,
      status: isStatus(status) ? status : null,
      search: query.get('search') ?? '',
    },
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of the address; what is as at first is left out of it. */
export function queryOf({ filter, page }: ListView): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(everyProject) as (keyof ProjectFilter)[]) {
    const value = filter[name];
    if (value !== null && value.trim() !== '') query.set(name, value);
  }
  if (page > 1) query.set('page', String(page));
  return query.toString();
}
