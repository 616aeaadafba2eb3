/**
 * A minimal server with node:http, as a baseline for the project list and for changes of a line. A GET returns the projects of
 * the company in BASELINE_COMPANY with one query, and the database creates the JSON. A PUT changes a line of an estimate. The
 * server has no sign-in, permissions, row-level security or ETag.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Project } from '@plumbline/domain/projects/project';
import { Pool } from 'pg';
import { type LineIds, updateLineWithPlainSql } from './baselineLineEdit.ts';

// The pool of the measured server has the same size.
const pool = new Pool({ connectionString: process.env['BASELINE_DATABASE'], max: 20 });
const company = process.env['BASELINE_COMPANY'];

/** The SQL of each field of a project. A project of the API has the same fields, otherwise this file does not compile. */
const projectFields: Readonly<Record<keyof Project, string>> = {
  id: 'p.id',
  title: 'p.title',
  job_type: 'p.job_type',
  status: 'p.status',
  status_since: 'coalesce(p.status_since, p.created_date)',
  address: nestedRow({
    line1: 'p.line1',
    line2: 'p.line2',
    city: 'p.city',
    state: 'p.state',
    zip_code: 'p.zip_code',
    country: 'p.country',
  } satisfies Record<keyof Project['address'], string>),
  created_date: 'p.created_date',
  date_assigned: 'p.date_assigned',
  customer_contacted: 'p.customer_contacted',
  date_inspected: 'p.date_inspected',
  estimation_sent: 'p.estimation_sent',
  job_start_date: 'p.job_start_date',
  job_end_date: 'p.job_end_date',
  signed_on: 'p.signed_on',
  contract_value: 'p.contract_value',
  current_estimate: 'p.current_estimate',
  estimation: 'p.estimation',
  final_invoice: 'p.final_invoice',
  change_order_price: 'p.change_order_price',
  client: nestedRow({
    name: 'p.client_name',
    phone_no: 'p.client_phone_no',
    email: 'p.client_email',
  } satisfies Record<keyof Project['client'], string>),
  office: 'p.office_id',
  estimator: 'p.estimator_id',
  referred_by: 'p.referred_by',
  lost_reason: 'p.lost_reason',
  estimate: 'e.id',
  favourite: 'false',
  created_by: 'p.created_by',
  version: 'p.version',
};

/** Selects the expressions under their names. */
function selectAs(fields: Readonly<Record<string, string>>): string {
  const columns = Object.entries(fields).map(([name, expression]) => `${expression} AS ${name}`);
  return `SELECT ${columns.join(', ')}`;
}

function nestedRow(fields: Readonly<Record<string, string>>): string {
  return `(SELECT nested FROM (${selectAs(fields)}) nested)`;
}

// The projects and their nested objects are rows of subqueries. json_build_object for each project looks up the type of every
// value and takes 50 % longer, so only the outer object uses it.
const projectListQuery = `
  SELECT json_build_object('data', json_agg(project))::text AS json FROM (
    ${selectAs(projectFields)}
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
