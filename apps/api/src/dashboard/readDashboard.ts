/** Computes the figures of the dashboard [R3.12]. */
import type { Dashboard, DashboardQuery } from '@plumbline/domain/dashboard/dashboard';
import { type ComparedPeriod, type Period, previousPeriod } from '@plumbline/domain/dashboard/period';
import { closedStatuses, pendingStatuses } from '@plumbline/domain/projects/sales';
import { type ProjectStatus, projectStatusCodes, projectStatuses } from '@plumbline/domain/projects/status';
import { compareText } from '@plumbline/domain/shared/compareText';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { runPrepared } from '../database/preparedStatement.ts';
import { offices } from '../database/schema/offices.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import { closedOnSql, isLostSql, isPresentIn, pendingSinceSql, projectPriceSql } from '../projects/projectSql.ts';
import { type PeriodName, type ReferrerSpelling, rankReferrers } from './rankReferrers.ts';

type Company = Pick<StaffPrincipal, 'companyId'>;

/** Figures of one period that PostgreSQL computes. */
type PeriodFigures = Omit<Dashboard['totals'], 'referred_projects' | 'referrers'>;

/** The lost jobs of the current period with one reason. */
type LostJobs = Dashboard['lost_by_reason'][number];

/** The closed or the pending sales of a month. */
interface MonthlySales {
  readonly period: PeriodName;
  readonly is_closed: boolean;
  /** YYYY-MM */
  readonly x: string;
  /** The sum of the prices. */
  readonly y: number;
  /** The mean number of open days. Has a meaning only for pending sales. */
  readonly open_days: number;
}

/** The single result row of the query. An empty list is null. */
interface FiguresRow extends Record<string, unknown> {
  readonly estimator_found: boolean;
  readonly office_found: boolean;
  readonly periods: readonly (PeriodFigures & { readonly period: PeriodName })[] | null;
  readonly months: readonly MonthlySales[] | null;
  readonly estimators: readonly EstimatorRate[] | null;
  readonly statuses: { readonly [S in ProjectStatus]?: number } | null;
  readonly reasons: readonly LostJobs[] | null;
  readonly referrers: readonly ReferrerSpelling[] | null;
  readonly company: Dashboard['company'];
}

/** The closing rate of an estimator in percent. */
interface EstimatorRate {
  /** The id of the user. */
  readonly estimator: string;
  readonly first_name: string;
  readonly email: string;
  readonly last_name: string;
  readonly rate: number;
}

// SQL conditions on a project.
const hasStatus = (statuses: readonly ProjectStatus[]) =>
  sql`status IN (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`;
const isClosed = hasStatus(closedStatuses);
const isPending = hasStatus(pendingStatuses);

const isCreatedIn = ({ from, to }: Period) =>
  sql`${projects.createdDate} BETWEEN ${from ?? '-infinity'}::date AND ${to ?? 'infinity'}::date`;
const comparedPeriodOf = ({ startDate, endDate, comparedBy }: DashboardQuery): ComparedPeriod => ({
  from: startDate,
  to: endDate,
  comparedBy,
});
const emptyPeriod: Period = { from: 'infinity', to: '-infinity' };

/**
 * SQL for `sum` / `count`, rounded to `decimals`. Null if the count is 0. The quotient has 20 decimals, so rounding it equals rounding
 * the exact value.
 */
const quotient = (sum: SQL, count: SQL, decimals: 1 | 2) =>
  sql`round((${sum})::numeric(60, 20) / nullif(${count}, 0), ${sql.raw(`${decimals}`)})`;
/** The quotient, or 0 if the count is 0. */
const mean = (sum: SQL, count: SQL, decimals: 1 | 2) => sql`coalesce(${quotient(sum, count, decimals)}, 0)`;

const isFound = (table: typeof users | typeof offices, { companyId }: Company, id: string | undefined) =>
  id === undefined
    ? sql`true`
    : sql`EXISTS (SELECT FROM ${table} WHERE ${and(eq(table.companyId, companyId), eq(table.id, id))})`;

/**
 * Computes all figures of both periods in one scan of the projects of the company. The projects are grouped in four ways: by status
 * and month, by estimator, by referrer, and by the reason of lost jobs, which is null for other projects. `split` names the way of a group.
 * In SQL, grouping(status, referred_by, lost_reason) is 3 for a group by status, 5 by referrer, 6 by reason, and 7 by estimator. Each figure
 * is a sum over some groups. The column `company` of
 * the result counts every project of the company, so the scan is not restricted to the periods. OFFSET 0 keeps PostgreSQL from computing
 * a column of `project` again at each use.
 */
