/** A primary PostgreSQL and its standby for tests, with the binaries of the built-in PostgreSQL. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findPostmaster } from '../apps/api/src/host/findPostmaster.ts';
import { postgresBinaries } from '../apps/api/src/host/postgresCluster.ts';
import { postgresOsAccount } from '../apps/api/src/host/postgresOsAccount.ts';
import { sendSignal } from '../apps/api/src/host/processes.ts';
import { freePort } from '../apps/api/src/testing/freePort.ts';
import {
  postgresProcessIds,
  type SuspendedPostgres,
  suspendPostgres,
} from '../apps/api/src/testing/suspendPostgres.ts';

export interface PostgresPair {
  /** The URL of the database with both servers. */
  readonly url: string;
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Kills all processes of the primary with kill -9, as if its machine were gone. */
  killPrimary(): Promise<void>;
  killStandby(): Promise<void>;
  suspendStandby(): Promise<SuspendedPostgres>;
  /** Makes the standby accept writes. */
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
}

const database = 'plumbline';
const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

interface PairOptions {
  /** Whether the primary acknowledges a commit only when both servers have written it to their disks. Default: true. */
  readonly isSynchronous?: boolean;
}

/** Starts both servers in `folder`. */
export async function startPostgresPair(
  folder: string,
  { isSynchronous = true }: PairOptions = {},
): Promise<PostgresPair> {
  const { initdb, postgres } = postgresBinaries();
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const account = await postgresOsAccount(primary, [initdb, postgres]);
  const run = async (program: string, args: readonly string[]) => {
    const command = account.command(program, args);
    await promisify(execFile)(command.file, command.args, { ...command.options, cwd: '/', env: environment });
  };
  await mkdir(primary, { mode: 0o700 });
  await chownToAccount(primary);
  // Everybody on this machine may connect, because the data is random.
  await run(initdb, ['-D', primary, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync']);
  // A copy of a stopped primary is a valid start for a standby.
  await cp(primary, standby, { recursive: true, preserveTimestamps: true });
  await run('chmod', ['700', primary]);
  await promisify(execFile)('chmod', ['700', standby]);
  await promisify(execFile)('chown', ['-R', '--reference', primary, standby]);
  const common = `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nwal_keep_size = '512MB'\nmax_connections = 100\n`;
  const primarySettings = `port = ${primaryPort}\nsynchronous_standby_names = '${isSynchronous ? '*' : ''}'\n`;
  const connection = `host=127.0.0.1 port=${primaryPort} user=postgres application_name=standby`;
  await appendFile(join(primary, 'postgresql.conf'), common + primarySettings);
  await appendFile(
    join(standby, 'postgresql.conf'),
    // The replay does not wait for queries that conflict with it.
    `${common}port = ${standbyPort}\nprimary_conninfo = '${connection}'\nmax_standby_streaming_delay = 0\n`,
  );
  await writeFile(join(standby, 'standby.signal'), '');

  const start = (dataFolder: string) => {
    const { file, args, options } = account.command(postgres, ['-D', dataFolder]);
    const child = spawn(file, args, { ...options, cwd: '/', env: environment, stdio: 'ignore', detached: true });
    child.unref();
  };
  const endAfterExit = stopAfterExit([primary, standby]);
  start(primary);
  start(standby);
  const urlOf = (port: number, name = database) => `postgresql://postgres@127.0.0.1:${port}/${name}`;
  await query(urlOf(primaryPort, 'postgres'), `CREATE DATABASE ${database}`);
  const isStreaming = `SELECT 1 FROM pg_stat_replication WHERE sync_state = '${isSynchronous ? 'sync' : 'async'}'`;
  while ((await query(urlOf(primaryPort), isStreaming)).length === 0) await pause(50);

  const postmasterIdOf = async (dataFolder: string) => {
    const postmaster = await findPostmaster(dataFolder);
    if (!postmaster) throw new Error(`no server runs in ${dataFolder}`);
    return postmaster.pid;
  };
  const kill = async (dataFolder: string) => {
    for (const pid of await postgresProcessIds(await postmasterIdOf(dataFolder))) sendSignal(pid, 'SIGKILL');
  };

  return {
    primaryUrl: urlOf(primaryPort),
    standbyUrl: urlOf(standbyPort),
    url: `postgresql://postgres@127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}/${database}`,
    killPrimary: () => kill(primary),
    killStandby: () => kill(standby),
    suspendStandby: async () => suspendPostgres(await postmasterIdOf(standby)),
    promoteStandby: async () => void (await query(urlOf(standbyPort), 'SELECT pg_promote()')),
    stop: async () => endAfterExit(),
  };

  async function chownToAccount(path: string) {
    if (account.owner) await promisify(execFile)('chown', [`${account.owner.uid}:${account.owner.gid}`, path]);
  }
}

/** Runs a statement, and repeats it for up to a minute while the server does not accept connections. */
async function query(url: string, statement: string): Promise<readonly unknown[]> {
  for (const deadline = performance.now() + 60_000; ; await pause(50)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(statement)).rows;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Starts a shell that stops the servers when this process ends, also after kill -9. Returns a function that stops them earlier. */
function stopAfterExit(folders: readonly string[]): () => Promise<void> {
  const script = 'read -r _; for folder in "$@"; do kill -QUIT "$(head -n 1 "$folder/postmaster.pid")"; done';
  const shell = spawn('sh', ['-c', script, 'sh', ...folders], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const exit = once(shell, 'exit');
  shell.unref();
  return async () => {
    shell.ref();
    shell.stdin.end();
    await exit;
  };
}
