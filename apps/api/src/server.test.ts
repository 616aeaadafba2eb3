/** Tests of the server process: start, restart, shutdown and several servers. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clusterUrl } from './host/postgresCluster.ts';
import { waitForExit } from './host/processes.ts';
import { type ServerProcess, startServerProcess } from './testing/serverProcess.ts';
import { suspendPostgres } from './testing/suspendPostgres.ts';

// Each test starts server processes with a database, and the machine can be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let dataDir: string;
const runningServers: ServerProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-server-'));
});
afterEach(async () => {
  for (const server of runningServers.splice(0)) await server.end();
  await rm(dataDir, { recursive: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...env });
  runningServers.push(server);
  return server;
}

const get = (server: ServerProcess, path: string, access?: string) =>
  fetch(`${server.baseUrl}${path}`, { headers: access ? { authorization: `Bearer ${access}` } : {} });
const readPostmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** The logins of the open connections of the app. */
async function listLogins() {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  const client = new Client(clusterUrl(join(dataDir, 'postgres'), password, 'plumbline'));
  await client.connect();
  const { rows } = await client.query<{ login: string }>(`SELECT DISTINCT usename AS login FROM pg_stat_activity
    WHERE datname = 'plumbline' AND pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY usename`);
  await client.end();
  return rows.map(({ login }) => login);
}

const signUp = (server: ServerProcess) =>
  fetch(`${server.baseUrl}/api/companies/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      company_name: 'Acme Builders',
      phone_no: '+15551234567',
      email: 'ann@acme.test',
      password: 'secret-1',
      first_name: 'Ann',
      last_name: 'Archer',
    }),
  });
const annsCredentials = { username: 'ann@acme.test', password: 'secret-1' };
const signIn = (
  server: ServerProcess,
  credentials: Readonly<Record<'username' | 'password', string | undefined>> = annsCredentials,
) =>
  fetch(`${server.baseUrl}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, remember: false }),
  });