export function figuresQuery(company: Company, query: DashboardQuery, today: string): SQL {
  const { estimator, office, startDate: from, endDate: to } = query;
  const previous = previousPeriod(comparedPeriodOf(query), today) ?? emptyPeriod;
  const matchesFilter = and(
    sql`true`,
    estimator === undefined ? undefined : eq(projects.estimatorId, estimator),
    office === undefined ? undefined : eq(projects.officeId, office),
  );
  // Without a period, a project with a created date in the future is not counted as a new client [R2.17].
  const lastCountedDay = from === null && to === null ? today : 'infinity';
  return sql`
WITH project AS (
  SELECT
    CASE WHEN ${matchesFilter} THEN
      CASE WHEN ${isCreatedIn({ from, to })} THEN 'current'
        WHEN ${isCreatedIn(previous)} THEN 'previous' END
    END AS period,
    status, estimator_id, referred_by,
    created_date <= ${lastCountedDay}::date AS counts_as_new_client,
    ${projectPriceSql} AS price,
    CASE WHEN ${isLostSql} THEN lost_reason END AS lost_reason,
    CASE WHEN ${isClosed} THEN ${closedOnSql} WHEN ${isPending} THEN ${pendingSinceSql} END AS day
  FROM ${projects} WHERE ${isPresentIn(company)}
  OFFSET 0
), groups AS (
  SELECT period, status, referred_by, lost_reason,
    CASE WHEN period IS NOT NULL THEN date_trunc('month', day::timestamp) END AS month,
    CASE WHEN period = 'current' THEN estimator_id END AS estimator,
    CASE grouping(status, referred_by, lost_reason)
      WHEN 3 THEN 'status' WHEN 5 THEN 'referrer' WHEN 6 THEN 'reason' ELSE 'estimator' END AS split,
    count(*) AS projects,
    count(*) FILTER (WHERE counts_as_new_client) AS new_client_projects,
    count(*) FILTER (WHERE price > 0) AS priced,
    count(*) FILTER (WHERE ${isClosed}) AS closed,
    count(lost_reason) AS lost,
    coalesce(sum(price) FILTER (WHERE lost_reason IS NOT NULL), 0) AS lost_price,
    sum(price) AS price,
    coalesce(sum(price) FILTER (WHERE price > 0), 0) AS positive_price,
    sum(greatest(${today}::date - day, 0)) AS open_days
  FROM project
  GROUP BY GROUPING SETS ((period, status, month), (period, estimator), (period, referred_by), (period, lost_reason))
), sales AS (
  SELECT *, ${isClosed} AS is_closed, ${isPending} AS is_pending FROM groups WHERE split = 'status'
)
SELECT
  ${isFound(users, company, estimator)} AS estimator_found,
  ${isFound(offices, company, office)} AS office_found,
  (SELECT json_agg(figures) FROM (
    SELECT period,
      ${mean(sql`sum(positive_price)`, sql`sum(priced)`, 2)} AS avg_estimate_price,
      coalesce(sum(price) FILTER (WHERE is_pending), 0) AS pending_sales,
      sum(new_client_projects) AS new_clients,
      coalesce(sum(price) FILTER (WHERE is_closed), 0) AS closed_sales,
      ${mean(sql`100 * sum(closed)`, sql`sum(projects)`, 1)} AS closing_rate,
      ${mean(sql`sum(open_days) FILTER (WHERE is_pending)`, sql`sum(projects) FILTER (WHERE is_pending)`, 1)} AS open_days,
      sum(lost) AS lost_jobs,
      sum(lost_price) AS lost_value,
      ${quotient(sql`100 * (sum(closed) - sum(lost))`, sql`sum(closed)`, 1)} AS win_rate
    FROM sales WHERE period IS NOT NULL GROUP BY period
  ) figures) AS periods,
  (SELECT json_agg(points ORDER BY x) FROM (
    SELECT period, is_closed, to_char(month, 'YYYY-MM') AS x, sum(price) AS y,
      ${mean(sql`sum(open_days)`, sql`sum(projects)`, 1)} AS open_days
    FROM sales WHERE period IS NOT NULL AND (is_closed OR is_pending) GROUP BY period, is_closed, month
  ) points) AS months,
  (SELECT json_agg(rates) FROM (
    SELECT estimator, first_name, last_name, email, ${mean(sql`100 * closed`, sql`projects`, 1)} AS rate
    FROM groups JOIN ${users} ON ${and(eq(users.companyId, company.companyId), sql`${users.id} = estimator`)}
    WHERE split = 'estimator'
  ) rates) AS estimators,
  (SELECT json_object_agg(status, projects) FROM (
    SELECT status, sum(projects) AS projects FROM sales WHERE period = 'current' GROUP BY status
  ) statuses) AS statuses,
  (SELECT json_agg(json_build_object('x', lost_reason, 'y', projects, 'value', price))
    FROM groups WHERE split = 'reason' AND period = 'current' AND lost_reason IS NOT NULL) AS reasons,
  (SELECT json_agg(json_build_array(period, referred_by, projects))
    FROM groups WHERE split = 'referrer' AND period IS NOT NULL) AS referrers,
  (SELECT json_build_object('projects', coalesce(sum(projects), 0), 'priced_projects', coalesce(sum(priced), 0))
    FROM sales) AS company`;
}

