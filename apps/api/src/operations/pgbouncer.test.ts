/**
 * Tests that servers work through PgBouncer in transaction mode with docs/operations/pgbouncer.ini, and that one company never gets the
 * settings of another. All servers share one connection to PostgreSQL. The tests are skipped on a machine without PgBouncer.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectEvents } from '@plumbline/domain/projects/liveEvents';
import type { Project } from '@plumbline/domain/projects/project';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tx } from '../database/database.ts';
import { postgresDatabase } from '../database/postgresDatabase.ts';
import { companies } from '../database/schema/company.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { postgresOsAccount } from '../host/postgresOsAccount.ts';
import { type ApiClient, authorizationOf, send, signUpCompany } from '../testing/apiClient.ts';
import { freePort } from '../testing/freePort.ts';
import { readEvents } from '../testing/readEvents.ts';
import { startServerProcess } from '../testing/serverProcess.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { adaptExample } from './adaptExample.ts';
import { installedProgram } from './installedProgram.ts';

// The tests start processes, and the machine can be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const waitOptions = { timeout: 60_000, interval: 50 };

const pgbouncer = installedProgram('pgbouncer') ?? '';

let folder: string;
let testDb: TestDatabase;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-pgbouncer-'));
  testDb = await testDatabase();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await testDb.drop();
  await rm(folder, { recursive: true, force: true });
});

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts PgBouncer with one connection to the database, and ends it after the test. Returns the URL of the database through it. */
async function startPgBouncer(databaseUrl: string): Promise<string> {
  const { username, password, hostname, pathname } = new URL(databaseUrl);
  const [port, name] = [await freePort(), pathname.slice(1)];
  const userList = join(folder, 'userlist.txt');
  const settingsFile = await adaptExample(folder, 'pgbouncer.ini', {
    'plumbline = host=10.0.0.40 port=5432 dbname=plumbline': `${name} = host=${decodeURIComponent(hostname)} dbname=${name}`,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${port}`,
    'auth_file = /etc/pgbouncer/userlist.txt': `auth_file = ${userList}`,
    '/var/log/postgresql/': `${folder}/`,
    '/var/run/postgresql': folder,
    'default_pool_size = 20': 'default_pool_size = 1',
    // A busy machine makes the servers wait for the only connection.
    'query_wait_timeout = 5': 'query_wait_timeout = 60',
  });
  await writeFile(userList, `"${username}" "${decodeURIComponent(password)}"\n`);
  // PgBouncer refuses to run as root, as PostgreSQL does.
  const account = await postgresOsAccount(join(folder, 'data'), [pgbouncer]);
  const { file, args, options } = account.command(pgbouncer, [settingsFile]);
  const child = spawn(file, args, { ...options, stdio: 'ignore' });
  cleanups.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  await expect.poll(() => canConnect(port), waitOptions).toBe(true);
  return `postgresql://${username}:${password}@127.0.0.1:${port}/${name}`;
}

async function runAsOwner(statement: string): Promise<void> {
  const client = new Client(testDb.url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function createEmptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await runAsOwner(`CREATE DATABASE ${name}`);
  cleanups.push(() => runAsOwner(`DROP DATABASE ${name} WITH (FORCE)`));
  return Object.assign(new URL(testDb.url), { pathname: `/${name}` }).href;
}

/** The settings of a session that row-level security and the timeouts depend on. */
const readSession = sql`select current_setting('role') as role,
  coalesce(current_setting('plumbline.company_id', true), '') as company,
  current_setting('statement_timeout') as timeout`;

describe.skipIf(pgbouncer === '')('through PgBouncer in transaction mode with one connection to PostgreSQL', () => {
  it('two servers migrate an empty database, serve two companies, send live events and run jobs', async () => {
    const directUrl = await createEmptyDatabase();
    const pooledUrl = await startPgBouncer(directUrl);
    const dataDir = join(folder, 'data');
    const env = { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
    for (const server of servers) cleanups.push(() => server.end());
    const [ann, ben] = servers.map(({ baseUrl }): ApiClient => ({ baseUrl, access: '' })) as [ApiClient, ApiClient];
    await Promise.all([signUpCompany(ann, 'ann@example.com'), signUpCompany(ben, 'ben@example.com')]);

    // Ann's events come from the server that Ben uses.
    const headers = authorizationOf(ann);
    const stream = readEvents(await fetch(`${ben.baseUrl}/api/project-list/events/`, { headers }), projectEvents);
    cleanups.push(stream.close);
    await expect.poll(() => stream.events, waitOptions).toHaveLength(2);

    const createProject = (client: ApiClient, title: string) =>
      send<Project>(client, { method: 'POST', path: '/api/projects/', body: { title } });
    const created: { ann: Project; ben: Project }[] = [];
    for (let number = 0; number < 20; number += 1) {
      const [annsProject, bensProject] = await Promise.all([
        createProject(ann, `Ann ${number}`),
        createProject(ben, `Ben ${number}`),
      ]);
      created.push({ ann: annsProject, ben: bensProject });
      const foreign = send(ann, { method: 'GET', path: `/api/projects/${bensProject.id}/` });
      const own = send<Project>(ben, { method: 'GET', path: `/api/projects/${bensProject.id}/` });
      await expect(foreign).rejects.toMatchObject({ status: 404 });
      expect((await own).title).toBe(`Ben ${number}`);
    }
    const titlesOf = async (client: ApiClient) =>
      (await send<readonly Project[]>(client, { method: 'GET', path: '/api/projects/' })).map(({ title }) => title);
    const [annsTitles, bensTitles] = await Promise.all([titlesOf(ann), titlesOf(ben)]);
    expect(annsTitles.toSorted()).toEqual(created.map(({ ann: { title } }) => title).toSorted());
    expect(bensTitles.toSorted()).toEqual(created.map(({ ben: { title } }) => title).toSorted());
    await expect.poll(() => stream.events.length, waitOptions).toBeGreaterThan(2);

    await send(ann, { method: 'POST', path: '/api/auth/request-reset-password', body: { email: 'ann@example.com' } });
    await expect.poll(() => readdir(join(dataDir, 'outbox')).catch(() => []), waitOptions).toHaveLength(1);

    const client = new Client(directUrl);
    await client.connect();
    const { rows } = await client.query(
      `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'plumbline'`,
    );
    await client.end();
    expect(rows).toEqual([{ count: 1 }]);
    for (const server of servers) expect(server.output()).not.toContain('"level":"error"');
  });

  it('the company, the role and the timeouts of a transaction never reach another transaction', async () => {
    const pooledUrl = await startPgBouncer(testDb.url);
    const open = () => {
      const options = { directUrl: testDb.url, preparedStatements: false, timeLimitFactor: 10 };
      const db = postgresDatabase(pooledUrl, options);
      cleanups.push(db.close);
      return db;
    };
    const databases = [open(), open()];
    const companyIds = [uuidv7(new Date()), uuidv7(new Date())];
    for (const id of companyIds) await testDb.db.system((tx) => tx.insert(companies).values({ id, name: id }));
    const readAll = async (tx: Tx) => ({
      session: (await tx.execute(readSession)).rows[0],
      names: (await tx.select({ name: companies.name }).from(companies)).map(({ name }) => name).toSorted(),
    });
    const failure = new Error('a failed call');
    await Promise.all(
      Array.from({ length: 60 }, async (_, number) => {
        const db = databases[number % 2] ?? open();
        const companyId = companyIds[Math.floor(number / 2) % 2] ?? '';
        const inCompany = await db.company(companyId, readAll);
        expect(inCompany.names).toEqual([companyId]);
        expect(inCompany.session).toEqual({ role: 'plumbline_app', company: companyId, timeout: '150s' });
        // A transaction that fails in its middle, and one with a statement that PostgreSQL refuses.
        const fail = db.company(companyId, async (tx) => {
          await readAll(tx);
          throw failure;
        });
        await expect(fail).rejects.toBe(failure);
        await expect(db.company(companyId, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
        const outside = await db.system(readAll);
        expect(outside.session).toEqual({ role: 'none', company: '', timeout: '150s' });
        expect(outside.names).toEqual(companyIds.toSorted());
      }),
    );
    const client = new Client(pooledUrl);
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('role') as role, current_setting('plumbline.company_id', true) as company, current_setting('statement_timeout') as timeout`,
    );
    await client.end();
    expect(rows).toEqual([{ role: 'none', company: '', timeout: '0' }]);
  });

  it('a server without DATABASE_DIRECT_URL does not start, and says what is missing', async () => {
    const env = { DATABASE_URL: await startPgBouncer(testDb.url), DATA_DIR: join(folder, 'data') };
    await expect(startServerProcess(env)).rejects.toThrow(/set DATABASE_URL to PgBouncer and DATABASE_DIRECT_URL/);
  });
});
