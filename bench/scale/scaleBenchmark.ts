/**
 * Measures 1, 2 and 4 servers on one PostgreSQL, with 10 to 10,000 companies and up to 1,000,000 projects in all (docs/scale.md). The same
 * offices work on each number of servers, alternately. Each server is pinned to one processor where `taskset` exists, so on a machine with few
 * processors the servers share them with PostgreSQL and the benchmark: then the processor time of a request, of the servers and of PostgreSQL,
 * says how many servers one PostgreSQL serves.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Database } from 'pg';
import { findPostmaster } from '../../apps/api/src/host/findPostmaster.ts';
import { type ServerProcess, startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { readProcessMemory } from '../import/readProcessMemory.ts';
import type { Measure } from '../measurement.ts';
import type { ReportSection } from '../report.ts';
import { unlessTiny } from '../runSize.ts';
import { createCompany, createOtherCompanies } from '../server/benchmarkCompany.ts';
import { readDatabaseUrl } from '../server/startBenchmarkServer.ts';
import { measureAlternately, median, ninetyNinthPercentile } from '../statistics.ts';
import { type SignedInCompany, sendMixedLoad, signInOwner } from './mixedLoad.ts';
import { readProcessorTime, readProcessorTimeWithChildren } from './processorTime.ts';
import { measureStreams } from './streamBenchmark.ts';

const serverCounts = [1, 2, 4] as const;
/** The companies and projects of the database at each stage. Each stage adds companies to the stage before it. */
const stages = unlessTiny(
  [
    { companies: 10, projects: 10_000 },
    { companies: 100, projects: 100_000 },
    { companies: 1_000, projects: 300_000 },
    { companies: 10_000, projects: 1_000_000 },
  ],
  [{ companies: 10, projects: 200 }],
);
/** The companies whose owners work, with the projects of each. */
const workingCompanyCount = 8;
const projectsOfWorkingCompany = unlessTiny(1_000, 20);
const linesOfEstimate = 50;
/** The requests that each working company sends at the same time. */
const connectionsOfCompany = 2;
const rounds = unlessTiny(3, 1);
const roundMilliseconds = unlessTiny(4_000, 200);

interface Round {
  readonly requestsPerSecond: number;
  readonly ninetyNinth: number;
  /** Milliseconds of processor time for a request: all servers together, and PostgreSQL. */
  readonly serverTime: number;
  readonly databaseTime: number;
}

export async function measureScale(): Promise<ReportSection> {
  const streams = await measureStreams();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-scale-'));
  // This server only runs PostgreSQL. The measured servers connect to it.
  const databaseServer = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const servers: ServerProcess[] = [];
  try {
    const databaseUrl = await readDatabaseUrl(folder);
    const postmaster = await findPostmaster(join(folder, 'postgres'));
    if (!postmaster) throw new Error('PostgreSQL does not run');
    for (let index = 0; index < Math.max(...serverCounts); index++)
      servers.push(await startPinnedServer(index, folder, databaseUrl));
    const measures = await measureStages(databaseUrl, databaseServer, servers, postmaster.pid);
    return { name: 'Scale: servers, companies and projects', measures: [...streams, ...measures] };
  } finally {
    for (const server of servers) await server.end();
    await databaseServer.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a server that runs no jobs, on one processor. */
async function startPinnedServer(index: number, folder: string, databaseUrl: string): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATA_DIR: join(folder, `server-${index}`),
    DATABASE_URL: databaseUrl,
    WORKERS: 'none',
    LOG_LEVEL: 'error',
  });
  spawnSync('taskset', ['-a', '-c', '-p', String(index % availableParallelism()), String(server.pid)]);
  return server;
}

async function measureStages(
  databaseUrl: string,
  databaseServer: ServerProcess,
  servers: readonly ServerProcess[],
  postmasterPid: number,
): Promise<readonly Measure[]> {
  const db = new Database(databaseUrl);
  await db.connect();
  try {
    const offices: SignedInCompany[] = [];
    for (let index = 0; index < workingCompanyCount; index++) {
      const size = { projects: projectsOfWorkingCompany, catalogueItems: 500, lineCounts: [linesOfEstimate] };
      const company = await createCompany(db, databaseServer.baseUrl, `working-${index}`, size);
      for (let count = 0; count < connectionsOfCompany; count++)
        offices.push(await signInOwner(databaseServer, company));
    }
    const measures: Measure[] = [];
    let [companies, projects] = [workingCompanyCount, workingCompanyCount * projectsOfWorkingCompany];
    for (const stage of stages) {
      const companyCount = stage.companies - companies;
      const projectCount = Math.round((stage.projects - projects) / companyCount);
      await createOtherCompanies(db, { companyCount, projectCount });
      [companies, projects] = [stage.companies, stage.projects];
      await db.query('VACUUM ANALYZE');
      measures.push(...(await measureServers(stage, servers, offices, postmasterPid)));
    }
    return measures;
  } finally {
    await db.end();
  }
}

/** Measures the stage with each number of servers. The baseline of several servers is one server in the same run. */
async function measureServers(
  stage: (typeof stages)[number],
  servers: readonly ServerProcess[],
  offices: readonly SignedInCompany[],
  postmasterPid: number,
): Promise<readonly Measure[]> {
  const roundWith = (count: number) => () => measureRound(servers.slice(0, count), offices, postmasterPid);
  const [one, two, four] = serverCounts;
  const figures = await measureAlternately(rounds, {
    [one]: roundWith(one),
    [two]: roundWith(two),
    [four]: roundWith(four),
  });
  const name = `${stage.companies.toLocaleString('en-US')} companies, ${stage.projects.toLocaleString('en-US')} projects`;
  return serverCounts.flatMap((count) => {
    const medianOf = (figure: keyof Round) => (of: number) => median((figures[of] ?? []).map((round) => round[figure]));
    const common = (figure: keyof Round) => ({
      ours: medianOf(figure)(count),
      baseline: count === one ? null : medianOf(figure)(one),
      budget: null,
      note: '',
    });
    const memory = servers.slice(0, count).map(({ pid }) => readProcessMemory(pid)?.current ?? Number.NaN);
    const prefix = `${name}, ${count} ${count === 1 ? 'server' : 'servers'}`;
    return [
      { name: `${prefix}: requests`, unit: 'requests/s' as const, ...common('requestsPerSecond') },
      { name: '… 99th percentile', unit: 'ms' as const, ...common('ninetyNinth') },
      { name: '… processor time of the servers for a request', unit: 'ms' as const, ...common('serverTime') },
      { name: '… processor time of PostgreSQL for a request', unit: 'ms' as const, ...common('databaseTime') },
      {
        name: '… memory of the largest server',
        unit: 'MB' as const,
        ours: Math.max(...memory),
        baseline: null,
        budget: null,
        note: '',
      },
    ];
  });
}

async function measureRound(
  servers: readonly ServerProcess[],
  offices: readonly SignedInCompany[],
  postmasterPid: number,
): Promise<Round> {
  const readTimes = () => ({
    servers: servers.reduce((sum, { pid }) => sum + readProcessorTime(pid), 0),
    database: readProcessorTimeWithChildren(postmasterPid),
  });
  const before = readTimes();
  const origins = servers.map(({ baseUrl }) => baseUrl);
  const { requestsPerSecond, times } = await sendMixedLoad(origins, offices, roundMilliseconds);
  const after = readTimes();
  return {
    requestsPerSecond,
    ninetyNinth: ninetyNinthPercentile(times),
    serverTime: (after.servers - before.servers) / times.length,
    databaseTime: (after.database - before.database) / times.length,
  };
}