const zeroFigures: PeriodFigures = {
  avg_estimate_price: 0,
  pending_sales: 0,
  new_clients: 0,
  closed_sales: 0,
  closing_rate: 0,
  open_days: 0,
  lost_jobs: 0,
  lost_value: 0,
  win_rate: null,
};

/** Reads all dashboard figures in one query. Throws 404 for an estimator or office that the company does not have. */
export async function readDashboard(
  tx: Tx,
  company: Company,
  query: DashboardQuery,
  today: string,
): Promise<Dashboard> {
  const [row] = await runPrepared<FiguresRow>(tx, figuresQuery(company, query, today));
  if (!row?.estimator_found || !row.office_found) throw new ApiError('not_found');
  const previous = previousPeriod(comparedPeriodOf(query), today);
  const figuresOf = (name: PeriodName) => {
    const { period, ...figures } = row.periods?.find(({ period }) => period === name) ?? {
      period: name,
      ...zeroFigures,
    };
    return figures;
  };
  const referrers = rankReferrers(row.referrers ?? []);
  const currentFigures = figuresOf('current');
  const monthlySalesOf = (name: PeriodName) => {
    const months = row.months?.filter(({ period }) => period === name) ?? [];
    const valuesOf = (isClosedSale: boolean) =>
      months.filter(({ is_closed }) => is_closed === isClosedSale).map(({ x, y }) => ({ x, y }));
    return { closed_sales_by_month: valuesOf(true), pending_sales_by_month: valuesOf(false) };
  };
  const pendingMonths = row.months?.filter(({ period, is_closed }) => period === 'current' && !is_closed) ?? [];
  return {
    avg_estimate_price: currentFigures.avg_estimate_price,
    pending_sales: currentFigures.pending_sales,
    new_clients: currentFigures.new_clients,
    ...monthlySalesOf('current'),
    open_days_month: pendingMonths.map(({ x, open_days }) => ({ x, y: open_days })),
    closing_rate_by_estimator: rankEstimators(row.estimators ?? []),
    sales_funnel: projectStatusCodes.map((status) => ({
      name: projectStatuses[status],
      value: row.statuses?.[status] ?? 0,
      status,
    })),
    referred_by_count: referrers.topReferrers,
    lost_by_reason: (row.reasons ?? []).toSorted((a, b) => b.y - a.y || compareText(a.x, b.x)),
    totals: { ...currentFigures, referred_projects: referrers.currentProjectCount, referrers: referrers.referrerCount },
    previous: previous && {
      ...previous,
      ...figuresOf('previous'),
      ...monthlySalesOf('previous'),
      referred_projects: referrers.previousProjectCount,
    },
    company: row.company,
  };
}

/** Sorts the estimators by rate (descending), then by name, then by id, so that users with the same name have a fixed order. */
function rankEstimators(rates: readonly EstimatorRate[]): Dashboard['closing_rate_by_estimator'] {
  const points = rates.map(({ estimator, rate, ...name }) => ({ x: fullUserName(name), y: rate, estimator }));
  return points.sort((a, b) => b.y - a.y || compareText(a.x, b.x) || compareText(a.estimator, b.estimator));
}
