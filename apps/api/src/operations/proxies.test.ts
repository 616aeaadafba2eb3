/**
 * Tests that the files of docs/operations for proxies and systemd work with servers. A test of a proxy needs the proxy, and is skipped on a
 * machine without it. The tests change only what belongs to the machine in the files: names, ports and paths.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../testing/freePort.ts';
import { type ServerProcess, startServerProcess } from '../testing/serverProcess.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { adaptExample, readExample } from './adaptExample.ts';
import { installedProgram } from './installedProgram.ts';

// The tests start processes, and the machine can be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
const waitOptions = { timeout: 60_000, interval: 100 };

const root = fileURLToPath(new URL('../../../../', import.meta.url));

let folder: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-proxy-'));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a certificate for localhost that signs itself. Returns the paths. */
function makeCertificate() {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  execFileSync('openssl', ['req', ...options, ...files], { stdio: 'ignore' });
  return { key, certificate };
}

/** Starts a program, and ends it after the test. */
function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'], ...env },
    stdio: 'ignore',
  });
  cleanups.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  });
  return child;
}

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The IP of the test as the proxy sees it. Linux has all IPs of 127.0.0.0/8. */
const [client, otherClient] = ['127.0.0.2', '127.0.0.3'];

/** Sends a request to localhost and accepts every certificate. `onBody` gets each part of the body. */
function send(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body = '', from = client, onBody = (_: string): void => undefined } = {},
) {
  const target = { host: '127.0.0.1', servername: 'localhost', port, path, localAddress: from };
  return new Promise<Response>((resolve, reject) => {
    const options = { ...target, method, rejectUnauthorized: false, agent: false };
    const outgoing = request({ ...options, headers: { Host: 'localhost', ...headers } }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        onBody(chunk);
      });
      incoming.once('close', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

const statusOf = (port: number, path: string) =>
  send(port, path).then(
    ({ status }) => status,
    () => 0,
  );

/** Tries to sign in with an unknown account. The header pretends that the request comes from another IP. */
const signIn = async (port: number, number: number, from: string) => {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${number}` };
  const body = JSON.stringify({ username: `nobody${number}@example.com`, password: 'a wrong one' });
  return (await send(port, '/api/token/', { method: 'POST', headers, body, from })).status;
};

interface Ports {
  readonly http: number;
  readonly https: number;
}

/** Starts a proxy with its file of docs/operations in front of servers on these ports. */
const proxies: Readonly<Record<'nginx' | 'caddy' | 'haproxy', (upstreams: readonly number[]) => Promise<Ports>>> = {
  nginx: async ([upstream]) => {
    const ports = { http: await freePort(), https: await freePort() };
    const { key, certificate } = makeCertificate();
    const file = await adaptExample(folder, 'nginx.conf', {
      '/etc/letsencrypt/live/plumbline.example.com/fullchain.pem': certificate,
      '/etc/letsencrypt/live/plumbline.example.com/privkey.pem': key,
      'plumbline.example.com': 'localhost',
      'listen 80': `listen 127.0.0.1:${ports.http}`,
      'listen 443': `listen 127.0.0.1:${ports.https}`,
      '127.0.0.1:3000': `127.0.0.1:${upstream}`,
      '/run/nginx.pid': join(folder, 'nginx.pid'),
      '/var/log/nginx/error.log': join(folder, 'error.log'),
    });
    startProgram('nginx', ['-c', file, '-g', 'daemon off;']);
    return ports;
  },
  caddy: async ([upstream]) => {
    const https = await freePort();
    const { key, certificate } = makeCertificate();
    // Caddy cannot get a certificate for localhost, and port 80 may be in use.
    const file = await adaptExample(folder, 'Caddyfile', {
      'grace_period 10s': 'grace_period 10s\n\tadmin off\n\tauto_https disable_redirects',
      'plumbline.example.com {': `https://localhost:${https} {\n\ttls ${certificate} ${key}`,
      '127.0.0.1:3000': `127.0.0.1:${upstream}`,
    });
    startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { HOME: folder });
    return { http: 0, https };
  },
  haproxy: async ([upstream1, upstream2]) => {
    const ports = { http: await freePort(), https: await freePort() };
    const { key, certificate } = makeCertificate();
    const both = join(folder, 'plumbline.pem');
    await writeFile(both, `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`);
    const file = await adaptExample(folder, 'haproxy.cfg', {
      'plumbline.example.com': 'localhost',
      'bind :80': `bind 127.0.0.1:${ports.http}`,
      'bind :443': `bind 127.0.0.1:${ports.https}`,
      '/etc/haproxy/plumbline.pem': both,
      // Only root can change the account.
      ...(process.getuid?.() !== 0 && { '\tchroot /var/lib/haproxy\n\tuser haproxy\n\tgroup haproxy\n': '' }),
      '10.0.0.21:3000': `127.0.0.1:${upstream1}`,
      '10.0.0.22:3000': `127.0.0.1:${upstream2}`,
    });
    startProgram('haproxy', ['-db', '-f', file]);
    return ports;
  },
};

