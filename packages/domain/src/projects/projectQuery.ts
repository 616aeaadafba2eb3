/** The query parameters of the calls that list projects, and of the URL of the project list. */
import { type InferType, object } from 'yup';
import { day, oneOf, optionalId, optionalText, plainNumber, plainText } from '../shared/validationRules.ts';
import { type ProjectFilter, projectsPerPage } from './projectFilter.ts';
import { newestFirst, type ProjectSort, projectSortFields } from './projectSort.ts';
import { type ProjectStatus, projectStatusCodes } from './status.ts';

/** The maximum number of projects in a response of `projects.page`. */
export const maxProjectsPerPage = 1_000;

const emptyAsUndefined = (value: unknown) => (value === '' ? undefined : value);

const flagParam = () => oneOf(['1']).transform(emptyAsUndefined);

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
/** Whether the text is a month, YYYY-MM. */
export const isMonth = (text: string): boolean => monthPattern.test(text);
const monthParam = () =>
  plainText()
    .transform(emptyAsUndefined)
    .test('month', 'Not a month', (value) => value === undefined || isMonth(value));

const isStatus = (code: string): code is ProjectStatus => projectStatusCodes.some((status) => status === code);
const statusesOf = (text: string) => text.split(',').filter(Boolean);

const sortTexts = projectSortFields.flatMap((by) => [by, `-${by}`]);

/** The filters as query parameters. An empty parameter has no effect. */
const filterParams = {
  from: day(),
  to: day(),
  office: optionalId(),
  estimator: optionalId(),
  /** Codes of statuses, separated by commas. */
  status: optionalText().test('statuses', 'Not one of the choices', (text) => statusesOf(text).every(isStatus)),
  referrer: optionalText(),
  referred: flagParam(),
  priced: flagParam(),
  favourites: flagParam(),
  closedIn: monthParam(),
  becamePendingIn: monthParam(),
  search: optionalText(),
};

/** The query of `projects.summary`. */
export const projectSummaryQuery = object(filterParams);

/** The query of `projects.page`. `sort` is the name of a field, with `-` before it for the descending order. */
export const projectPageQuery = projectSummaryQuery.shape({
  sort: oneOf(sortTexts).default('-created'),
  page: plainNumber().integer().min(1).max(1_000_000).default(1),
  size: plainNumber().integer().min(1).max(maxProjectsPerPage).default(projectsPerPage),
});

export type ProjectFilterParams = InferType<typeof projectSummaryQuery>;
export type ProjectPageQuery = InferType<typeof projectPageQuery>;

/** The filter of valid query parameters. */
export const filterOfParams = (params: Partial<ProjectFilterParams>): ProjectFilter => ({
  from: params.from ?? null,
  to: params.to ?? null,
  office: params.office ?? null,
  estimator: params.estimator ?? null,
  statuses: statusesOf(params.status ?? '').filter(isStatus),
  referrer: params.referrer || null,
  referred: params.referred === '1',
  priced: params.priced === '1',
  favourites: params.favourites === '1',
  closedIn: params.closedIn ?? null,
  becamePendingIn: params.becamePendingIn ?? null,
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
