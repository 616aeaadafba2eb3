/** The SQL statement with which the benchmark compares the dashboard of the API. */
import { closedStatuses, pendingStatuses } from '@plumbline/domain/projects/sales';

const hasStatus = (statuses: readonly string[]) => `status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;
const isClosed = hasStatus(closedStatuses);
const isPending = hasStatus(pendingStatuses);
const openDays = '$6::date - pending_since';

const periodFigures = (period: string) => `
  SELECT coalesce(round(avg(price) FILTER (WHERE price > 0), 2), 0) AS avg_estimate_price,
    coalesce(sum(price) FILTER (WHERE ${isPending}), 0) AS pending_sales,
    count(*) AS new_clients,
    coalesce(sum(price) FILTER (WHERE ${isClosed}), 0) AS closed_sales,
    round(100.0 * count(*) FILTER (WHERE ${isClosed}) / count(*), 1) AS closing_rate,
    round(avg(${openDays}) FILTER (WHERE ${isPending}), 1) AS open_days,
    count(*) FILTER (WHERE referred_by <> '') AS referred_projects,
    count(lost_reason) AS lost_jobs,
    coalesce(sum(price) FILTER (WHERE lost_reason IS NOT NULL), 0) AS lost_value,
    round(100.0 * (count(*) FILTER (WHERE ${isClosed}) - count(lost_reason)) / nullif(count(*) FILTER (WHERE ${isClosed}), 0), 1)
      AS win_rate
  FROM ${period}`;

const monthlySales = (period: string) => `
    'closed_sales_by_month', (SELECT json_agg(point ORDER BY x) FROM (
      SELECT to_char(closed_on, 'YYYY-MM') AS x, sum(price) AS y FROM ${period} WHERE ${isClosed} GROUP BY x) point),
    'pending_sales_by_month', (SELECT json_agg(point ORDER BY x) FROM (
      SELECT to_char(pending_since, 'YYYY-MM') AS x, sum(price) AS y FROM ${period} WHERE ${isPending} GROUP BY x) point)`;

/**
 * The query of the dashboard baseline. It reads the projects of both periods once and computes all figures from them, except
 * the two counts of all projects of the company.
 * $1: company, $2 and $3: period, $4 and $5: previous period, $6: today. The database writes the JSON.
 */
export const baselineDashboard = `
  WITH project AS MATERIALIZED (
    SELECT created_date, status, estimator_id, referred_by,
      coalesce(contract_value, CASE WHEN current_estimate > 0 THEN current_estimate ELSE estimation END) AS price,
      CASE WHEN status = 'CLOSED' AND signed_on IS NULL AND final_invoice <= 0 THEN lost_reason END AS lost_reason,
      coalesce(signed_on, job_start_date, created_date) AS closed_on,
      coalesce(estimation_sent, created_date) AS pending_since
    FROM projects
    WHERE company_id = $1 AND deleted_at IS NULL AND created_date BETWEEN $4 AND $3
  ),
  current AS NOT MATERIALIZED (SELECT * FROM project WHERE created_date BETWEEN $2 AND $3),
  previous AS NOT MATERIALIZED (SELECT * FROM project WHERE created_date BETWEEN $4 AND $5),
  referrer AS MATERIALIZED (
    SELECT max(trim(referred_by)) AS x, count(*) AS y FROM current WHERE referred_by <> '' GROUP BY lower(trim(referred_by))
  ),
  figures AS (${periodFigures('current')})
  SELECT json_build_object(
    'avg_estimate_price', (SELECT avg_estimate_price FROM figures),
    'pending_sales', (SELECT pending_sales FROM figures),
    'new_clients', (SELECT new_clients FROM figures),
    ${monthlySales('current')},
    'open_days_month', (SELECT json_agg(point ORDER BY x) FROM (
      SELECT to_char(pending_since, 'YYYY-MM') AS x, round(avg(${openDays}), 1) AS y
      FROM current WHERE ${isPending} GROUP BY x) point),
    'closing_rate_by_estimator', (SELECT json_agg(point ORDER BY y DESC, x COLLATE "C") FROM (
      SELECT first_name || ' ' || last_name AS x, round(100.0 * count(*) FILTER (WHERE ${isClosed}) / count(*), 1) AS y,
        estimator_id AS estimator
      FROM current JOIN users ON company_id = $1 AND id = estimator_id GROUP BY estimator_id, first_name, last_name) point),
    'sales_funnel', (SELECT json_object_agg(status, value) FROM (
      SELECT status, count(*) AS value FROM current GROUP BY status) funnel),
    'referred_by_count', (SELECT json_agg(referrer ORDER BY y DESC, x COLLATE "C") FROM referrer),
    'lost_by_reason', (SELECT coalesce(json_agg(point ORDER BY y DESC, x COLLATE "C"), '[]') FROM (
      SELECT lost_reason AS x, count(*) AS y, sum(price) AS value FROM current WHERE lost_reason IS NOT NULL GROUP BY 1) point),
    'totals', (SELECT row_to_json(total) FROM (
      SELECT *, (SELECT count(*) FROM referrer) AS referrers FROM figures) total),
    'previous', (SELECT row_to_json(total)::jsonb FROM (${periodFigures('previous')}) total) || jsonb_build_object(${monthlySales('previous')}),
    'company', (SELECT json_build_object('projects', count(*),
        'priced_projects', count(*) FILTER (WHERE coalesce(contract_value, greatest(current_estimate, estimation)) > 0))
      FROM projects WHERE company_id = $1 AND deleted_at IS NULL)
  ) AS data`;
