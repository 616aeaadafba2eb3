/** Tests of the start and restart of the PostgreSQL server that is installed with the app. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../database/errors.ts';
import { postgresDatabase } from '../database/postgresDatabase.ts';
import { dataDisk } from './dataDisk.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts';
import { postgresBinaries } from './postgresCluster.ts';
import { isAlive, waitForExit } from './processes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Permission bits of a file mode.
const allPermissions = 0o777;
const readAndWriteByOwner = 0o600;

let dataDir: string;
const runningServers: EmbeddedPostgres[] = [];

// A test creates these rows before PostgreSQL stops and reads them after its next start.
const createRows = 'create table stored as select 42 as answer';
const selectRows = 'select answer from stored';
const storedRows = [{ answer: 42 }];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-embedded-'));
});
afterEach(async () => {
  for (const postgres of runningServers.splice(0)) await postgres.stop();
  await rm(dataDir, { recursive: true });
});

async function start(onRestart?: () => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir, { durable: false, ...(onRestart && { onRestart }) });
  runningServers.push(postgres);
  return postgres;
}

/** Stops PostgreSQL during a test. `afterEach` must not stop it again, because the test then changes its files. */
async function stopBeforeEnd(postgres: EmbeddedPostgres): Promise<void> {
  runningServers.splice(0);
  await postgres.stop();
}

async function query<T extends Record<string, unknown>>(url: string, statement: string): Promise<T[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

const kill = async (pid: number) => {
  process.kill(pid, 'SIGKILL');
  await waitForExit(pid, 5_000);
};

describe('startEmbeddedPostgres', () => {
  it('keeps data after a restart', async () => {
    const firstServer = await start();
    await query(firstServer.url, createRows);
    await firstServer.stop();
    expect(await isAlive(firstServer.pid)).toBe(false);
    const secondServer = await start();
    expect(await query(secondServer.url, selectRows)).toEqual(storedRows);
  });

  it('refuses a wrong password', async () => {
    const { url } = await start();
    const urlWithWrongPassword = url.replace(/:[^:@]+@/, ':guess@');
    await expect(query(urlWithWrongPassword, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('refuses the database of another major version of PostgreSQL, and says how to move it', async () => {
    const folder = join(dataDir, 'postgres');
    await mkdir(folder);
    await writeFile(join(folder, 'PG_VERSION'), '14\n');
    await expect(start()).rejects.toThrow(
      new RegExp(
        `^The database in ${folder} belongs to PostgreSQL 14, and this version of Plumbline has PostgreSQL 18: .*npm run backup.*npm run restore`,
      ),
    );
    expect(await readdir(folder)).toEqual(['PG_VERSION']);
  });

  it('accepts no network connections, and only the owner of the password file can read it', async () => {
    const { url } = await start();
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const { mode } = await stat(join(dataDir, 'postgres.password'));
    expect(mode & allPermissions).toBe(readAndWriteByOwner);
  });

  it('takes over a PostgreSQL process that is already running on the data folder [F1]', async () => {
    const firstServer = await start();
    const secondServer = await start();
    expect(secondServer.pid).toBe(firstServer.pid);
    expect(secondServer.url).toBe(firstServer.url);
  });

  it('restarts a killed PostgreSQL, and the connection pool works again [F1]', async () => {
    const onRestart = vi.fn();
    const postgres = await start(onRestart);
    await query(postgres.url, createRows);
    const db = postgresDatabase(postgres.url);
    await db.ping();
    const killedPid = postgres.pid;
    await kill(killedPid);
    await expect.poll(() => postgres.pid).not.toBe(killedPid);
    await db.ping();
    expect(onRestart).toHaveBeenCalledOnce();
    expect(await query(postgres.url, selectRows)).toEqual(storedRows);
    await db.close();
  });

  it('starts with a stale pid file that contains the process id of another process', async () => {
    const firstServer = await start();
    await query(firstServer.url, createRows);
    await stopBeforeEnd(firstServer);
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n${dataDir}\n`);
    const secondServer = await start();
    expect(await query(secondServer.url, selectRows)).toEqual(storedRows);
  });

  it.runIf(process.getuid?.() === 0)(
    'starts as root with binaries and data in a folder that only root can enter',
    async () => {
      // mkdtemp creates a folder with mode 0700.
      expect((await stat(dataDir)).mode & allPermissions).toBe(0o700);
      const nativeFolder = join(dirname(postgresBinaries().postgres), '..');
      await cp(nativeFolder, join(dataDir, 'native'), { recursive: true, verbatimSymlinks: true });
      const bin = join(dataDir, 'native', 'bin');
      const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
      const postgres = await startEmbeddedPostgres(dataDir, { durable: false, binaries });
      runningServers.push(postgres);
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).uid).not.toBe(0);
    },
  );

  it('throws the reason from the PostgreSQL log if the start fails', async () => {
    const firstServer = await start();
    await stopBeforeEnd(firstServer);
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(start()).rejects.toThrow(/configuration file [^\n]* contains errors[^\n]*set DATA_DIR/);
  });

  it('starts in a folder whose path is too long for a Unix socket', async () => {
    const longPath = join(dataDir, 'a-folder-with-a-long-name'.repeat(4));
    const postgres = await startEmbeddedPostgres(longPath, { durable: false });
    runningServers.push(postgres);
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

/**
 * Only root can mount a small disk. Without it, `postgresDatabase.test.ts` and `monitoringRoutes.test.ts` test the same rule with an error
 * and a port.
 */
it('a full disk is reported by the database and by the file system, until there is space again [F11]', async ({
  skip,
}) => {
  const run = promisify(execFile);
  const folder = join(dataDir, 'small');
  await mkdir(folder);
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) skip('only root can mount a disk');
  const postgres = await startEmbeddedPostgres(folder, { durable: false });
  const db = postgresDatabase(postgres.url, { timeLimitFactor: 10 });
  const write = () =>
    db.system((tx) =>
      tx.execute(sql`insert into rows select repeat(md5(n::text), 50) from generate_series(1, 2000) n`),
    );
  try {
    await db.system((tx) => tx.execute(sql`create table rows (text text)`));
    const disk = dataDisk(folder);
    await run('fallocate', ['-l', `${await disk.readFreeBytes()}`, join(folder, 'filler')]);
    expect(await disk.readFreeBytes()).toBe(0);
    await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await db.isDiskFull()).toBe(true);

    await rm(join(folder, 'filler'));
    expect(await disk.readFreeBytes()).toBeGreaterThan(32 * 2 ** 20);
    expect(await db.isDiskFull()).toBe(false);
    await write();
  } finally {
    await db.close();
    await postgres.stop();
    await run('umount', [folder]);
  }
});
