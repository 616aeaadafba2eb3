/** The routes of all calls: the steps of each call in order, its transaction, and its handler. */
import { type CallName, callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Database, Tx } from '../database/database.ts';
import type { ApiDeps } from '../ports.ts';
import { authorize, verifyCredentials } from './authorize.ts';
import { readRequestBody } from './body.ts';
import { clientIp } from './clientIp.ts';
import type { Downloads } from './downloads.ts';
import { ApiError } from './errors.ts';
import { type EventStream, eventStreamResponse } from './eventStream.ts';
import type { AnyHandlers, Handlers } from './handler.ts';
import { createOnce, loadRequestDigests, prepareCreate, replayRepeatedRequest } from './idempotency.ts';
import { respondIfNotModified } from './listEtag.ts';
import { lockVersion, type VersionedTables } from './lockVersion.ts';
import type { Authenticator, Principal } from './principal.ts';
import { requestDigests } from './requestDigest.ts';
import type { RequestQueue } from './requestQueue.ts';
import {
  createResponseValue,
  type FileDownload,
  fileResponse,
  type JsonResponseValue,
  JsonText,
  toResponse,
} from './responseValue.ts';
import { type ApiEnv, type CallContext, type NamedCall, type RecordReader, runSteps, type Step } from './step.ts';
import { throwInputError, validateChangedRecord, validateInput, validateInputEarly } from './validate.ts';
import { type CallQueue, waitInQueue } from './waitInQueue.ts';

/** What the routes of the calls need. */
export interface CallRoutesDeps {
  readonly deps: ApiDeps;
  readonly handlers: Handlers;
  readonly authenticators: readonly Authenticator[];
  readonly records: VersionedTables;
  /** The queues of calls that wait before their body is read. */
  readonly queues: { readonly [N in CallName]?: CallQueue };
  readonly validationQueue: RequestQueue;
  readonly downloads: Downloads;
}

/** What the steps that run a handler need. */
type RunDeps = Pick<CallRoutesDeps, 'deps' | 'downloads'>;

/** Creates the routes of all calls. Each call runs one of the four lists of steps below, in order. */
export function callRoutes({
  deps,
  authenticators,
  records,
  queues,
  validationQueue,
  downloads,
  handlers: typedHandlers,
}: CallRoutesDeps): Hono<ApiEnv> {
  // `AnyHandlers` does not have the type of each context. `runHandlerByName` passes the context of the same call.
  const handlers = typedHandlers as unknown as AnyHandlers;
  const readRecord = createRecordReader(handlers, deps);
  const lockRecord = lockVersion(records, handlers, readRecord);
  const getDigests = requestDigests(deps);

  const runDeps = { deps, downloads };
  const inputSteps = [readRequestBody, validateInput(validationQueue)];

  /** Handlers of public calls open their own transactions. */
  const publicSteps: readonly Step[] = [...inputSteps, runPublicHandler(handlers, runDeps)];

  const transactionSteps = (call: NamedCall): readonly Step[] => [
    verifyCredentials(authenticators),
    ...stepsIf(call.creates !== undefined, loadRequestDigests(getDigests)),
    readRequestBody,
    // After the body was read, so that a slow caller does not make others wait.
    waitInQueue(queues),
    validateInputEarly(validationQueue),
    transaction(deps.db, [
      authorize,
      lockRecord,
      throwInputError,
      ...stepsIf(call.completeRecord !== undefined, validateChangedRecord(readRecord)),
      ...stepsIf(call.creates !== undefined, prepareCreate, replayRepeatedRequest),
      ...stepsIf(call.creates?.chosenId, createOnce(handlers)),
      ...stepsIf(call.hasListEtag || 'readVersion' in handlers[call.name], respondIfNotModified(handlers)),
      runHandler(handlers, runDeps),
    ]),
  ];

  const ownTransactionsSteps = (call: NamedCall): readonly Step[] => [
    verifyCredentials(authenticators),
    ...stepsIf(call.creates !== undefined, loadRequestDigests(getDigests)),
    waitInQueue(queues),
    // Authorizes the caller before a large body is read.
    transaction(deps.db, [authorize]),
    ...inputSteps,
    ...stepsIf(call.creates !== undefined, prepareCreate),
    // Authorizes again in each transaction of the handler. The handler can run for a long time before a transaction, and the
    // user can be deactivated during this time [S5].
    runHandlerWithOwnTransactions(handlers, runDeps, [
      authorize,
      ...stepsIf(call.creates !== undefined, replayRepeatedRequest),
      ...stepsIf(call.creates?.chosenId, createOnce(handlers)),
      lockRecord,
    ]),
  ];

  const verifyStep = verifyCredentials(authenticators);
  const streamSteps: readonly Step[] = [
    verifyStep,
    ...inputSteps,
    transaction(deps.db, [authorize]),
    runStreamHandler(handlers, runDeps, verifyStep),
  ];

  const stepsOf = (call: NamedCall): readonly Step[] => {
    if (call.access === 'public') return publicSteps;
    if (call.responseType === 'events') return streamSteps;
    return call.transactionStartedBy === 'handler' ? ownTransactionsSteps(call) : transactionSteps(call);
  };

  const app = new Hono<ApiEnv>({ strict: false });
  for (const [path, calls] of callsByPath()) {
    for (const call of calls) {
      const middleware: readonly MiddlewareHandler<ApiEnv>[] = [startCall(call, deps), ...stepsOf(call), respond];
      app.on([call.method], [path], ...middleware);
    }
    app.all(path, () => {
      const methods = calls.map(({ method }) => method).join(', ');
      throw new ApiError('method_not_allowed', undefined, { headers: { Allow: methods } });
    });
  }
  return app;
}

