/**
 * A minimal server with node:http, as a baseline for the project list and for changes of a line. A GET returns the projects of
 * the company in BASELINE_COMPANY with one query, and the database creates the JSON. A PUT changes a line of an estimate. The
 * server has no sign-in, permissions, row-level security or ETag.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Pool } from 'pg';
import { type LineIds, updateLineWithPlainSql } from './baselineLineEdit.ts';

// The pool of the measured server has the same size.
const pool = new Pool({ connectionString: process.env['BASELINE_DATABASE'], max: 20 });
const company = process.env['BASELINE_COMPANY'];

// The projects and their nested objects are rows of subqueries. json_build_object for each project looks up the type of every
// value and takes 50 % longer, so only the outer object uses it.
const projectListQuery = `
  SELECT json_build_object('data', json_agg(project))::text AS json FROM (
    SELECT p.id, p.title, p.job_type, p.status,
      (SELECT a FROM (SELECT p.line1, p.line2, p.city, p.state, p.zip_code, p.country) a) AS address,
      p.created_date, p.date_assigned, p.customer_contacted, p.date_inspected, p.estimation_sent, p.job_start_date,
      p.job_end_date, p.signed_on, p.current_estimate, p.estimation, p.final_invoice, p.change_order_price,
      (SELECT c FROM (SELECT p.client_name AS name, p.client_phone_no AS phone_no) c) AS client,
      p.office_id AS office, p.estimator_id AS estimator, p.referred_by, p.lost_reason, e.id AS estimate, false AS favourite,
      p.created_by, p.version
    FROM projects p LEFT JOIN estimates e ON e.company_id = p.company_id AND e.project_id = p.id
    WHERE p.company_id = $1 AND p.deleted_at IS NULL
    ORDER BY p.created_date DESC, p.id DESC) project`;

async function changeLine(request: IncomingMessage): Promise<void> {
  const { lineIds, amount }: { lineIds: LineIds; amount: number } = JSON.parse(await text(request));
  const db = await pool.connect();
  await updateLineWithPlainSql(db, lineIds, amount);
  db.release();
}

const server = createServer(async (request, response) => {
  if (request.method === 'PUT') {
    await changeLine(request);
    return response.end('{}');
  }
  const { rows } = await pool.query<{ json: string }>(projectListQuery, [company]);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  return response.end(rows[0]?.json);
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
