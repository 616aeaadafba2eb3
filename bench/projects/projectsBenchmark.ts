/**
 * Measures the pages of the list, the board and the calendar, and the search with Ctrl+K, of companies with 1,000, 10,000 and 100,000 projects.
 * The baseline of a call is a bare HTTP server that sends the rows of the same SQL as JSON, without row-level security. `growth` compares a call
 * with the same call on 1,000 projects.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Database, Pool } from 'pg';
import { startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { type Connection, openConnection } from '../api/httpConnection.ts';
import { measureRate } from '../api/measureRate.ts';
import { atLeastRatio, atMostRatio, type Measure } from '../measurement.ts';
import type { ReportSection } from '../report.ts';
import { unlessTiny } from '../runSize.ts';
import { type Company, createCompany } from '../server/benchmarkCompany.ts';
import { readDatabaseUrl, signIn } from '../server/startBenchmarkServer.ts';
import { measureAlternately, median } from '../statistics.ts';

const sizes = unlessTiny([1_000, 10_000, 100_000], [20, 30, 40]);
/** Each company has as many. */
const catalogueItems = unlessTiny(5_000, 50);
const rounds = unlessTiny(5, 1);
const roundMilliseconds = unlessTiny(400, 20);

/** A call of the app: its requests are sent at the same time, as the page sends them. */
interface MeasuredView {
  readonly name: string;
  readonly paths: readonly string[];
  /** The SQL of the baseline for each path. $1 is the company. */
  readonly sql: readonly string[];
}

const statuses = ['NEW', 'ESTIMATE_SENT', 'NEGOTIATION', 'SIGNED', 'ACCOUNTS_RECEIVABLE', 'CLOSED'];
const rows = (condition: string, order: string, limit = 25) =>
  `SELECT * FROM projects WHERE company_id = $1 AND deleted_at IS NULL ${condition} ORDER BY ${order} LIMIT ${limit}`;
const newest = 'created_date DESC, created_at DESC, id DESC';
const price = 'coalesce(contract_value, CASE WHEN current_estimate > 0 THEN current_estimate ELSE estimation END)';
const summary = `SELECT status, count(*), sum(${price}) AS total
  FROM projects WHERE company_id = $1 AND deleted_at IS NULL GROUP BY status`;
const contains = (word: string) => `AND position('${word}' in search_text) > 0`;
/** The first matches of each kind, as the search with Ctrl+K lists them. The clients and the documents are those of the projects. */
const everywhere = (word: string) => [
  rows(contains(word), newest, 5),
  `SELECT DISTINCT ON (client_key) client_name, client_phone_no, client_email FROM
    (${rows(`AND position('${word}' in client_key) > 0`, newest, 500)}) found ORDER BY client_key LIMIT 5`,
  `SELECT id, description, code, rate, unit FROM catalogue_items WHERE company_id = $1
    AND position('${word}' in lower(description || ' ' || code)) > 0 ORDER BY description, id LIMIT 5`,
];

/** The days that the calendar shows for March 2026. */
const month = { from: '2026-03-01', to: '2026-04-04' };
const isPlanned = ['date_inspected', 'job_start_date', 'job_end_date']
  .map((day) => `${day} BETWEEN '${month.from}' AND '${month.to}'`)
  .concat(`(job_start_date < '${month.from}' AND job_end_date > '${month.to}')`)
  .join(' OR ');

const views: readonly MeasuredView[] = [
  { name: 'list, newest', paths: ['/api/project-list/'], sql: [rows('', newest)] },
  { name: 'list by client', paths: ['/api/project-list/?sort=client'], sql: [rows('', 'client_key, id')] },
  {
    name: 'list by price',
    paths: ['/api/project-list/?sort=-price'],
    sql: [rows('', `${price} DESC, ${newest}`)],
  },
  {
    name: 'search, many matches',
    paths: ['/api/project-list/?search=street'],
    sql: [rows(contains('street'), newest)],
  },
  {
    name: 'search, few matches',
    paths: ['/api/project-list/?search=zyx'],
    sql: [rows(contains('zyx'), newest)],
  },
  {
    name: 'Ctrl+K, many matches',
    paths: ['/api/search/?text=street'],
    sql: everywhere('street'),
  },
  { name: 'Ctrl+K, few matches', paths: ['/api/search/?text=zyx'], sql: everywhere('zyx') },
  { name: 'numbers of the list', paths: ['/api/project-list/summary/'], sql: [summary] },
  {
    name: 'columns of the board',
    paths: statuses.map((status) => `/api/project-list/?status=${status}&size=50`),
    sql: statuses.map((status) => rows(`AND status = '${status}'`, newest, 50)),
  },
  {
    name: 'month of the calendar',
    paths: [`/api/project-list/?scheduledFrom=${month.from}&scheduledTo=${month.to}&size=1000`],
    sql: [rows(`AND (${isPlanned})`, newest, 1_000)],
  },
];

