/** Tests of who may read the metrics, and of the health checks. */
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import type { ApiConfig } from '../ports.ts';
import { monitoringApi, monitoringRoutes } from './monitoringRoutes.ts';
import { errorHandler } from './observeRequests.ts';
import type { ApiEnv } from './step.ts';

const config: ApiConfig = { publicUrl: 'http://localhost:3000', trustedProxies: 0, version: 'test' };
const ignore = () => undefined;
const jobs = { readBacklog: async () => [] };
const ignoringMetrics = {
  recordRequest: ignore,
  recordJob: ignore,
  recordBackupAge: ignore,
  recordCompanyMail: ignore,
  recordDisk: ignore,
  recordBacklog: ignore,
  read: async () => ({ contentType: 'text/plain', text: '' }),
};

/** Sends a request from a socket with the remote IP, and returns the status of the response. */
async function statusOf(
  path: string,
  { remoteAddress = '127.0.0.1', ...init }: RequestInit & { readonly remoteAddress?: string } = {},
  changedConfig: Partial<ApiConfig> = {},
) {
  const app = new Hono<ApiEnv>();
  app.onError(errorHandler({ debug: ignore, info: ignore, warn: ignore, error: ignore }));
  const db = { ping: async () => undefined, isDiskFull: async () => false };
  app.route('/', monitoringRoutes({ config: { ...config, ...changedConfig }, db, jobs, metrics: ignoringMetrics }));
  return (await app.request(path, init, { incoming: { socket: { remoteAddress } } })).status;
}

describe('/metrics without METRICS_TOKEN [S21]', () => {
  it.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])(
    'responds to the loopback IP %s',
    async (remoteAddress) => expect(await statusOf('/metrics', { remoteAddress })).toBe(200),
  );

  it.each(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::1', '127.0.0.1.example', ''])(
    'refuses the IP %s',
    async (remoteAddress) => expect(await statusOf('/metrics', { remoteAddress })).toBe(403),
  );

  it.each(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via'])(
    'refuses a request with the header %s, even if the header names a loopback IP',
    async (name) => {
      expect(await statusOf('/metrics', { headers: { [name]: '127.0.0.1' } })).toBe(403);
      const options = { remoteAddress: '203.0.113.7', headers: { [name]: '127.0.0.1' } };
      expect(await statusOf('/metrics', options, { trustedProxies: 1 })).toBe(403);
    },
  );

  it.each([{ trustedProxies: 1 }, { publicUrl: 'https://plumbline.example.com' }])(
    'refuses every request if the settings show that there is a proxy: %j',
    async (changedConfig) => expect(await statusOf('/metrics', {}, changedConfig)).toBe(403),
  );
});

describe('/metrics with METRICS_TOKEN [S21]', () => {
  const metricsToken = 'the-token';

  it('responds to a caller with the token, also through a proxy', async () => {
    const headers = { Authorization: `Bearer ${metricsToken}`, 'X-Forwarded-For': '203.0.113.7' };
    const options = { remoteAddress: '203.0.113.7', headers };
    expect(await statusOf('/metrics', options, { metricsToken, trustedProxies: 1 })).toBe(200);
  });

  it.each(['Bearer other', 'Bearer the-toke', 'Bearer the-token2', 'Basic the-token', 'Bearer', ''])(
    'refuses the Authorization header "%s", also from this machine',
    async (Authorization) =>
      expect(await statusOf('/metrics', { headers: { Authorization } }, { metricsToken })).toBe(401),
  );
});

it.each(['/healthz', '/readyz'])('%s responds to OPTIONS, the default method of HAProxy', async (path) =>
  expect(await statusOf(path, { method: 'OPTIONS' })).toBe(200),
);

describe('/readyz', () => {
  const mebibyte = 2 ** 20;

  async function readReadiness(freeBytes: number | undefined, isDiskFull = false) {
    const recordDisk = vi.fn();
    const db = { ping: async () => undefined, isDiskFull: async () => isDiskFull };
    const metrics = { ...ignoringMetrics, recordDisk };
    const app = monitoringRoutes({ config, db, jobs, metrics, dataDisk: { readFreeBytes: async () => freeBytes } });
    const response = await app.request('/readyz');
    await app.request('/metrics', {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
    return { status: response.status, body: await response.json(), disk: recordDisk.mock.lastCall?.[0] };
  }

  it.each([
    ['31 MiB are free', 31 * mebibyte, false],
    ['no byte is free', 0, false],
    ['a write failed because of a full disk', undefined, true],
  ])('responds with 503 and the reason if %s, and the metrics show it [F11]', async (_, freeBytes, isDiskFull) =>
    expect(await readReadiness(freeBytes, isDiskFull)).toEqual({
      status: 503,
      body: { status: 'disk_full' },
      disk: { isFull: true, freeBytes },
    }),
  );

  it.each([33 * mebibyte, undefined])('responds with 200 if %s bytes are free', async (freeBytes) =>
    expect(await readReadiness(freeBytes)).toEqual({
      status: 200,
      body: { status: 'ready' },
      disk: { isFull: false, freeBytes },
    }),
  );
});

it('/metrics responds while the database does not, without the metrics of jobs', async () => {
  const recordBacklog = vi.fn();
  const db = { ping: () => Promise.reject(new Error('no database')), isDiskFull: async () => false };
  const app = monitoringRoutes({
    config,
    db,
    jobs: { readBacklog: () => Promise.reject(new Error('no database')) },
    metrics: { ...ignoringMetrics, recordBacklog },
  });
  expect((await app.request('/metrics', {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })).status).toBe(
    200,
  );
  expect(recordBacklog.mock.calls).toEqual([[undefined]]);
});

it('the API of a worker has the monitoring routes only, and counts their requests', async () => {
  const recordRequest = vi.fn();
  const app = monitoringApi({
    config,
    db: { ping: async () => undefined, isDiskFull: async () => false },
    jobs,
    metrics: { ...ignoringMetrics, recordRequest },
    clock: { now: () => new Date() },
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  const statusOfPath = async (path: string) => (await app.request(path)).status;
  expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/', '/api/users/me'].map(statusOfPath))).toEqual([
    200, 200, 403, 404, 404,
  ]);
  expect(recordRequest).toHaveBeenCalledWith('readyz', 200, expect.any(Number));
});