/** Returns the steps if the condition is met, otherwise none. */
const stepsIf = (condition: boolean | undefined, ...steps: readonly Step[]): readonly Step[] =>
  condition ? steps : [];

const respond = async (c: CallContext): Promise<Response> => toResponse(c.get('response'), c.req.raw);

/** Sets the variables that all later steps use. */
const startCall =
  (call: NamedCall, { clock, config }: ApiDeps): Step =>
  async (c, next) => {
    c.set('route', call.name);
    c.set('call', call);
    c.set('now', clock.now());
    const ip = clientIp(c.req.raw.headers, c.env, config);
    c.set('clientIp', ip);
    // Ids in the path are compared with ids from the database, which are in lower case.
    c.set('params', Object.fromEntries(Object.entries(c.req.param()).map(([name, id]) => [name, id.toLowerCase()])));
    await next();
  };

/** Calls grouped by their Hono path pattern. Paths with fewer ids come first, so that `me` in `users/me` is not read as an id. */
function callsByPath(): ReadonlyMap<string, readonly NamedCall[]> {
  const namedCalls = callNames.map((name) => ({ name, ...callOf(name) }));
  const countIds = ({ path }: NamedCall) => path.split('{').length - 1;
  return Map.groupBy(
    namedCalls.toSorted((a, b) => countIds(a) - countIds(b)),
    ({ path }) => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''),
  );
}

/**
 * Runs `steps` in one transaction that row-level security restricts to the company of the caller [S2]. The database may
 * retry the transaction, so `steps` must not have other side effects. The next step runs after the commit.
 */
const transaction =
  (db: Database, steps: readonly Step[]): Step =>
  async (c, next) => {
    await db.company(c.get('credentials').companyId, (tx) => {
      c.set('tx', tx);
      return runSteps(c, steps);
    });
    await next();
  };

/** Creates the function that reads a record with the handler of another call. */
const createRecordReader =
  (handlers: AnyHandlers, deps: ApiDeps): RecordReader =>
  async (c, name) => {
    const { params, now, tx, principal } = c.var;
    const record = await runHandlerByName(handlers, name, { params, deps, now, tx, caller: principal });
    return record instanceof JsonText ? record.parse() : record;
  };

/** Runs the handler in the open transaction. */
const runHandler =
  (handlers: AnyHandlers, runDeps: RunDeps): Step =>
  async (c) => {
    const { call, tx, principal, storedRecord, lockedRecord, newId, listEtag } = c.var;
    const context = { ...contextOf(c, runDeps), tx, caller: principal, storedRecord, lockedRecord, newId };
    const result = await runHandlerByName(handlers, call.name, context);
    c.set('response', await createResponseValue(call, result, principal, listEtag));
  };

/**
 * Runs the handler of a public call. The body of a call with requestType 'raw' is signed, so its handler also gets the bytes of
 * the body and the headers.
 */
