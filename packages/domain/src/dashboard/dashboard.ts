/** The dashboard: its query parameters and its response [R7.23]. */

import { isDay } from '@plumbline/values/day';
import { array, type InferType, number, object, string } from 'yup';
import { type ProjectStatus, projectStatusCodes } from '../projects/status.ts';
import { amountField, textField } from '../shared/recordSchema.ts';
import { day, id, oneOf } from '../shared/validationRules.ts';
import { type ComparisonUnit, comparisonUnits } from './period.ts';

const count = () => number().integer().required();

const optionalFilterId = () => id().transform((value: unknown) => (value === '' ? undefined : value));

/**
 * The filters of the dashboard. `startDate` and `endDate` are compared with the creation date of a project, both inclusive. An
 * empty parameter has no effect. The call returns 404 for an estimator or an office of another company [S1].
 */
export const dashboardQuery = object({
  startDate: day(),
  endDate: day().test('order', 'Before From', (to, { parent: { startDate: from } }) => {
    const areBothDays = to && from && isDay(to) && isDay(from);
    return !areBothDays || to >= from;
  }),
  /** The unit by which the period is compared with an earlier period. `previousPeriod` describes it. */
  comparedBy: oneOf(Object.keys(comparisonUnits) as ComparisonUnit[]).transform((value: unknown) =>
    value === '' ? undefined : value,
  ),
  estimator: optionalFilterId(),
  office: optionalFilterId(),
});

const chartPoint = { x: textField(), y: amountField() };

/** The figures of a whole period. Money is in US dollars with cents. Rates, in percent, and days have one decimal. */
const periodFigures = {
  avg_estimate_price: amountField(),
  pending_sales: amountField(),
  new_clients: count(),
  closed_sales: amountField(),
  closing_rate: amountField(),
  open_days: amountField(),
  referred_projects: count(),
  /** The number of lost jobs (`isLost`), and the sum of their prices. */
  lost_jobs: count(),
  lost_value: amountField(),
  /** The share of the won jobs in the jobs that were won or lost, in percent. Null if no job was won or lost. */
  win_rate: number().defined().nullable(),
};

const monthlyValues = () => array(object(chartPoint).required()).required();

const monthlySales = {
  /** x is a month YYYY-MM. The months are in order. Months without sales are left out. */
  closed_sales_by_month: monthlyValues(),
  pending_sales_by_month: monthlyValues(),
};

/** The figures in the response [R3.12]. dashboardFigures.ts defines them. */
export const dashboardSchema = object({
  avg_estimate_price: amountField(),
  pending_sales: amountField(),
  new_clients: count(),
  ...monthlySales,
  open_days_month: monthlyValues(),
  /**
   * x is the name of the estimator. The highest rate is first. Equal rates are sorted by name. Projects without an estimator
   * are left out.
   */
  closing_rate_by_estimator: array(object({ ...chartPoint, estimator: string().required() }).required()).required(),
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
  /**
   * x is the referrer in the spelling that most projects have. The referrer with the most projects is first. Equal counts are
   * sorted by name. The list has at most `maxReferrers`.
   */
  referred_by_count: array(object(chartPoint).required()).required(),
  /**
   * The lost jobs by reason: x is the reason, or '' if none was given, y the number of jobs, and `value` the sum of their prices. The reason
   * with the most jobs is first. Equal counts are sorted by the reason.
   */
  lost_by_reason: array(object({ ...chartPoint, value: amountField() }).required()).required(),
  totals: object({
    ...periodFigures,
    /** The number of all referrers. It can be larger than `maxReferrers`. */
    referrers: count(),
  }).required(),
  /** The figures of the previous period. Null if `previousPeriod` returns null. */
  previous: object({ from: string().required(), to: string().required(), ...periodFigures, ...monthlySales })
    .defined()
    .nullable(),
  /** Counts of all projects of the company. The filters have no effect on them. The text of an empty dashboard depends on them. */
  company: object({ projects: count(), priced_projects: count() }).required(),
}).required();

/** The largest number of referrers in `referred_by_count`. */
export const maxReferrers = 100;

export type Dashboard = InferType<typeof dashboardSchema>;
export type DashboardQuery = InferType<typeof dashboardQuery>;
