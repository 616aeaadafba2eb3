import { Hono } from 'hono';
import type { ApiDeps } from '../ports.ts';
import type { Metrics } from './metrics.ts';
import type { ApiEnv } from './observe.ts';

/** What whoever runs it asks: alive, ready, how busy. */
export function operations({ db }: Pick<ApiDeps, 'db'>, metrics: Metrics): Hono<ApiEnv> {
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
  app.get('/metrics', (c) => {
    c.set('route', 'metrics');
    return c.text(metrics.render(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
  return app;
}
