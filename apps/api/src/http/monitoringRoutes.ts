/** The routes for monitoring: whether the process is alive, whether the database is reachable, and metrics. */
import { Hono } from 'hono';
import type { ApiDeps } from '../ports.ts';
import type { ApiEnv } from './step.ts';

export function monitoringRoutes({ db, metrics }: Pick<ApiDeps, 'db' | 'metrics'>): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ strict: false });
  app.get('/healthz', (c) => {
    c.set('route', 'healthz');
    return c.json({ status: 'ok' });
  });
  app.get('/readyz', async (c) => {
    c.set('route', 'readyz');
    await db.ping();
    return c.json({ status: 'ready' });
  });
  app.get('/metrics', async (c) => {
    c.set('route', 'metrics');
    const { contentType, text } = await metrics.read();
    return c.text(text, 200, { 'Content-Type': contentType });
  });
  return app;
}