const runPublicHandler =
  (handlers: AnyHandlers, runDeps: RunDeps): Step =>
  async (c, next) => {
    const { call, requestBody } = c.var;
    const raw = call.requestType === 'raw' &&
      'bytes' in requestBody && { bytes: requestBody.bytes, headers: c.req.raw.headers };
    const context = { ...contextOf(c, runDeps), ...raw };
    c.set('response', await createResponseValue(call, await runHandlerByName(handlers, call.name, context), null));
    await next();
  };

/**
 * Runs a handler that opens transactions itself. The `transactionStartSteps` run at the start of each transaction. The result of a
 * transaction is serialized in the transaction, so that the response to a create is stored with its record. A handler that returns
 * this result sends this response.
 */
const runHandlerWithOwnTransactions =
  (handlers: AnyHandlers, runDeps: RunDeps, transactionStartSteps: readonly Step[]): Step =>
  async (c, next) => {
    const { call, principal, newId } = c.var;
    const inputContext = contextOf(c, runDeps);
    let transacted: { readonly value: unknown } | undefined;
    const transact = async (work: (tx: Tx, caller: Principal) => Promise<unknown>) => {
      transacted = undefined;
      const runWork: Step = async () => {
        const value = await work(c.var.tx, c.var.principal);
        c.set('response', await createResponseValue(call, value, c.var.principal));
        transacted = { value };
      };
      await runSteps(c, [transaction(runDeps.deps.db, [...transactionStartSteps, runWork])]);
      // The request is a repeated request: its response is set already, and `work` did not run.
      transacted ??= { value: JSON.parse((c.var.response as JsonResponseValue).body ?? '{}').data };
      return transacted.value;
    };
    const context = { ...inputContext, caller: principal, newId, transact };
    if (call.responseType === 'file') {
      const open = async () => (await runHandlerByName(handlers, call.name, context)) as FileDownload;
      c.set('response', fileResponse(await runDeps.downloads.run(principal, open)));
      return next();
    }
    const result = await runHandlerByName(handlers, call.name, context);
    if (!transacted || result !== transacted.value)
      c.set('response', await createResponseValue(call, result, principal));
    await next();
  };

/** Runs a handler that opens a stream. Its transactions verify the credentials again with the current time. */
const runStreamHandler =
  (handlers: AnyHandlers, runDeps: RunDeps, verifyStep: Step): Step =>
  async (c, next) => {
    const { call, principal } = c.var;
    const transact = async <T>(work: (tx: Tx, caller: Principal) => Promise<T>): Promise<T> => {
      c.set('now', runDeps.deps.clock.now());
      let result: { readonly value: T } | undefined;
      const runWork: Step = async () => {
        result = { value: await work(c.var.tx, c.var.principal) };
      };
      await runSteps(c, [verifyStep, transaction(runDeps.deps.db, [authorize, runWork])]);
      if (!result) throw new ApiError('internal');
      return result.value;
    };
    const unsentBytes = () => c.env?.outgoing?.writableLength ?? 0;
    const context = { ...contextOf(c, runDeps), caller: principal, transact, unsentBytes };
    const stream = await runHandlerByName(handlers, call.name, context);
    c.set('response', eventStreamResponse(stream as EventStream));
    await next();
  };

/** The User-Agent header is the caller's choice, so it has a limit. */
const maxUserAgentLength = 300;
/** Control and format characters, among them C1, which a terminal and a PDF may interpret. */
const controlCharacters = /[\p{Cc}\p{Cf}]/gu;

const contextOf = (c: CallContext, { deps }: RunDeps) => {
  const { params, now, clientIp, input } = c.var;
  const userAgent = (c.req.header('user-agent') ?? '').replace(controlCharacters, '').slice(0, maxUserAgentLength);
  return { params, deps, now, clientIp, userAgent, isReadAhead: isReadAhead(c.req.raw), ...input };
};

/** The headers with which browsers mark requests that no person has made yet: Chrome and Safari, older ones of both, and older ones of Firefox. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** A value is `prefetch`, `prefetch;prerender` or `preview`. */
const isReadAhead = ({ method, headers }: Request): boolean =>
  method === 'HEAD' ||
  purposeHeaders.some((name) => /^\s*"?(prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ''));

/** Runs the handler of a call. A handler is a function or an object with `handle`. */
const runHandlerByName = (handlers: AnyHandlers, name: CallName, context: object): Promise<unknown> => {
  const handler = handlers[name];
  return 'handle' in handler ? handler.handle(context) : handler(context);
};
