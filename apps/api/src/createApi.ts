/** Creates the HTTP API from the functions of its host (ports.ts). The API needs neither Node nor a network. */
import { requestLimits } from '@plumbline/domain/shared/requestLimits';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { attemptLimits } from './attempts/attemptLimits.ts';
import { calendarFeedRoute } from './calendar/feedRoute.ts';
import { liveEstimates } from './estimates/liveEstimates.ts';
import { changeQueue, readQueue } from './estimates/readQueue.ts';
import { exportRoute } from './exports/exportRoute.ts';
import { uploadQueue } from './files/uploadQueue.ts';
import { createHandlers } from './handlers.ts';
import { callRoutes } from './http/callRoutes.ts';
import { clientIp } from './http/clientIp.ts';
import { createDownloads } from './http/downloads.ts';
import { ApiError } from './http/errors.ts';
import { quoteEtag, shortHash } from './http/etag.ts';
import { monitoringRoutes } from './http/monitoringRoutes.ts';
import { errorHandler, observeRequests } from './http/observeRequests.ts';
import type { Authenticator } from './http/principal.ts';
import { createRequestQueue } from './http/requestQueue.ts';
import { toResponse } from './http/responseValue.ts';
import type { ApiEnv } from './http/step.ts';
import { linkAuthenticator } from './links/linkAuthenticator.ts';
import { openApiDocument } from './openapi/document.ts';
import type { ApiDeps } from './ports.ts';
import { liveProjects } from './projects/liveProjects.ts';
import { accessTokens } from './session/accessToken.ts';
import { userAuthenticator } from './session/userAuthenticator.ts';
import { openStreams } from './streams/openStreams.ts';
import { billingPortal } from './subscription/builtInBillingPortal.ts';
import { versionedTables } from './versionedTables.ts';

/** The API as a function from a request to a response. It does not listen on a network port, read the environment or use Node. */
export interface HttpApi {
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  request(path: string, init?: RequestInit, bindings?: object): Response | Promise<Response>;
  /** Ends all event streams and refuses new ones. A server calls it before it waits for running requests [F12]. */
  closeStreams(): Promise<void>;
}

/** Shorter responses are not compressed, because compression saves little and makes their ETag weak. */
const minCompressedBytes = 8 * 1024;

/**
 * Creates the API: the calls of the contract, the OpenAPI document, the billing portal and the monitoring routes. Users authenticate
 * with access tokens, and clients with links. `otherAuthenticators` add other kinds of principals.
 */
export function createApi(deps: ApiDeps, otherAuthenticators: readonly Authenticator[] = []): HttpApi {
  const tokens = accessTokens(deps.db);
  const streams = openStreams(deps);
  const live = { liveEstimates: liveEstimates(deps, streams), liveProjects: liveProjects(deps, streams) };
  const limits = attemptLimits(deps);
  const app = new Hono<ApiEnv>({ strict: false });

  app.use(observeRequests(deps));
  for (const path of ['/api/*', '/calendar/*']) app.use(path, compress({ threshold: minCompressedBytes }));
  app.use(async (c, next) => {
    if (c.req.url.length > requestLimits.urlLength) throw new ApiError('invalid', 'The URL is too long');
    await next();
  });
  const entranceQueue = createRequestQueue(8);
  app.use(async (c, next) => {
    // Eight requests start in each iteration of the event loop. Monitoring does not wait, so that a busy process is not restarted.
    if (c.req.path !== '/healthz')
      await entranceQueue(clientIp(c.req.raw.headers, c.env, deps.config), () => undefined);
    await next();
  });
  const onError = errorHandler(deps.log);
  app.onError(onError);
  // This calls onError directly, because an error thrown in notFound skips the middleware.
  app.notFound((c) => onError(new ApiError('not_found'), c));

  const estimateReads = readQueue();
  // PDFs take seconds. Estimates and documents do not wait behind them.
  const pdfReads = readQueue();
  // The clients of a company do not wait behind its users.
  const linkReads = readQueue();
  const calls = callRoutes({
    deps,
    handlers: createHandlers({ tokens, hasher: deps.hasher, limits, ...live }),
    authenticators: [userAuthenticator(tokens), linkAuthenticator(deps.db, limits), ...otherAuthenticators],
    records: versionedTables,
    queues: {
      'files.upload': uploadQueue(),
      'estimates.get': estimateReads,
      'estimates.change': changeQueue(),
      'estimateItems.list': estimateReads,
      'estimates.pdf': pdfReads,
      'documents.create': pdfReads,
      'documents.get': estimateReads,
      'documents.compare': estimateReads,
      'shared.get': linkReads,
      'shared.price': linkReads,
      'shared.accept': linkReads,
      'shared.decline': linkReads,
    },
    validationQueue: createRequestQueue(),
    downloads: createDownloads(),
  });
  app.route('/', calls);

  const document = JSON.stringify(openApiDocument(deps.config));
  const documentHash = shortHash(document);
  app.get('/api/openapi.json', async (c) => {
    c.set('route', 'openapi');
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: quoteEtag(await documentHash),
    };
    return toResponse({ status: 200, headers, body: document }, c.req.raw);
  });
  app.route('/', monitoringRoutes(deps));
  app.route('/billing-portal', billingPortal(deps));
  app.route('/calendar', calendarFeedRoute(deps, limits));
  app.route('/api/export-files', exportRoute(deps, limits));
  return {
    fetch: app.fetch,
    request: app.request,
    async closeStreams() {
      streams.close();
      await Promise.all([live.liveEstimates.stop(), live.liveProjects.stop()]);
    },
  };
}
