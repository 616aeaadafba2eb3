import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postgresDatabase } from '../database/postgresDatabase.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts';
import { postgresBinaries } from './postgresCluster.ts';
import { hasEnded, isAlive } from './processes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let dataDir: string;
const started: EmbeddedPostgres[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-embedded-'));
});
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  await rm(dataDir, { recursive: true });
});

async function start(onRestart?: () => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir, { durable: false, ...(onRestart && { onRestart }) });
  started.push(postgres);
  return postgres;
}

async function ask<T extends Record<string, unknown>>(url: string, statement: string): Promise<T[]> {
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
  await hasEnded(pid, 5_000);
};

describe('the built-in PostgreSQL', () => {
  it('keeps what was written over a stop and a start', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('lets in nobody without the password, which only the owner can read', async () => {
    const { url } = await start();
    await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed');
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  it('is taken over, not started twice, where a killed server left it running [F1]', async () => {
    const first = await start();
    const second = await start();
    expect(second.pid).toBe(first.pid);
    expect(second.url).toBe(first.url);
  });

  it('is started again when it was killed, and the same connections work on [F1]', async () => {
    const onRestart = vi.fn();
    const postgres = await start(onRestart);
    await ask(postgres.url, 'create table kept as select 42 as answer');
    const db = postgresDatabase(postgres.url);
    const killed = postgres.pid;
    await kill(killed);
    await vi.waitFor(() => expect(postgres.pid).not.toBe(killed), { timeout: 5_000 });
    await db.ping();
    expect(onRestart).toHaveBeenCalledOnce();
    expect(await ask(postgres.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await db.close();
  });

  it('starts where both it and the server were killed, and its pid file names another process now', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    started.splice(0);
    await first.stop();
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n${dataDir}\n`);
    const second = await start();
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it.runIf(process.getuid?.() === 0)(
    'starts for root with its binaries and its data where only root may go',
    async () => {
      // mkdtemp makes a folder of mode 0700
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
      const native = join(dirname(postgresBinaries().postgres), '..');
      await cp(native, join(dataDir, 'native'), { recursive: true, verbatimSymlinks: true });
      const bin = join(dataDir, 'native', 'bin');
      const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
      const postgres = await startEmbeddedPostgres(dataDir, { durable: false, binaries });
      started.push(postgres);
      expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).uid).not.toBe(0);
    },
  );

  it('says the reason in its log where it cannot start', async () => {
    const first = await start();
    started.splice(0);
    await first.stop();
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow(/initialized by PostgreSQL version 9[^\n]*set DATA_DIR/);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const long = join(dataDir, 'a-folder-with-a-long-name'.repeat(4));
    const postgres = await startEmbeddedPostgres(long, { durable: false });
    started.push(postgres);
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
