import type { Context, MiddlewareHandler } from 'hono';
import type { ApiDeps, Log } from '../ports.ts';
import { toResponse } from './answer.ts';
import { asApiError, errorAnswer } from './errorAnswer.ts';
import { RequestAborted } from './errors.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { ApiEnv } from './step.ts';

/** The status of an aborted request in the log and the metrics. No caller receives it. */
const clientClosedRequest = 499;

const probes = new Set(['healthz', 'readyz', 'metrics']);

/** Gives every request an id, security headers [S10], a line in the log [S12] and a place in the metrics. */
export function observe({
  clock,
  log,
  metrics,
}: Pick<ApiDeps, 'clock' | 'log' | 'metrics'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const started = clock.now().getTime();
    const requestId = crypto.randomUUID();
    c.set('requestId', requestId);
    c.set('route', 'none');
    await next();
    c.header('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(securityHeaders)) if (!c.res.headers.has(name)) c.header(name, value);
    const milliseconds = clock.now().getTime() - started;
    const { route } = c.var;
    metrics.recordRequest(route, c.res.status, milliseconds / 1000);
    // probes ask every few seconds
    const answered = { requestId, method: c.req.method, route, status: c.res.status, milliseconds };
    // called on the log: pino's methods need their this
    if (probes.has(route)) log.debug(answered, 'answered');
    else log.info(answered, 'answered');
  };
}

/** Turns every error into a response. An unexpected one is logged with the id of the request. */
export const errorHandler =
  (log: Log) =>
  (error: Error, c: Context<ApiEnv>): Response => {
    if (error instanceof RequestAborted) return new Response(null, { status: clientClosedRequest });
    const refusal = asApiError(error);
    const { requestId, route } = c.var;
    if (refusal.code === 'internal') log.error({ requestId, route, error }, 'failed');
    if (refusal.code === 'unavailable') log.warn({ requestId, route, error }, 'not available');
    return toResponse(errorAnswer(refusal, requestId));
  };
