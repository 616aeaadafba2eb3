/** Starts the production server with a database of 100 companies for the benchmark. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Database } from 'pg';
import { runningDatabaseUrl } from '../../apps/api/src/host/runningDatabaseUrl.ts';
import { send } from '../../apps/api/src/testing/apiClient.ts';
import { startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { unlessTiny } from '../runSize.ts';
import { type Company, createCompany, createOtherCompanies, password } from './benchmarkCompany.ts';

/** The production server with its database in a temporary folder. */
export interface BenchmarkServer {
  readonly baseUrl: string;
  /** Database URL of the table owner, who bypasses row-level security. */
  readonly databaseUrl: string;
  /** A company with 1,000 projects. One of its estimates has 50 lines, 32 have 500 lines. */
  readonly company: Company;
  /** A company with 10,000 projects, an estimate with 1,000 lines, estimates with 50 lines and 5,000 catalogue items. */
  readonly largeCompany: Company;
  close(): Promise<void>;
}

/**
 * The number of estimates with 500 lines: half for the server, half for the baseline. Each connection changes a different estimate.
 */
const longEstimateCount = 32;

/** The number of estimates with 50 lines into which rows are pasted. */
const pasteTargetCount = 7;

/** Starts the server and creates the companies. */
export async function startBenchmarkServer(): Promise<BenchmarkServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }).catch(async (error) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  const close = async () => {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { baseUrl } = server;
    const databaseUrl = await readDatabaseUrl(dataDir);
    return { baseUrl, databaseUrl, close, ...(await createCompanies(databaseUrl, baseUrl)) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createCompanies(
  databaseUrl: string,
  baseUrl: string,
): Promise<Pick<BenchmarkServer, 'company' | 'largeCompany'>> {
  const db = new Database(databaseUrl);
  await db.connect();
  try {
    await createOtherCompanies(db, { companyCount: unlessTiny(98, 2), projectCount: unlessTiny(1_000, 20) });
    const company = await createCompany(db, baseUrl, 'measured', {
      projects: 1_000,
      catalogueItems: 5_000,
      lineCounts: [...Array<number>(longEstimateCount).fill(500), 50],
    });
    const largeCompany = await createCompany(db, baseUrl, 'large', {
      projects: 10_000,
      catalogueItems: 5_000,
      lineCounts: [1_000, ...Array<number>(pasteTargetCount).fill(50)],
    });
    await db.query('VACUUM ANALYZE');
    return { company, largeCompany };
  } finally {
    await db.end();
  }
}

/** The URL of the server's own PostgreSQL for the owner of the tables. */
export async function readDatabaseUrl(dataDir: string): Promise<string> {
  const url = await runningDatabaseUrl(dataDir);
  if (url === undefined) throw new Error('the server has no PostgreSQL of its own');
  return url;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Signs in as the owner of the company. The access token is valid for 15 minutes. */
export const signIn = ({ baseUrl }: Pick<BenchmarkServer, 'baseUrl'>, { email }: Company): Promise<Tokens> =>
  send({ baseUrl, access: '' }, { method: 'POST', path: '/api/token/', body: { username: email, password } });
