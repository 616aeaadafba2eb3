import { type CallName, callNames, callOf } from '@plumbline/domain/contract/calls';
import { requestLimits } from '@plumbline/domain/shared/requestLimits';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { uploadQueue } from './files/uploadQueue.ts';
import { handlersOf } from './handlers.ts';
import { toResponse } from './http/answer.ts';
import { clientIp } from './http/clientIp.ts';
import { dispatcher } from './http/dispatch.ts';
import { ApiError } from './http/errors.ts';
import { type ApiEnv, errorHandler, observed } from './http/observe.ts';
import { operations } from './http/operations.ts';
import { openApiDocument } from './openapi/document.ts';
import type { ApiDeps } from './ports.ts';
import { accessTokens } from './session/accessToken.ts';
import { tryLimits } from './session/tryLimits.ts';
import { billingPortal } from './subscription/billingPortal.ts';

/** The API as a value: nothing in it listens, reads the environment or knows Node. */
export interface Api {
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  request(path: string, init?: RequestInit, bindings?: object): Response | Promise<Response>;
}

/** Bytes from which an answer travels faster compressed; under it an ETag stays as strong as the version it names. */
const worthCompressing = 8 * 1024;

/** Answers the calls of the route table, the billing portal and what whoever runs it asks. */
export function createApi(deps: ApiDeps): Api {
  const tokens = accessTokens(deps.db);
  const handlers = handlersOf({ tokens, hasher: deps.hasher, limits: tryLimits(deps) });
  const dispatch = dispatcher({ deps, tokens, handlers, queues: { 'files.upload': uploadQueue() } });
  const app = new Hono<ApiEnv>({ strict: false });

  app.use(observed(deps));
  app.use('/api/*', compress({ threshold: worthCompressing }));
  app.use(async (c, next) => {
    if (c.req.url.length > requestLimits.urlLength) throw new ApiError('invalid', 'The URL is too long');
    await next();
  });
  const onError = errorHandler(deps.log);
  app.onError(onError);
  // not thrown: an error thrown in notFound skips the middleware
  app.notFound((c) => onError(new ApiError('not_found'), c));

  for (const [path, methods] of routesByPath()) {
    app.all(path, async (c) => {
      const name = methods.get(c.req.method === 'HEAD' ? 'GET' : c.req.method);
      if (!name) throw notAllowed([...methods.keys()]);
      c.set('route', name);
      const address = clientIp(c.req.raw.headers, c.env, deps.config.trustProxy);
      return toResponse(await dispatch(name, { request: c.req.raw, params: c.req.param(), address }), c.req.raw);
    });
  }

  const document = JSON.stringify(openApiDocument(deps.config));
  app.get('/api/openapi.json', (c) => {
    c.set('route', 'openapi');
    return c.body(document, 200, { 'Content-Type': 'application/json; charset=utf-8' });
  });
  app.route('/', operations(deps));
  app.route('/billing-portal', billingPortal(deps));
  return app;
}

/** Paths as Hono writes them, those without ids first so that `users/me` is not taken for an id. */
function routesByPath(): ReadonlyMap<string, ReadonlyMap<string, CallName>> {
  const byPath = new Map<string, Map<string, CallName>>();
  for (const name of callNames.toSorted((a, b) => idsIn(callOf(a).path) - idsIn(callOf(b).path))) {
    const { method, path } = callOf(name);
    const pattern = path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
    const methods = byPath.get(pattern) ?? new Map<string, CallName>();
    byPath.set(pattern, methods.set(method, name));
  }
  return byPath;
}

const idsIn = (path: string) => path.split('{').length;

const notAllowed = (methods: readonly string[]) =>
  new ApiError('method_not_allowed', undefined, { headers: { Allow: methods.join(', ') } });
