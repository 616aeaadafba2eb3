/** Creates the routes of all calls and defines the order of their steps. */
import { type CallName, callNames, callOf } from '@plumbline/domain/contract/calls';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ApiDeps } from '../ports.ts';
import { toResponse } from './answer.ts';
import { authorize } from './authorize.ts';
import { clientIp } from './clientIp.ts';
import { ApiError } from './errors.ts';
import type { AnyHandlers, Handlers } from './handler.ts';
import { answerOnce, createOnce, loadDigests } from './idempotency.ts';
import { answerNotModified } from './listState.ts';
import { lockVersion, type VersionedRecords } from './lockVersion.ts';
import type { Authenticator } from './principal.ts';
import { readSentBody } from './readSentBody.ts';
import { requestDigests } from './requestDigest.ts';
import { readCall, runDetachedHandler, runHandler, runPublicHandler } from './runHandler.ts';
import type { ApiEnv, CallContext, NamedCall, Step } from './step.ts';
import { transaction } from './transaction.ts';
import { validateInput } from './validateInput.ts';
import { verifyCredentials } from './verifyCredentials.ts';
import { type CallQueue, waitForTurn } from './waitForTurn.ts';

export interface CallParts {
  readonly deps: ApiDeps;
  readonly handlers: Handlers;
  readonly authenticators: readonly Authenticator[];
  readonly records: VersionedRecords;
  /** The queues of calls that wait before their body is read. */
  readonly queues: { readonly [N in CallName]?: CallQueue };
}

/** Creates the routes of all calls. Each call runs one of the three lists of steps below, in order. */
export function callRoutes({ deps, authenticators, records, queues, ...parts }: CallParts): Hono<ApiEnv> {
  // `AnyHandlers` loses the type of each context. `callOf` and the handler are found by the same name.
  const handlers = parts.handlers as unknown as AnyHandlers;
  const read = readCall(handlers, deps);
  const lock = lockVersion(records, handlers, read);
  const load = loadDigests(requestDigests(deps));

  const publicSteps: readonly Step[] = [readSentBody, validateInput(), runPublicHandler(handlers, deps)];

  const transactionSteps: readonly Step[] = [
    verifyCredentials(authenticators),
    load,
    readSentBody,
    transaction(deps.db, [
      authorize,
      lock,
      validateInput(read),
      answerOnce,
      createOnce(handlers),
      answerNotModified(handlers),
      runHandler(handlers, deps),
    ]),
  ];

  const detachedSteps: readonly Step[] = [
    verifyCredentials(authenticators),
    load,
    waitForTurn(queues),
    // Authorizes the caller before a large body is read.
    transaction(deps.db, [authorize]),
    readSentBody,
    validateInput(),
    // Authorizes again after the long work: the user may be deactivated by then [S5].
    runDetachedHandler(handlers, deps, [authorize, answerOnce, lock]),
  ];

  const stepsOf = ({ access, transaction: mode }: NamedCall): readonly Step[] => {
    if (access === 'public') return publicSteps;
    return mode === 'handler' ? detachedSteps : transactionSteps;
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

const respond = async (c: CallContext): Promise<Response> => toResponse(c.var.answer, c.req.raw);

/** Sets the variables that all later steps use. */
const startCall =
  (call: NamedCall, { clock, config }: ApiDeps): Step =>
  async (c, next) => {
    c.set('route', call.name);
    c.set('call', call);
    c.set('now', clock.now());
    c.set('clientIp', clientIp(c.req.raw.headers, c.env, config.trustProxy));
    // The database returns ids in lower case.
    c.set('params', Object.fromEntries(Object.entries(c.req.param()).map(([name, id]) => [name, id.toLowerCase()])));
    await next();
  };

/** Calls grouped by their Hono path pattern. Paths without ids come first, so that `me` in `users/me` is not an id. */
function callsByPath(): ReadonlyMap<string, readonly NamedCall[]> {
  const named = callNames.map((name) => ({ name, ...callOf(name) }));
  const ids = ({ path }: NamedCall) => path.split('{').length;
  return Map.groupBy(
    named.toSorted((a, b) => ids(a) - ids(b)),
    ({ path }) => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''),
  );
}
