import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../host/embeddedPostgres.ts';
import { type SuspendedPostgres, suspendPostgres } from '../testing/suspendPostgres.ts';
import type { Database, Tx } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';
import { postgresDatabase } from './postgresDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The limit in milliseconds for an error while the database is unresponsive and for recovery afterwards [F3]. */
const limit = 5_000;

let dataDir: string;
let postgres: EmbeddedPostgres;
let db: Database;
let stopped: SuspendedPostgres | undefined;
const onUnresponsive = vi.fn();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-silence-'));
  postgres = await startEmbeddedPostgres(dataDir, { durable: false });
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  onUnresponsive.mockClear();
  db = postgresDatabase(postgres.url, { onUnresponsive });
});
afterEach(async () => {
  stopped?.resume();
  stopped = undefined;
  await db.close();
});

const pidOf = async (tx: Tx) => (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;

async function timed(work: () => Promise<unknown>) {
  const began = performance.now();
  const outcome = await work().catch((error: unknown) => error);
  return { outcome, milliseconds: performance.now() - began };
}

describe('an unresponsive PostgreSQL [F3]', () => {
  it('fails every transaction within 5 s, and new connections succeed within 5 s after it recovers', async () => {
    const before = await Promise.all(Array.from({ length: 5 }, () => db.system(pidOf)));
    stopped = await suspendPostgres(postgres.pid);
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, () => timed(() => db.system(pidOf))),
      timed(() => db.ping()),
    ]);
    for (const { outcome, milliseconds } of answers) {
      expect(outcome).toBeInstanceOf(DatabaseUnavailable);
      expect(milliseconds).toBeLessThan(limit);
    }
    expect(onUnresponsive).toHaveBeenCalled();
    // later transactions fail within the same limit
    const later = await timed(() => db.system(pidOf));
    expect(later.outcome).toBeInstanceOf(DatabaseUnavailable);
    expect(later.milliseconds).toBeLessThan(limit);

    stopped.resume();
    const back = await timed(async () => {
      const pids = await vi.waitFor(() => Promise.all(Array.from({ length: 5 }, () => db.system(pidOf))), limit);
      for (const pid of pids) expect(before).not.toContain(pid);
    });
    expect(back).toMatchObject({ outcome: undefined });
    expect(back.milliseconds).toBeLessThan(limit);
  });

  it('fails an open transaction within 5 s and rolls it back', async () => {
    await db.system((tx) => tx.execute(sql`create table if not exists kept (number int)`));
    const { outcome, milliseconds } = await timed(() =>
      db.system(async (tx) => {
        await tx.execute(sql`insert into kept values (1)`);
        stopped = await suspendPostgres(postgres.pid);
        await tx.execute(sql`insert into kept values (2)`);
      }),
    );
    expect(outcome).toBeInstanceOf(DatabaseUnavailable);
    expect(milliseconds).toBeLessThan(limit);
    stopped?.resume();
    const counted = () => db.system((tx) => tx.execute(sql`select count(*)::int as kept from kept`));
    const { rows } = await vi.waitFor(counted, limit);
    expect(rows).toEqual([{ kept: 0 }]);
  });

  it('does not prevent closing the pool', async () => {
    await db.ping();
    stopped = await suspendPostgres(postgres.pid);
    const { outcome, milliseconds } = await timed(() => db.close());
    expect(outcome).toBeUndefined();
    expect(milliseconds).toBeLessThan(limit);
    db = postgresDatabase(postgres.url);
  });
});

describe('a slow PostgreSQL', () => {
  it('can run a statement for 4 s', async () => {
    await db.system((tx) => tx.execute(sql`select pg_sleep(4)`));
    expect(onUnresponsive).not.toHaveBeenCalled();
  });

  it('is not considered unresponsive when the event loop was blocked', async () => {
    const begun = Promise.withResolvers<void>();
    const sleepingTransaction = db.system(async (tx) => {
      await pidOf(tx);
      begun.resolve();
      await tx.execute(sql`select pg_sleep(1.5)`);
    });
    await begun.promise;
    // blocks the event loop for longer than the watchdog timeout
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
    await sleepingTransaction;
    expect(onUnresponsive).not.toHaveBeenCalled();
  });

  it('is not considered unresponsive when it has no free connection for the probe', async () => {
    const manyConnections = postgresDatabase(postgres.url, { connections: 60, onUnresponsive });
    const busy = Array.from({ length: 60 }, () => manyConnections.system((tx) => tx.execute(sql`select pg_sleep(4)`)));
    const outcomes = await Promise.allSettled(busy);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(50);
    expect(onUnresponsive).not.toHaveBeenCalled();
    await manyConnections.close();
  });
});
