import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Database } from 'pg';
import { send } from '../../apps/api/src/faults/faultClient.ts';
import { findPostmaster } from '../../apps/api/src/host/findPostmaster.ts';
import { clusterUrl } from '../../apps/api/src/host/postgresCluster.ts';
import { startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { type Company, makeCompany, makeCrowd, password } from './company.ts';

/** The server as people run it, over a database of the size that budgets.md names, in a folder of its own. */
export interface World {
  readonly address: string;
  /** The same PostgreSQL, for who measures without the server: its owner, past row-level security. */
  readonly databaseUrl: string;
  /** 1,000 projects; estimates of 500 lines and then one of 50. */
  readonly company: Company;
  /** 10,000 projects, an estimate of 1,000 lines, 5,000 items in the catalogue. */
  readonly large: Company;
  close(): Promise<void>;
}

/** Half of them for us, half for what we are measured against: each connection changes lines of its own. */
const longEstimates = 32;

export async function startWorld(): Promise<World> {
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
    const { address } = server;
    const databaseUrl = await urlOfDatabase(dataDir);
    return { address, databaseUrl, close, ...(await fill(databaseUrl, address)) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(databaseUrl: string, address: string): Promise<Pick<World, 'company' | 'large'>> {
  const db = new Database(databaseUrl);
  await db.connect();
  try {
    await makeCrowd(db, 98, 1_000);
    const company = await makeCompany(db, address, 'measured', {
      projects: 1_000,
      catalogue: 5_000,
      lines: [...Array<number>(longEstimates).fill(500), 50],
    });
    const large = await makeCompany(db, address, 'large', { projects: 10_000, catalogue: 5_000, lines: [1_000] });
    await db.query('VACUUM ANALYZE');
    return { company, large };
  } finally {
    await db.end();
  }
}

async function urlOfDatabase(dataDir: string): Promise<string> {
  const postmaster = await findPostmaster(join(dataDir, 'postgres'));
  if (!postmaster) throw new Error('the server has no PostgreSQL of its own');
  const secret = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  return clusterUrl(postmaster.socketFolder, secret, 'plumbline');
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** A new session of the company's owner: an access token lives 15 minutes. */
export const signIn = ({ address }: World, { email }: Company): Promise<Tokens> =>
  send({ address, access: '' }, { method: 'POST', path: '/api/token/', body: { username: email, password } });