describe('the server', () => {
  it('starts an embedded database and keeps its data after kill -9 [F1]', async () => {
    const firstServer = await start();
    expect((await get(firstServer, '/readyz')).status).toBe(200);
    expect((await signUp(firstServer)).status).toBe(201);
    expect(await listLogins()).toEqual(['plumbline_company', 'plumbline_jobs', 'plumbline_system']);
    await firstServer.end('SIGKILL');
    const secondServer = await start();
    expect((await signIn(secondServer)).status).toBe(200);
  });

  it('creates a demo company and prints its username and password only if the database is new', async () => {
    // With an empty value the server uses the default: a demo company in a new embedded database.
    const firstServer = await start({ DEMO: '' });
    await expect.poll(() => firstServer.output()).toMatch(/sign in as \S+ with/i);
    const [, username, password] = /sign in as (\S+) with (\S+)/i.exec(firstServer.output()) ?? [];
    expect((await signIn(firstServer, { username, password })).status).toBe(200);
    await firstServer.end();
    const secondServer = await start({ DEMO: '' });
    await secondServer.end();
    expect(secondServer.output()).not.toMatch(/demo company/i);
  });

  it('stops its database and removes its lock after SIGTERM [F12]', async () => {
    const server = await start();
    const pid = await readPostmasterPid();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await waitForExit(pid, 0)).toBe(true);
    expect(await readdir(dataDir)).not.toContain('plumbline.lock');
  });

  it('does not start in the data folder of a running server, and the error names the running server [F2]', async () => {
    const firstServer = await start();
    const startTime = performance.now();
    await expect(startServerProcess({ DATA_DIR: dataDir })).rejects.toThrow(
      `Another Plumbline server uses ${dataDir}: process ${firstServer.pid} at ${firstServer.baseUrl}.`,
    );
    // One second for the server, the rest for the start of Node on a busy machine.
    expect(performance.now() - startTime).toBeLessThan(5_000);
    expect((await get(firstServer, '/readyz')).status).toBe(200);
  });

  it('does not start with invalid settings, and the error names all of them', async () => {
    await expect(startServerProcess({ DATA_DIR: dataDir, PORT: 'many', LOG_LEVEL: 'loud' })).rejects.toThrow(
      /PORT must be a whole number[\s\S]*LOG_LEVEL must be one of/,
    );
  });

  it.each([
    ['a file as DATA_DIR', { DATA_DIR: '/dev/null' }, /cannot write \/dev\/null.* set DATA_DIR to another folder\.$/],
    [
      'the IP address of another machine as HOST',
      { HOST: '192.0.2.1' },
      /^This machine has no address 192\.0\.2\.1\. Set HOST /,
    ],
    [
      'a missing file as SIGNING_P12',
      { SIGNING_P12: '/missing/seal.p12' },
      /^SIGNING_P12: the file \/missing\/seal\.p12 cannot be read \(ENOENT\)\. Correct the path/,
    ],
  ])('does not start with %s, and the error explains the solution in one line', async (_, env, pattern) => {
    const { message } = await start({ ...env }).then(
      () => new Error('it started'),
      (error: Error) => error,
    );
    expect(message).toMatch(pattern);
    expect(message).not.toContain('\n');
  });

  it('does not start with a wrong password file, and the error is one line', async () => {
    await (await start()).end();
    await writeFile(join(dataDir, 'postgres.password'), 'another');
    await expect(start()).rejects.toThrow(/^\S+postgres\.password is not the password of the database in \S+: [^\n]+$/);
  });

  it('logs an unhandled promise rejection without the message and values of the error, and exits [S12, S16]', async () => {
    const rejectingModule = join(dataDir, 'rejecting.mjs');
    const error = `Object.assign(new Error('insert of ann@acme.test'), { params: ['$argon2id$v=19$x'], code: '23505' })`;
    await writeFile(rejectingModule, `process.on('SIGUSR2', () => { Promise.reject(${error}) })`);
    const server = await start({ NODE_OPTIONS: `--import=${rejectingModule}` });
    expect(await server.end('SIGUSR2')).toBe(1);
    expect(server.output()).toMatch(/"error":\{"name":"Error","code":"23505","at":\["at process/);
    expect(server.output()).not.toMatch(/ann@acme\.test|argon2id/);
  });

  it('responds with 503 within 5 s while the database is suspended, and recovers within 5 s [F3]', async () => {
    const server = await start();
    expect((await signUp(server)).status).toBe(201);
    const { data }: { data: { access: string } } = JSON.parse(await (await signIn(server)).text());
    const { access } = data;
    const calls = [
      () => get(server, '/readyz'),
      () => get(server, '/api/users/me/', access),
      () => get(server, '/api/companies/', access),
      () => signIn(server, { username: 'nobody@acme.test', password: 'secret-1' }),
    ];
    const timedStatus = async (call: () => Promise<Response>) => {
      const startTime = performance.now();
      const { status } = await call();
      return { status, isInTime: performance.now() - startTime < 5_000 };
    };
    const suspendedPostgres = await suspendPostgres(await readPostmasterPid());
    try {
      // Three rounds: before and after the server detects the suspended database.
      for (let round = 1; round <= 3; round++) {
        const results = await Promise.all(
          Array.from({ length: 6 }, () => calls)
            .flat()
            .map(timedStatus),
        );
        for (const result of results) expect(result).toEqual({ status: 503, isInTime: true });
        expect(await timedStatus(() => get(server, '/healthz'))).toEqual({ status: 200, isInTime: true });
      }
    } finally {
      suspendedPostgres.resume();
    }
    const expectRecovered = async () => {
      expect((await get(server, '/readyz')).status).toBe(200);
      expect((await get(server, '/api/users/me/', access)).status).toBe(200);
    };
    await vi.waitFor(expectRecovered, 5_000);
    expect(server.output()).toContain('PostgreSQL does not respond');
  });

  it('responds with 503 or 200 after the database was killed, and recovers without a restart [F1, F3]', async () => {
    const server = await start();
    const killedPid = await readPostmasterPid();
    process.kill(killedPid, 'SIGKILL');
    const statuses = new Set<number>();
    const deadline = performance.now() + 10_000;
    let status = 0;
    while (performance.now() < deadline && !(status === 200 && (await readPostmasterPid()) !== killedPid)) {
      ({ status } = await get(server, '/readyz'));
      statuses.add(status);
    }
    expect(status).toBe(200);
    expect([...statuses].filter((observedStatus) => observedStatus !== 200 && observedStatus !== 503)).toEqual([]);
  });
});
