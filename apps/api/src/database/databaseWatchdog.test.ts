/** Tests that transactions fail in time while PostgreSQL does not respond, and do not fail while it is only slow [F3]. */
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

/** The time within which a transaction fails while the database is unresponsive, and succeeds after the database responds again [F3]. */
const limitMilliseconds = 5_000;

let dataDir: string;
let postgres: EmbeddedPostgres;
let db: Database;
let suspendedPostgres: SuspendedPostgres | undefined;
const onUnresponsive = vi.fn();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-unresponsive-'));
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
  suspendedPostgres?.resume();
  suspendedPostgres = undefined;
  await db.close();
});

const readBackendPid = async (tx: Tx) =>
  (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;

async function measure(work: () => Promise<unknown>) {
  const startTime = performance.now();
  const outcome = await work().catch((error: unknown) => error);
  return { outcome, milliseconds: performance.now() - startTime };
}

describe('while PostgreSQL does not respond [F3]', () => {
  it('every transaction fails within 5 s, and new connections succeed within 5 s after PostgreSQL responds again', async () => {
    const pidsBefore = await Promise.all(Array.from({ length: 5 }, () => db.system(readBackendPid)));
    suspendedPostgres = await suspendPostgres(postgres.pid);
    const results = await Promise.all([
      ...Array.from({ length: 30 }, () => measure(() => db.system(readBackendPid))),
      measure(() => db.ping()),
    ]);
    for (const { outcome, milliseconds } of results) {
      expect(outcome).toBeInstanceOf(DatabaseUnavailable);
      expect(milliseconds).toBeLessThan(limitMilliseconds);
    }
    expect(onUnresponsive).toHaveBeenCalled();
    // Later transactions fail within the same time.
    const laterResult = await measure(() => db.system(readBackendPid));
    expect(laterResult.outcome).toBeInstanceOf(DatabaseUnavailable);
    expect(laterResult.milliseconds).toBeLessThan(limitMilliseconds);

    suspendedPostgres.resume();
    const recovery = await measure(async () => {
      const pids = await vi.waitFor(
        () => Promise.all(Array.from({ length: 5 }, () => db.system(readBackendPid))),
        limitMilliseconds,
      );
      for (const pid of pids) expect(pidsBefore).not.toContain(pid);
    });
    expect(recovery).toMatchObject({ outcome: undefined });
    expect(recovery.milliseconds).toBeLessThan(limitMilliseconds);
  });

  it('an open transaction fails within 5 s and is rolled back', async () => {
    await db.system((tx) => tx.execute(sql`create table if not exists numbers (number int)`));
    const { outcome, milliseconds } = await measure(() =>
      db.system(async (tx) => {
        await tx.execute(sql`insert into numbers values (1)`);
        suspendedPostgres = await suspendPostgres(postgres.pid);
        await tx.execute(sql`insert into numbers values (2)`);
      }),
    );
    expect(outcome).toBeInstanceOf(DatabaseUnavailable);
    expect(milliseconds).toBeLessThan(limitMilliseconds);
    suspendedPostgres?.resume();
    const countRows = () => db.system((tx) => tx.execute(sql`select count(*)::int as count from numbers`));
    const { rows } = await vi.waitFor(countRows, limitMilliseconds);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('the connection pool closes within 5 s', async () => {
    await db.ping();
    suspendedPostgres = await suspendPostgres(postgres.pid);
    const { outcome, milliseconds } = await measure(() => db.close());
    expect(outcome).toBeUndefined();
    expect(milliseconds).toBeLessThan(limitMilliseconds);
    // `afterEach` closes this database.
    db = postgresDatabase(postgres.url);
  });
});

describe('a slow PostgreSQL', () => {
  it('can run a statement for 4 s', async () => {
    await db.system((tx) => tx.execute(sql`select pg_sleep(4)`));
    expect(onUnresponsive).not.toHaveBeenCalled();
  });

  it('is not considered unresponsive when the event loop was blocked', async () => {
    const started = Promise.withResolvers<void>();
    const sleepingTransaction = db.system(async (tx) => {
      await readBackendPid(tx);
      started.resolve();
      await tx.execute(sql`select pg_sleep(1.5)`);
    });
    await started.promise;
    // Blocks the event loop for longer than the watchdog timeout.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
    await sleepingTransaction;
    expect(onUnresponsive).not.toHaveBeenCalled();
  });

  it('is not considered unresponsive when it has no free connection for the probe', async () => {
    // PostgreSQL accepts 60 connections (`postgresCluster.ts`), so the probe cannot connect. PostgreSQL can also refuse a few of
    // the transactions, for example while it closes the connections of the previous test.
    const dbWithManyConnections = postgresDatabase(postgres.url, { connections: 60, onUnresponsive });
    const sleepingTransactions = Array.from({ length: 60 }, () =>
      dbWithManyConnections.system((tx) => tx.execute(sql`select pg_sleep(4)`)),
    );
    const outcomes = await Promise.allSettled(sleepingTransactions);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(50);
    expect(onUnresponsive).not.toHaveBeenCalled();
    await dbWithManyConnections.close();
  });
});