async function startServers(count: number): Promise<readonly ServerProcess[]> {
  const database: TestDatabase = await testDatabase();
  cleanups.push(database.drop);
  const env = {
    DATABASE_URL: database.url,
    TRUST_PROXY: '127.0.0.1,::1',
    PUBLIC_URL: 'https://localhost',
    LOG_LEVEL: 'warn',
  };
  const servers: ServerProcess[] = [];
  for (let number = 0; number < count; number += 1) {
    const server = await startServerProcess({ ...env, DATA_DIR: folder });
    cleanups.push(() => server.end());
    servers.push(server);
  }
  return servers;
}

const portOf = ({ baseUrl }: ServerProcess) => Number(new URL(baseUrl).port);

describe.each(['nginx', 'caddy', 'haproxy'] as const)('%s with its file of docs/operations', (name) => {
  const isMissing = installedProgram(name) === undefined;

  it.skipIf(isMissing)(
    'serves the API over TLS, refuses /metrics, and counts sign-in attempts by client [S6]',
    async () => {
      const ports = await proxies[name]((await startServers(2)).map(portOf));
      await expect.poll(() => statusOf(ports.https, '/readyz'), waitOptions).toBe(200);
      expect(JSON.parse((await send(ports.https, '/api/openapi.json')).body)).toHaveProperty('openapi');
      expect(await statusOf(ports.https, '/metrics')).toBe(404);
      expect(await statusOf(ports.https, '/metrics/')).toBe(404);

      const statuses: number[] = [];
      for (let number = 0; number < 11; number += 1) statuses.push(await signIn(ports.https, number, client));
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
      expect(await signIn(ports.https, 20, otherClient)).toBe(401);

      if (ports.http === 0) return;
      const redirect = await fetch(`http://localhost:${ports.http}/projects?page=2`, { redirect: 'manual' });
      expect([redirect.status, redirect.headers.get('location')]).toEqual([301, 'https://localhost/projects?page=2']);
    },
  );

  it.skipIf(isMissing)('passes each event of a stream on at once', async () => {
    const server = createServer((incoming, outgoing) => {
      if (incoming.url === '/readyz') return void outgoing.end();
      outgoing.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      outgoing.write('data: first\n\n');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanups.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const { https } = await proxies[name]([port, port]);
    await expect.poll(() => statusOf(https, '/readyz'), waitOptions).toBe(200);
    let received = '';
    void send(https, '/stream', {
      onBody: (text) => {
        received += text;
      },
    }).catch(() => undefined);
    await expect.poll(() => received, waitOptions).toContain('data: first');
  });
});

it.skipIf(installedProgram('haproxy') === undefined)(
  'haproxy uses the other server after one has stopped, and no request fails [F12]',
  async () => {
    const servers = await startServers(2);
    const { https } = await proxies.haproxy(servers.map(portOf));
    await expect.poll(() => statusOf(https, '/readyz'), waitOptions).toBe(200);
    const statuses: number[] = [];
    let isStopped = false;
    const stop = servers[0]?.end().then(() => {
      isStopped = true;
    });
    for (let count = 0; !isStopped || count < 50; count += 1) statuses.push(await statusOf(https, '/api/openapi.json'));
    await stop;
    expect(new Set(statuses)).toEqual(new Set([200]));
  },
);

describe('the units of systemd', () => {
  /** Reads the command and the environment of a unit. */
  async function readUnit(name: string) {
    const unit = (await readExample(name))
      .replaceAll('/opt/plumbline', root.replace(/\/$/, ''))
      .replaceAll('/var/cache/plumbline', join(folder, 'cache'));
    const [program = '', ...args] = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').split(' ');
    const assignments = (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ');
    return { program, args, env: Object.fromEntries(assignments.map((text) => text.split('=', 2))) };
  }

  it('start a server and a worker with the built-in PostgreSQL, and stop both with SIGTERM [F12]', async () => {
    const settings = (await readExample('plumbline.env')).matchAll(/^([A-Z_]+)=(.*)$/gm);
    const [port, workerPort] = [await freePort(), await freePort()];
    const settingsEnv = {
      ...Object.fromEntries([...settings].map(([, name = '', value = '']) => [name, value])),
      DATA_DIR: join(folder, 'data'),
      PORT: `${port}`,
      LOG_LEVEL: 'warn',
    };
    const start = async (name: string, env: Readonly<Record<string, string>>, url: string) => {
      const unit = await readUnit(name);
      const child = startProgram(unit.program, unit.args, { ...settingsEnv, ...unit.env, ...env });
      const isReady = () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReady, { ...waitOptions, timeout: 120_000 }).toBe(true);
      return child;
    };
    const server = await start('plumbline.service', {}, `http://127.0.0.1:${port}`);
    const worker = await start(
      'plumbline-worker.service',
      { WORKER_PORT: `${workerPort}` },
      `http://127.0.0.1:${workerPort}`,
    );
    for (const child of [worker, server]) {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
    }
  });
});
