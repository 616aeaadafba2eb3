import type { Body, CallName, calls, Data, Params, Query } from '@plumbline/domain/contract/calls';
import type { SubscriptionType } from '@plumbline/domain/subscription/plans';
import type { Role } from '@plumbline/domain/users/roles';
import type { Tx } from '../database/database.ts';
import type { ApiDeps } from '../ports.ts';
import type { GivenFile } from './answer.ts';
import type { SentFile } from './fileBody.ts';

/** The person calling, as the database has them at this moment [S5]. */
export interface Caller {
  readonly id: string;
  readonly companyId: string;
  readonly role: Role;
  /** NONE where the package has ended [R9.08]. */
  readonly subscription: SubscriptionType;
  /** The session the call belongs to. */
  readonly sessionId: string;
  /** First and last name. */
  readonly name: string;
  /** The day it is in the company's time zone, YYYY-MM-DD. */
  readonly today: string;
}

interface Context<R extends CallName> {
  readonly params: Params<R>;
  /** Validated by the route's schema: keys it does not know are gone [S3]. */
  readonly body: (typeof calls)[R] extends { readonly takes: 'file' } ? undefined : Body<R>;
  /** What a route that takes a file was sent. */
  readonly file: (typeof calls)[R] extends { readonly takes: 'file' } ? SentFile : undefined;
  readonly query: Query<R>;
  readonly deps: ApiDeps;
  /** The client IP, for counting tries [S6]. */
  readonly address: string;
  /** The moment of the call, by the server's clock. */
  readonly now: Date;
}

/** A call of anybody's. It opens its own `deps.db.system` transactions. */
export type PublicContext<R extends CallName> = Context<R>;

/** A call whose body is signed: as it came, with the headers it came with. */
export interface RawContext<R extends CallName> extends PublicContext<R> {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** A signed call, inside the one transaction that has already authenticated it. */
export interface SignedContext<R extends CallName> extends Context<R> {
  readonly tx: Tx;
  readonly caller: Caller;
}

/** A signed call that talks to the outside or works for long: no transaction is held meanwhile. */
export interface DetachedContext<R extends CallName> extends Omit<SignedContext<R>, 'tx'> {
  /**
   * Runs `work` in a transaction of the caller's company, once for the call's Idempotency-Key: a retry is given what
   * it answered, which must therefore be what the call answers [F4]. `work` is given the caller as they are by then. The
   * record that the route writes is locked, as If-Match asks.
   */
  transact(work: (tx: Tx, caller: Caller) => Answering<R>): Answering<R>;
}

/** Calls whose handlers open their transactions themselves. */
export type DetachedRoute = {
  [R in CallName]: (typeof calls)[R] extends { readonly transaction: 'handler' } ? R : never;
}[CallName];
export type PublicRoute = { [R in CallName]: (typeof calls)[R]['access'] extends 'public' ? R : never }[CallName];
type RawRoute = { [R in CallName]: (typeof calls)[R] extends { readonly takes: 'raw' } ? R : never }[CallName];

type ContextOf<R extends CallName> = R extends RawRoute
  ? RawContext<R>
  : R extends PublicRoute
    ? PublicContext<R>
    : R extends DetachedRoute
      ? DetachedContext<R>
      : SignedContext<R>;

type Answered<R extends CallName> = (typeof calls)[R] extends { readonly gives: 'file' } ? GivenFile : Data<R>;
type Answering<R extends CallName> = Promise<Answered<R> extends undefined ? void : Answered<R>>;

/** Answers what stands under `data`, or a file; nothing with 202 and 204. Throws an ApiError where it will not. */
export type Handler<R extends CallName> = (context: ContextOf<R>) => Answering<R>;

export type Handlers = { readonly [R in CallName]: Handler<R> };
