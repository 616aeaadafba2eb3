/** The middleware that logs and counts requests, and the handler that converts errors to responses. */
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiDeps, Log } from '../ports.ts';
import { errorResponse, toApiError } from './errorResponse.ts';
import { RequestAborted } from './errors.ts';
import { toResponse } from './responseValue.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { ApiEnv } from './step.ts';

/** The status in the log and the metrics if the caller has closed the connection. It is never sent. */
const clientClosedRequest = 499;

/** Monitoring calls these routes every few seconds, so their requests are logged at debug level. */
const monitoringRouteNames = new Set(['healthz', 'readyz', 'metrics']);

/** Adds a request id and security headers [S10] to every response. Logs [S12] and counts every request. */
export function observeRequests({
  clock,
  log,
  metrics,
}: Pick<ApiDeps, 'clock' | 'log' | 'metrics'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const startTime = clock.now().getTime();
    const requestId = crypto.randomUUID();
    c.set('requestId', requestId);
    c.set('route', 'none');
    await next();
    // `c.header` would create a new response with a stream for each header.
    const { headers } = c.res;
    headers.set('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(securityHeaders)) if (!headers.has(name)) headers.set(name, value);
    const milliseconds = clock.now().getTime() - startTime;
    const route = c.get('route');
    metrics.recordRequest(route, c.res.status, milliseconds / 1000);

    const logFields = { requestId, method: c.req.method, route, status: c.res.status, milliseconds };
    // pino methods need `this`, so they are called on `log`.
    if (monitoringRouteNames.has(route)) log.debug(logFields, 'responded');
    else log.info(logFields, 'responded');
  };
}

/** Converts every error to a response. Logs unexpected errors and 503 errors with the request id. */
export const errorHandler =
  (log: Log) =>
  (error: Error, c: Context<ApiEnv>): Response => {
    if (error instanceof RequestAborted) return new Response(null, { status: clientClosedRequest });
    const apiError = toApiError(error);
    const { requestId, route } = c.var;
    if (apiError.code === 'internal') log.error({ requestId, route, error }, 'failed');
    if (apiError.code === 'unavailable') log.warn({ requestId, route, error }, 'not available');
    return toResponse(errorResponse(apiError, requestId));
  };
