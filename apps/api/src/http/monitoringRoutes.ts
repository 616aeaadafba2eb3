/** The routes for monitoring: whether the process is alive, whether the database is reachable, and metrics. */
import { type Context, Hono } from 'hono';
import type { Database } from '../database/database.ts';
import type { ApiConfig, ApiDeps, Jobs } from '../ports.ts';
import { sha256 } from '../secrets/sha256.ts';
import type { HostBindings } from './clientIp.ts';
import { ApiError } from './errors.ts';
import { errorHandler, observeRequests } from './observeRequests.ts';
import { bearerToken } from './principal.ts';
import type { ApiEnv } from './step.ts';

/** HAProxy sends its checks with OPTIONS unless another method is configured. */
const checkMethods = ['GET', 'OPTIONS'];

interface MonitoringDeps extends Pick<ApiDeps, 'config' | 'metrics' | 'dataDisk' | 'nightlyBackups'> {
  readonly jobs: Pick<Jobs, 'readBacklog'>;
  readonly db: Pick<Database, 'ping' | 'isDiskFull'>;
}

/**
 * The minimum free bytes of the disk of the built-in database. PostgreSQL can need a new file of 16 MiB for its write-ahead log with every
 * write, and the operator needs space for repairs.
 */
const minFreeBytes = 32 * 2 ** 20;

async function readDiskState({ db, dataDisk }: Pick<MonitoringDeps, 'db' | 'dataDisk'>) {
  const freeBytes = await dataDisk?.readFreeBytes();
  const isFull = (freeBytes !== undefined && freeBytes < minFreeBytes) || (await db.isDiskFull());
  return { isFull, freeBytes };
}

/** The API of a process that only monitoring calls. */
export function monitoringApi(deps: MonitoringDeps & Pick<ApiDeps, 'clock' | 'log'>): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ strict: false });
  const onError = errorHandler(deps.log);
  app.use(observeRequests(deps));
  app.onError(onError);
  app.notFound((c) => onError(new ApiError('not_found'), c));
  app.route('/', monitoringRoutes(deps));
  return app;
}

export function monitoringRoutes(deps: MonitoringDeps): Hono<ApiEnv> {
  const { config, db, jobs, metrics } = deps;
  const app = new Hono<ApiEnv>({ strict: false });
  app.on(checkMethods, '/healthz', (c) => {
    c.set('route', 'healthz');
    return c.json({ status: 'ok' });
  });
  app.on(checkMethods, '/readyz', async (c) => {
    c.set('route', 'readyz');
    // A full disk can be the reason why the database does not respond, so it is checked first.
    const { isFull } = await readDiskState(deps);
    if (isFull) return c.json({ status: 'disk_full' }, 503, { 'Retry-After': '10' });
    await db.ping();
    return c.json({ status: 'ready' });
  });
  app.get('/metrics', async (c) => {
    c.set('route', 'metrics');
    await authorizeMetrics(c, config);
    metrics.recordBackupAge(await deps.nightlyBackups?.readAgeSeconds());
    metrics.recordDisk(await readDiskState(deps));
    metrics.recordBacklog(await jobs.readBacklog().catch(() => undefined));
    const { contentType, text } = await metrics.read();
    return c.text(text, 200, { 'Content-Type': contentType });
  });
  return app;
}

/**
 * Allows only callers with METRICS_TOKEN. Without METRICS_TOKEN, allows only requests from this machine that no proxy forwards. A proxy on
 * this machine has a loopback IP too, so a loopback IP does not suffice.
 */
async function authorizeMetrics(
  c: Context<ApiEnv>,
  { metricsToken, publicUrl, trustedProxies }: ApiConfig,
): Promise<void> {
  if (metricsToken === undefined) {
    // The server does not speak TLS, so a public URL with https belongs to a proxy.
    const isBehindProxy = trustedProxies !== 0 || publicUrl.startsWith('https:');
    const isForwarded = forwardingHeaders.some((name) => c.req.raw.headers.has(name));
    if (isBehindProxy || isForwarded || !isLoopback(c.env))
      throw new ApiError('forbidden', 'Set METRICS_TOKEN, and send it as the bearer token');
    return;
  }
  const token = bearerToken(c.req.raw.headers) ?? '';
  if (!isSameHash(await sha256(token), await sha256(metricsToken)))
    throw new ApiError('unauthenticated', 'Send METRICS_TOKEN as the bearer token', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
}

/** Compares two hashes of the same length in constant time. */
function isSameHash(hash: string, otherHash: string): boolean {
  let difference = 0;
  for (let index = 0; index < hash.length; index++) difference |= hash.charCodeAt(index) ^ otherHash.charCodeAt(index);
  return difference === 0;
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const isLoopback = (bindings: HostBindings | undefined) =>
  /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i.test(bindings?.incoming?.socket?.remoteAddress ?? '');
