/** Tests of reads from a hot standby, with a real primary and its standby. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PostgresPair, startPostgresPair } from '../../../../faults/postgresPair.ts';
import { installDatabase, sharedLogin } from '../host/databaseLogins.ts';
import { openJobQueue } from '../host/jobQueue.ts';
import { builtInPayments } from '../subscription/builtInPayments.ts';
import { type ApiClient, authorizationOf, signUpCompany } from '../testing/apiClient.ts';
import { startServerProcess } from '../testing/serverProcess.ts';
import { readMetrics, testApi, testClock } from '../testing/testApi.ts';
import { type CallOptions, call, signUpOwner } from '../testing/testUser.ts';
import type { CompanyRead, Database, ReadResult, Tx } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';
import type { LogPosition } from './logPosition.ts';
import { type PostgresOptions, postgresDatabase } from './postgresDatabase.ts';
import type { ReplicaState } from './readReplica.ts';
import { companies } from './schema/company.ts';
import { projects } from './schema/projects.ts';
import { uuidv7 } from './uuidv7.ts';

// The tests start two servers, and the machine can be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const now = new Date('2026-03-02T09:00:00Z');
let folder: string;
let pair: PostgresPair;
/** Two servers of the app with the same databases. */
let db: Database;
let otherDb: Database;
let companyId: string;

const open = (options: PostgresOptions = {}) =>
  postgresDatabase(pair.primaryUrl, { replicaUrl: pair.standbyUrl, timeLimitFactor: 10, ...options });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-replica-'));
  pair = await startPostgresPair(folder, { isSynchronous: false });
  await installDatabase(sharedLogin(pair.primaryUrl));
  db = open();
  otherDb = open();
});
afterAll(async () => {
  await Promise.all([db?.close(), otherDb?.close()]);
  await pair?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  companyId = uuidv7(now);
  await db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Acme' }));
});

interface CompanyRow {
  readonly name: string;
  readonly standby: boolean;
}
const selectCompanies = (tx: Tx) =>
  tx.run<CompanyRow>('SELECT name, pg_is_in_recovery() AS standby FROM companies', []);

/** Reads the companies that a transaction of the company sees. */
const readCompanies = (
  after: LogPosition | undefined,
  { database = db, ...read }: Partial<CompanyRead<readonly CompanyRow[]>> & { readonly database?: Database } = {},
): Promise<ReadResult<readonly CompanyRow[]>> =>
  database.companyRead(companyId, { after, authorize: async () => undefined, read: selectCompanies, ...read });

const recordWrite = (database = db) => database.replica?.recordWrite(companyId);

/** Waits until the replica serves reads that see everything up to now. */
async function waitForReplica(database = db): Promise<LogPosition> {
  const position = (await recordWrite(database)) ?? 0n;
  await expect.poll(async () => (await readCompanies(position, { database })).servedBy).toBe('replica');
  return position;
}