/**
 * $1: company. Two inspections and a start of a job on each day around the measured month. A company with more projects has older and later
 * ones, so the month has the same number of projects in each company.
 */
const planDays = `
  UPDATE projects SET date_inspected = inspected, job_start_date = started, job_end_date = started + (n % 10)::int
  FROM (
    SELECT id, n, inspected, CASE WHEN n % 2 = 0 THEN inspected + 14 END AS started
    FROM (SELECT id, n, date '${month.from}' + ((n - total / 2) / 2)::int AS inspected
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS total FROM projects WHERE company_id = $1) counted
    ) placed
  ) planned
  WHERE projects.company_id = $1 AND projects.id = planned.id`;

/** Starts the bare server. The path is the index of the statement. */
async function startBaseline(databaseUrl: string, statements: readonly string[], company: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: 6 });
  const server = createServer((request, response) => {
    const index = Number(request.url?.slice(1));
    const text = statements[index] ?? '';
    pool
      .query({
        name: `statement ${index}`,
        text: `SELECT json_agg(r)::text AS json FROM (${text}) r`,
        values: [company],
      })
      .then(({ rows: [row] }) => response.end(row?.json ?? '[]'))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}

/** Sends the requests of a view in parallel, one per connection. */
const sendAll = (connections: readonly Connection[], paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path, index) => {
      const response = await connections[index]?.send({ path });
      if (response?.status !== 200) throw new Error(`${path} returned ${response?.status}: ${response?.text()}`);
    }),
  );

async function createCompanies(databaseUrl: string, baseUrl: string): Promise<readonly Company[]> {
  const db = new Database(databaseUrl);
  await db.connect();
  try {
    const companies: Company[] = [];
    for (const projects of sizes)
      companies.push(
        await createCompany(db, baseUrl, `with-${projects}`, { projects, catalogueItems, lineCounts: [] }),
      );
    for (const { id } of companies) await db.query(planDays, [id]);
    await db.query('VACUUM ANALYZE');
    return companies;
  } finally {
    await db.end();
  }
}

export async function measureProjects(): Promise<ReportSection> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-projects-'));
  const server = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  try {
    const databaseUrl = await readDatabaseUrl(folder);
    const companies = await createCompanies(databaseUrl, server.baseUrl);
    const statements = views.flatMap(({ sql }) => sql);
    const measures: Measure[] = [];
    const smallest = new Map<string, number>();
    for (const [index, company] of companies.entries()) {
      const { access } = await signIn(server, company);
      const baseline = await startBaseline(databaseUrl, statements, company.id);
      const open = (origin: string) =>
        statuses.map(() => openConnection(origin, { authorization: `Bearer ${access}` }));
      const [ours, theirs] = [open(server.baseUrl), open(baseline.origin)];
      for (const view of views) {
        const rate = (connections: readonly Connection[], paths: readonly string[]) => () =>
          measureRate([null], roundMilliseconds, async () => void (await sendAll(connections, paths)));
        const figures = await measureAlternately(rounds, {
          ours: rate(ours, view.paths),
          baseline: rate(
            theirs,
            view.sql.map((text) => `/${statements.indexOf(text)}`),
          ),
        });
        const name = `${view.name}, ${sizes[index]?.toLocaleString('en-US')} projects`;
        const [oursRate, baselineRate] = [median(figures.ours), median(figures.baseline)];
        measures.push({
          name,
          unit: 'requests/s',
          ours: oursRate,
          baseline: baselineRate,
          budget: atLeastRatio(0.6),
          note: '',
        });
        const first = smallest.get(view.name);
        if (first === undefined) smallest.set(view.name, oursRate);
        else
          measures.push({
            name: '… growth: milliseconds, beside those of 1,000 projects',
            unit: 'ms',
            ours: 1_000 / oursRate,
            baseline: 1_000 / first,
            budget: index === companies.length - 1 ? atMostRatio(2) : null,
            note: '',
          });
      }
      for (const connection of [...ours, ...theirs]) connection.close();
      await baseline.close();
    }
    return { name: 'Projects of one company', measures };
  } finally {
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
}
