import { type AnyCall, type CallName, callOf } from '@plumbline/domain/contract/calls';
import { isId } from '@plumbline/domain/shared/id';
import { bodyLimits, requestLimits } from '@plumbline/domain/shared/requestLimits';
import { isSubscribed } from '@plumbline/domain/subscription/plans';
import type { AnyObjectSchema, Schema } from 'yup';
import type { Tx } from '../database/database.ts';
import type { ApiDeps } from '../ports.ts';
import { type AccessTokens, bearerToken, unauthenticated } from '../session/accessToken.ts';
import { authenticate } from '../session/authenticate.ts';
import { type Answer, answerWith, fileAnswer, type GivenFile, type JsonAnswer, notModified } from './answer.ts';
import { bodySlices, readBody, readJson, requireJsonType } from './body.ts';
import { ApiError } from './errors.ts';
import { etagMatches, tagOf } from './etag.ts';
import { type SentFile, sentFile } from './fileBody.ts';
import type { Caller, DetachedRoute, Handlers } from './handler.ts';
import { idempotencyKey, once } from './idempotency.ts';
import { parsedJson } from './json.ts';
import { listMark } from './listMarks.ts';
import { requestDigests } from './requestDigest.ts';
import { validated } from './validate.ts';
import { lockVersion, versioned } from './versioned.ts';

export interface Call {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
}

/** Runs a call when its company has room for it. */
export type CallQueue = <Result>(companyId: string, request: Request, work: () => Promise<Result>) => Promise<Result>;

interface Dispatcher {
  readonly deps: ApiDeps;
  readonly handlers: Handlers;
  readonly tokens: AccessTokens;
  /** Calls that wait for their turn once the token is verified; nothing of their body is read before. */
  readonly queues: { readonly [R in DetachedRoute]?: CallQueue };
}

/** The bytes of the body, or the file that was in it. */
type SentBody = { readonly bytes: Uint8Array } | { readonly file: SentFile };

/** What a call brought: validated, or a file. */
interface Input {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly file?: SentFile;
}

type AnyHandler = (context: object) => Promise<unknown>;

const isDetached = (name: CallName): name is DetachedRoute => callOf(name).transaction === 'handler';

/** Answers a call by the route table: who may, with what, by which handler. Throws what it refuses. */
export function dispatcher({ deps, handlers, tokens, queues }: Dispatcher) {
  const digestsOf = requestDigests(deps);
  // a table of handlers looked up by a name known only now: each takes the context of its own route
  const handlerOf = (name: CallName) => handlers[name] as AnyHandler;

  return async function dispatch(name: CallName, call: Call): Promise<Answer> {
    const { access, takes, gives } = callOf(name);
    const { request } = call;
    const params = inSmallLetters(call.params);
    const now = deps.clock.now();
    const claims = access === 'public' ? undefined : await tokens.verify(requireToken(request), now);
    const contextWith = async (sent: SentBody, readStored?: () => Promise<unknown>) => ({
      params,
      deps,
      now,
      address: call.address,
      ...(await inputOf(name, call, sent, readStored)),
    });

    if (!claims) {
      const sent = await sentBody(name, request);
      const asItCame = takes === 'raw' && 'bytes' in sent ? { bytes: sent.bytes, headers: request.headers } : {};
      const context = await contextWith(sent);
      return answerWith(name, await handlerOf(name)({ ...context, ...asItCame }));
    }

    // before a transaction is open: the key is read in one of its own
    const digests = await digestsOf();

    const permitted = async (tx: Tx) => {
      const caller = await authenticate(tx, claims, now);
      requirePermission(callOf(name), caller);
      if (!Object.values(params).every(isId)) throw new ApiError('not_found');
      return caller;
    };

    const onceForKey = (tx: Tx, caller: Caller, { file, body }: Input, work: () => Promise<JsonAnswer>) => {
      const key = idempotencyKey(name, request);
      if (key === undefined) return work();
      // a form sent twice has another boundary each time: the file itself is compared
      const path = [name, ...Object.values(params), file?.name].join(' ');
      const { body: schema } = callOf(name);
      return once(tx, caller, key, digests, { path, content: file?.bytes ?? { body, schema } }, work);
    };

    if (isDetached(name)) {
      const answer = async (): Promise<Answer> => {
        // a body that takes long to read is not read for who may not send it
        const caller = await deps.db.company(claims.companyId, permitted);
        const input = await contextWith(await sentBody(name, request));
        const ifMatch = request.headers.get('if-match');
        const transact = async (work: (tx: Tx, caller: Caller) => Promise<unknown>) => {
          const { body } = await deps.db.company(claims.companyId, async (tx) => {
            // the work before may have taken long: who was deactivated meanwhile may no more [S5]
            const still = await permitted(tx);
            return onceForKey(tx, still, input, async () => {
              const inTransaction = { ...input, caller: still, tx };
              await lockVersion(tx, name, params, ifMatch, (other) => handlerOf(other)(inTransaction));
              return answerWith(name, await work(tx, still));
            });
          });
          return body === null ? undefined : JSON.parse(body).data;
        };
        const answered = await handlerOf(name)({ ...input, caller, transact });
        return gives === 'file' ? fileAnswer(answered as GivenFile) : answerWith(name, answered);
      };
      const queue = queues[name];
      return queue ? queue(claims.companyId, request, answer) : answer();
    }

    const sent = await sentBody(name, request);
    return deps.db.company(claims.companyId, async (tx) => {
      const caller = await permitted(tx);
      const record = request.method === 'PATCH' && versioned[name]?.current;
      const readStored = record ? () => handlerOf(record)({ params, deps, now, caller, tx }) : undefined;
      const signed = { ...(await contextWith(sent, readStored)), caller, tx };
      return onceForKey(tx, caller, signed, async () => {
        const mark = request.method === 'GET' ? await listMark(tx, name, caller) : undefined;
        if (mark && etagMatches(request.headers.get('if-none-match'), tagOf(mark))) return notModified(mark);
        await lockVersion(tx, name, params, request.headers.get('if-match'), (other) => handlerOf(other)(signed));
        return answerWith(name, await handlerOf(name)(signed), mark);
      });
    });
  };
}