async function runOn(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Stops the replay of the log on the standby until the end of the test. Returns a function that continues it earlier. */
async function pauseReplay(): Promise<() => Promise<void>> {
  await runOn(pair.standbyUrl, 'SELECT pg_wal_replay_pause()');
  const resume = () => runOn(pair.standbyUrl, 'SELECT pg_wal_replay_resume()');
  onTestFinished(resume);
  return resume;
}

const rename = (name: string) => db.company(companyId, (tx) => tx.update(companies).set({ name }));

describe('a read', () => {
  it('with a position is served by the standby, and sees only its company', async () => {
    const position = await waitForReplica();
    const { value, servedBy } = await readCompanies(position);
    expect({ value, servedBy }).toEqual({ value: [{ name: 'Acme', standby: true }], servedBy: 'replica' });
  });

  it('without a position is served by the primary', async () => {
    await waitForReplica();
    expect(await readCompanies(undefined)).toEqual({ value: [{ name: 'Acme', standby: false }], servedBy: 'primary' });
  });

  it('is authorized on the primary, and does not run for a caller who is refused', async () => {
    const position = await waitForReplica();
    const authorize = vi.fn(async (tx: Tx) => {
      expect(await selectCompanies(tx)).toEqual([{ name: 'Acme', standby: false }]);
    });
    expect((await readCompanies(position, { authorize })).servedBy).toBe('replica');
    expect(authorize).toHaveBeenCalledTimes(1);
    const read = vi.fn(selectCompanies);
    const refusal = new Error('deactivated');
    await expect(readCompanies(position, { authorize: () => Promise.reject(refusal), read })).rejects.toBe(refusal);
    expect(read).not.toHaveBeenCalled();
  });

  it.each(['primary', 'replica'] as const)('that writes fails on the %s', async (server) => {
    const position = await waitForReplica();
    const after = server === 'replica' ? position : undefined;
    const read = async (tx: Tx) => {
      await tx.update(companies).set({ name: 'Changed' });
      return [];
    };
    await expect(readCompanies(after, { read })).rejects.toThrow(DatabaseUnavailable);
    expect((await readCompanies(undefined)).value).toMatchObject([{ name: 'Acme' }]);
  });
});

describe('while the standby does not replay the log', () => {
  it('a user sees their own change at once, and later reads it from the standby', async () => {
    await waitForReplica();
    const resume = await pauseReplay();
    await rename('Brown');
    const position = await recordWrite();
    const ofPrimary = { value: [{ name: 'Brown', standby: false }], servedBy: 'primary', fallback: 'behind' };
    expect(await readCompanies(position)).toEqual(ofPrimary);
    // The other server knows the position only from the user.
    expect(await readCompanies(position, { database: otherDb })).toEqual(ofPrimary);
    await resume();
    await expect.poll(async () => (await readCompanies(position)).servedBy).toBe('replica');
    expect((await readCompanies(position)).value).toEqual([{ name: 'Brown', standby: true }]);
  });

  it("a user sees a colleague's change at once after its event, also on another server", async () => {
    const position = await waitForReplica(otherDb);
    const listening = Promise.withResolvers<void>();
    const event = Promise.withResolvers<string>();
    const stop = otherDb.listen('plumbline_projects', {
      onNotification: event.resolve,
      onListening: listening.resolve,
    });
    onTestFinished(stop);
    await listening.promise;
    await pauseReplay();
    const project = { companyId, id: uuidv7(now), title: 'Roof', createdDate: '2026-03-02' };
    await db.company(companyId, (tx) => tx.insert(projects).values(project));
    expect(await event.promise).toBe(companyId);
    const readTitles = (tx: Tx) => tx.run<{ title: string }>('SELECT title FROM projects', []);
    const read = { after: position, authorize: async () => undefined, read: readTitles };
    expect(await otherDb.companyRead(companyId, read)).toEqual({
      value: [{ title: 'Roof' }],
      servedBy: 'primary',
      fallback: 'behind',
    });
  });

  it('a change without an event is visible after a few seconds', async () => {
    const position = await waitForReplica();
    await pauseReplay();
    await rename('Brown');
    await expect.poll(async () => (await readCompanies(position)).value).toEqual([{ name: 'Brown', standby: false }]);
  });
});

it('a position in the future, as in a forged cookie, sends the read to the primary', async () => {
  await waitForReplica();
  expect(await readCompanies(2n ** 64n - 1n)).toMatchObject({ servedBy: 'primary', fallback: 'behind' });
});

it('a read that conflicts with the replay is repeated on the primary', async () => {
  const position = await waitForReplica();
  const started = Promise.withResolvers<void>();
  const read = async (tx: Tx) => {
    const [row] = await selectCompanies(tx);
    started.resolve();
    // The replay of the lock cancels the statement that uses the table.
    if (row?.standby) await tx.execute(sql`SELECT count(*), pg_sleep(60) FROM companies`);
    return row ? [row] : [];
  };
  const reading = readCompanies(position, { read });
  await started.promise;
  await runOn(pair.primaryUrl, 'BEGIN', 'LOCK TABLE companies IN ACCESS EXCLUSIVE MODE', 'COMMIT');
  const { value, servedBy } = await reading;
  expect({ value, servedBy }).toEqual({ value: [{ name: 'Acme', standby: false }], servedBy: 'primary' });
});

it('a server that is not a standby serves no reads', async () => {
  const states: [ReplicaState, unknown][] = [];
  const replicaEvents = {
    onStateChange: (state: ReplicaState, error: unknown) => void states.push([state, error]),
    onReadFailed: () => undefined,
  };
  const database = open({ replicaUrl: pair.primaryUrl, replicaEvents });
  onTestFinished(() => database.close());
  await expect.poll(() => states).toHaveLength(1);
  expect(states).toMatchObject([['unavailable', { message: expect.stringContaining('is not a standby') }]]);
  const position = await recordWrite();
  expect(await readCompanies(position, { database })).toMatchObject({ servedBy: 'primary', fallback: 'unavailable' });
});

it('users of two servers see their own changes through the API, and the metrics count the reads', async () => {
  const clock = testClock();
  const jobs = await openJobQueue(db);
  onTestFinished(() => jobs.close());
  const overrides = { db, clock, jobs, payments: builtInPayments({ db, clock }) };
  const api = await testApi(overrides);
  const otherApi = await testApi({ ...overrides, db: otherDb });
  onTestFinished(async () => void (await Promise.all([api.close(), otherApi.close()])));
  const owner = await signUpOwner(api, { packageName: 'TEAM' });
  ({ companyId } = owner);

  let cookie = '';
  /** Makes a call as a browser does, which keeps the cookie. */
  const send = async <N extends 'projects.create' | 'projects.page'>(
    server: typeof api,
    name: N,
    options: CallOptions<N> = {},
  ) => {
    const headers = { Authorization: `Bearer ${owner.access}`, Cookie: cookie };
    const response = await call(server, name, { ...options, headers });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
  const readTitles = async (server: typeof api) =>
    (await send(server, 'projects.page')).data.map(({ title }) => title).toSorted();

  await Promise.all([waitForReplica(), waitForReplica(otherDb)]);
  const titles: string[] = [];
  for (let number = 10; number < 20; number += 1) {
    const title = `Roof ${number}`;
    titles.push(title);
    expect((await send(api, 'projects.create', { body: { title } })).status).toBe(201);
    expect(await readTitles(otherApi)).toEqual(titles);
    expect(await readTitles(api)).toEqual(titles);
  }
  expect(cookie).toMatch(/^plumbline_position=[0-9A-F]+%2F[0-9A-F]+$/);
  const readCount = async () =>
    Number(/^plumbline_reads_total\{server="replica"\} (\d+)$/m.exec(await readMetrics(api))?.[1]);
  await expect.poll(async () => (await readTitles(api)) && readCount()).toBeGreaterThan(0);
});

describe('when the standby fails', () => {
  it('and does not respond, the primary serves reads within 5 seconds, and the standby serves them when it responds again', async () => {
    const database = open({ timeLimitFactor: 1 });
    onTestFinished(() => database.close());
    const position = await waitForReplica(database);
    const standby = await pair.suspendStandby();
    onTestFinished(standby.resume);
    const start = performance.now();
    expect(await readCompanies(position, { database })).toMatchObject({ servedBy: 'primary' });
    expect(performance.now() - start).toBeLessThan(5_000);
    // The next reads do not wait for the standby.
    expect(await readCompanies(position, { database })).toMatchObject({ servedBy: 'primary', fallback: 'unavailable' });
    standby.resume();
    await waitForReplica(database);
  });

  it('and is killed, the primary serves all reads, also those of a server process', async () => {
    const states: ReplicaState[] = [];
    const replicaEvents = {
      onStateChange: (state: ReplicaState) => void states.push(state),
      onReadFailed: () => undefined,
    };
    const database = open({ replicaEvents });
    onTestFinished(() => database.close());
    const server = await startServerProcess({
      DATABASE_URL: pair.primaryUrl,
      DATABASE_REPLICA_URL: pair.standbyUrl,
      DATA_DIR: join(folder, 'data'),
      WORKERS: 'none',
      LOG_LEVEL: 'info',
    });
    onTestFinished(async () => void (await server.end()));
    const client: ApiClient = { baseUrl: server.baseUrl, access: '' };
    await signUpCompany(client, 'dana@hart-and-sons.example');
    const fetchText = async (path: string) => {
      const headers = { ...authorizationOf(client), Cookie: 'plumbline_position=0/1' };
      const response = await fetch(client.baseUrl + path, { headers });
      expect(response.status).toBe(200);
      return response.text();
    };
    const readList = async () => {
      await fetchText('/api/project-list/');
      return fetchText('/metrics');
    };
    await expect.poll(readList).toMatch(/^plumbline_reads_total\{server="replica"\} [1-9]/m);
    const position = await waitForReplica(database);

    await pair.killStandby();
    for (let count = 0; count < 20; count += 1)
      expect(await readCompanies(position, { database })).toMatchObject({
        value: [{ name: 'Acme', standby: false }],
        servedBy: 'primary',
      });
    expect(states).toEqual(['serving', 'unavailable']);
    await expect.poll(readList).toMatch(/^plumbline_replica_fallbacks_total\{reason="unavailable"\} [1-9]/m);
    expect(server.output()).toContain('the replica serves reads');
    expect(server.output()).toContain('because the replica is not available');
  });
});
