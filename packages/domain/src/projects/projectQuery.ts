/** The schemas of the query parameters of the calls that list projects. */
import { type InferType, object } from 'yup';
import { day, oneOf, optionalId, optionalText, plainNumber, plainText } from '../shared/validationRules.ts';
import { isLostFilter } from './lostJobs.ts';
import { projectsPerPage } from './projectFilter.ts';
import { areStatuses, isMonth, maxProjectsPerPage } from './projectParams.ts';
import { projectSortFields } from './projectSort.ts';

const emptyAsUndefined = (value: unknown) => (value === '' ? undefined : value);

const flagParam = () => oneOf(['1']).transform(emptyAsUndefined);

const monthParam = () =>
  plainText()
    .transform(emptyAsUndefined)
    .test('month', 'Not a month', (value) => value === undefined || isMonth(value));

/** The texts of all sorts: `price`, `-price`. */
export const sortTexts = projectSortFields.flatMap((by) => [by, `-${by}`]);

/** The filters as query parameters. An empty parameter has no effect. */
const filterParams = {
  from: day(),
  to: day(),
  office: optionalId(),
  estimator: optionalId(),
  /** Codes of statuses, separated by commas. */
  status: optionalText().test('statuses', 'Not one of the choices', areStatuses),
  referrer: optionalText(),
  referred: flagParam(),
  priced: flagParam(),
  favourites: flagParam(),
  closedIn: monthParam(),
  becamePendingIn: monthParam(),
  /** `any`, `none` for the jobs without a reason, or `reason:` with the reason. */
  lost: plainText()
    .transform(emptyAsUndefined)
    .test('lost', 'Not one of the choices', (value) => value === undefined || isLostFilter(value)),
  scheduledFrom: day(),
  scheduledTo: day(),
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
