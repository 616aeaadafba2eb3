/** Measures how many requests for the dashboard figures the API handles per second, and how the time grows with the projects. */
import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { defaultTimeZone, todayIn } from '@plumbline/domain/company/timeZone';
import type { Dashboard } from '@plumbline/domain/dashboard/dashboard';
import { Client as Database } from 'pg';
import { atLeastRatio, atMostRatio, type Measure } from '../measurement.ts';
import { unlessTiny } from '../runSize.ts';
import { type Company, createCompany } from '../server/benchmarkCompany.ts';
import { lastDay } from '../server/benchmarkRows.ts';
import { type BenchmarkServer, signIn } from '../server/startBenchmarkServer.ts';
import { compareMedians, measureAlternately } from '../statistics.ts';
import { baselineDashboard } from './baselineDashboard.ts';
import { type Connection, openConnection } from './httpConnection.ts';
import { measureRate } from './measureRate.ts';

const projectCounts: readonly [number, number, number] = unlessTiny([1_000, 10_000, 100_000], [20, 30, 40]);
const roundMilliseconds = unlessTiny(1_000, 50);
const rounds = unlessTiny(8, 1);
/** The rounds of the comparison of two sizes. There are more of them than `rounds`, because each is a single request. */
const growthRounds = unlessTiny(20, 1);
const connectionCount = 4;
const formatCount = (count: number) => count.toLocaleString('en-US');

const period = ['2025-04-01', lastDay] as const;
const previousPeriod = ['2024-04-01', '2025-03-02'] as const;
const path = `/api/dashboard/?startDate=${period[0]}&endDate=${period[1]}`;

/** A company, with connections to the server, and with connections to the database for the baseline. */
interface MeasuredCompany {
  readonly connections: readonly Connection[];
  readonly databases: readonly Database[];
  readonly company: Company;
}

/** Measures the dashboard of about 11 months with the same period a year before, for companies of 1,000 to 100,000 projects. */
export async function measureDashboard(server: BenchmarkServer): Promise<readonly Measure[]> {
  const companies: MeasuredCompany[] = [];
  try {
    const measures: Measure[] = [];
    for (const projectCount of projectCounts) {
      const measuredCompany = await openCompany(server, projectCount);
      companies.push(measuredCompany);
      await expectSameFigures(measuredCompany);
      const rates = await measureAlternately(rounds, {
        ours: () => measureRate(measuredCompany.connections, roundMilliseconds, requestDashboard),
        baseline: () =>
          measureRate(measuredCompany.databases, roundMilliseconds, (database) =>
            queryBaseline(database, measuredCompany.company),
          ),
      });
      const name = `dashboard of ${formatCount(projectCount)} projects, ${connectionCount} connections`;
      measures.push({
        name,
        unit: 'requests/s',
        budget: atLeastRatio(0.7),
        ...compareMedians(rates.ours, rates.baseline),
      });
    }
    return [...measures, await measureGrowth(companies)];
  } finally {
    for (const { connections } of companies) for (const connection of connections) connection.close();
    await Promise.all(companies.flatMap(({ databases }) => databases.map((database) => database.end())));
  }
}

/** Compares the times for 100,000 and 10,000 projects, with one request at a time. */
async function measureGrowth([, smaller, larger]: readonly MeasuredCompany[]): Promise<Measure> {
  const requestTime = (measuredCompany: MeasuredCompany | undefined) => async () => {
    const [connection] = measuredCompany?.connections ?? [];
    if (!connection) throw new Error('The company has no connection to the server');
    const start = performance.now();
    await requestDashboard(connection);
    return performance.now() - start;
  };
  const times = await measureAlternately(growthRounds, { ours: requestTime(larger), baseline: requestTime(smaller) });
  const name = `dashboard of ${formatCount(projectCounts[2])} projects, baseline: of ${formatCount(projectCounts[1])}`;
  return { name, unit: 'ms', budget: atMostRatio(10), ...compareMedians(times.ours, times.baseline) };
}

async function openCompany(server: BenchmarkServer, projects: number): Promise<MeasuredCompany> {
  const databases = Array.from({ length: connectionCount }, () => new Database(server.databaseUrl));
  await Promise.all(databases.map((database) => database.connect()));
  const [database] = databases;
  if (!database) throw new Error('The company has no connection to the database');
  const size = { projects, catalogueItems: 0, lineCounts: [], estimators: 8 };
  const company = await createCompany(database, server.baseUrl, `dashboard${projects}`, size);
  await database.query('VACUUM ANALYZE projects, users');
  const { access } = await signIn(server, company);
  const headers = { authorization: `Bearer ${access}` };
  const connections = Array.from({ length: connectionCount }, () => openConnection(server.baseUrl, headers));
  return { connections, databases, company };
}

async function requestDashboard(connection: Connection): Promise<void> {
  strictEqual((await connection.send({ path })).status, 200);
}

const baselineParameters = ({ id }: Company) => [
  id,
  ...period,
  ...previousPeriod,
  todayIn(defaultTimeZone, new Date()),
];

async function queryBaseline(database: Database, company: Company): Promise<void> {
  await database.query(baselineDashboard, baselineParameters(company));
}

/** Fails if the baseline and the API compute different figures. */
async function expectSameFigures({
  connections: [ours],
  databases: [baseline],
  company,
}: MeasuredCompany): Promise<void> {
  const response = await ours?.send({ path });
  const { data }: { data: Dashboard } = JSON.parse(response?.text() ?? '');
  const { from: _, to: __, ...previousFigures } = data.previous ?? {};
  const funnel = Object.fromEntries(data.sales_funnel.map(({ status, value }) => [status, value]));
  const figures = { ...data, sales_funnel: funnel, previous: previousFigures };
  const baselineResult = await baseline?.query<{ data: unknown }>(baselineDashboard, baselineParameters(company));
  deepStrictEqual(baselineResult?.rows[0]?.data, figures);
}
