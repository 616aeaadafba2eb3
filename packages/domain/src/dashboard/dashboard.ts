/** The dashboard: its query parameters and its response [R7.23]. */
import { array, type InferType, number, object, string } from 'yup';
import { type ProjectStatus, projectStatusCodes } from '../projects/status.ts';
import { isDay } from '../shared/day.ts';
import { amountField, textField } from '../shared/recordFields.ts';
import { day, id } from '../shared/validationRules.ts';

const count = () => number().integer().required();

const optionalFilterId = () => id().transform((value: unknown) => (value === '' ? undefined : value));

/**
 * `startDate` and `endDate` are days, both inclusive, compared with a project's created date. An empty parameter leaves
 * that part open. An estimator or office of another company returns 404 [S1].
 */
export const dashboardQuery = object({
  startDate: day(),
  endDate: day().test('order', 'Before From', (to, { parent: { startDate: from } }) => {
    const comparable = to && from && isDay(to) && isDay(from);
    return !comparable || to >= from;
  }),
  estimator: optionalFilterId(),
  office: optionalFilterId(),
});

const point = { x: textField(), y: amountField() };

/** Figures over a whole period. Money in US dollars with cents, rates in percent and days with one decimal. */
const periodFigures = {
  avg_estimate_price: amountField(),
  pending_sales: amountField(),
  new_clients: count(),
  closed_sales: amountField(),
  closing_rate: amountField(),
  open_days: amountField(),
  referred_projects: count(),
};

/** [R3.12] Every figure is defined in dashboardFigures.ts. */
export const dashboardSchema = object({
  avg_estimate_price: amountField(),
  pending_sales: amountField(),
  new_clients: count(),
  /** x is a month YYYY-MM, in order; months without sales are left out. */
  closed_sales_by_month: array(object(point).required()).required(),
  /** x is the name of the estimator; highest rate first, then by name. Projects without an estimator are left out. */
  closing_rate_by_estimator: array(object({ ...point, estimator: string().required() }).required()).required(),
  pending_sales_by_month: array(object(point).required()).required(),
  open_days_month: array(object(point).required()).required(),
  /** All statuses in the order of the pipeline, with 0 for a status without projects. */
  sales_funnel: array(
    object({
      name: textField(),
      value: count(),
      status: string<ProjectStatus>()
        .oneOf([...projectStatusCodes])
        .required(),
    }).required(),
  ).required(),
  /** x is the referrer as most projects write it; most projects first, then by name. At most `maxReferrers`. */
  referred_by_count: array(object(point).required()).required(),
  totals: object({
    ...periodFigures,
    /** The number of all referrers, including those beyond `maxReferrers`. */ referrers: count(),
  }).required(),
  /** The figures of the previous period. Null if `previousPeriod` returns null. */
  previous: object({ from: string().required(), to: string().required(), ...periodFigures })
    .defined()
    .nullable(),
  /** Counts of the whole company without the filters. The text of an empty dashboard depends on them. */
  company: object({ projects: count(), priced_projects: count() }).required(),
}).required();

/** The largest number of referrers in a response. */
export const maxReferrers = 100;

export type Dashboard = InferType<typeof dashboardSchema>;
export type DashboardQuery = InferType<typeof dashboardQuery>;