/** The ids of a path as the database writes them: they are compared with those of records. */
const inSmallLetters = (params: Call['params']): Call['params'] =>
  Object.fromEntries(Object.entries(params).map(([name, id]) => [name, id.toLowerCase()]));

function requireToken({ headers }: Request): string {
  const token = bearerToken(headers);
  if (!token) throw unauthenticated();
  return token;
}

/** [R6, R9.08] */
function requirePermission({ access, subscription }: AnyCall, caller: Caller): void {
  if (access !== 'public' && !access.includes(caller.role)) throw new ApiError('forbidden');
  if (subscription && !isSubscribed({ subscription_type: caller.subscription })) {
    throw new ApiError('subscription_required');
  }
}

/** Read before a transaction is open: a slow sender holds no connection. */
async function sentBody(name: CallName, request: Request): Promise<SentBody> {
  const { body, takes, limits: changed } = callOf(name);
  const limits = bodyLimits(changed);
  if (takes === 'raw') return { bytes: await readBody(request, limits) };
  if (takes === 'file') {
    return { file: await sentFile(request.headers.get('content-type'), bodySlices(request, limits), limits) };
  }
  if (!body) return { bytes: new Uint8Array() };
  requireJsonType(request);
  return { bytes: await readJson(request, limits) };
}

async function inputOf(
  name: CallName,
  { request }: Call,
  sent: SentBody,
  readStored?: () => Promise<unknown>,
): Promise<Input> {
  if ('file' in sent) return sent;
  const { body, query } = callOf(name);
  return {
    body: body && (await bodyOf(body, parsedJson(sent.bytes), readStored)),
    query: query && (await queryOf(request, query)),
  };
}

/** A value that was accepted before may stay: the record is read where the rules refuse something, and they are asked again. */
async function bodyOf(schema: Schema, value: unknown, readStored?: () => Promise<unknown>): Promise<unknown> {
  try {
    return await validated(schema, value);
  } catch (error) {
    if (!readStored || !(error instanceof ApiError)) throw error;
    const stored = await readStored().catch((unread: unknown) => {
      // a record that is not there: the body is refused all the same
      if (unread instanceof ApiError) return undefined;
      throw unread;
    });
    return validated(schema, value, stored);
  }
}

async function queryOf(request: Request, schema: AnyObjectSchema): Promise<unknown> {
  const { searchParams } = new URL(request.url);
  if (searchParams.size > requestLimits.queryParameters)
    throw new ApiError('invalid', 'The query has too many parameters');
  return validated(schema, Object.fromEntries(searchParams));
}
