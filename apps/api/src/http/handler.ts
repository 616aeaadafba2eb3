import type { Body, CallName, calls, Data, Params, Query } from '@plumbline/domain/contract/calls';
import type { PrincipalKind } from '@plumbline/domain/shared/call';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { ApiDeps } from '../ports.ts';
import type { GivenFile } from './answer.ts';
import type { SentFile } from './fileBody.ts';
import type { Principal, StaffPrincipal } from './principal.ts';

/** Names of the calls whose contract has these properties. */
type CallsWith<Properties> = { [N in CallName]: (typeof calls)[N] extends Properties ? N : never }[CallName];

export type PublicCallName = CallsWith<{ readonly access: 'public' }>;
type RawCallName = CallsWith<{ readonly takes: 'raw' }>;
type OwnTransactionsCallName = CallsWith<{ readonly transaction: 'handler' }>;

/** The principals that the contract of a call admits. */
type CallerOf<N extends CallName> = (typeof calls)[N] extends {
  readonly principals: readonly (infer Kind extends PrincipalKind)[];
}
  ? Extract<Principal, { readonly kind: Kind }>
  : StaffPrincipal;

/** The record before a change, as the call `record.current` answers it. */
type Stored<N extends CallName> = (typeof calls)[N] extends {
  readonly whole: object;
  readonly record: { readonly current: infer Current extends CallName };
}
  ? Data<Current>
  : undefined;

type TakesFile<N extends CallName> = (typeof calls)[N] extends { readonly takes: 'file' } ? true : false;

interface Context<N extends CallName> {
  readonly params: Params<N>;
  /** Validated by the schema of the contract: unknown keys are removed [S3]. */
  readonly body: TakesFile<N> extends true ? undefined : Body<N>;
  /** The file of a call that takes one. */
  readonly file: TakesFile<N> extends true ? SentFile : undefined;
  readonly query: Query<N>;
  readonly deps: ApiDeps;
  readonly clientIp: string;
  /** The time of the call on the server's clock. */
  readonly now: Date;
}

/** An unauthenticated call. Its handler opens `deps.db.system` transactions. */
export type PublicContext<N extends CallName> = Context<N>;

/** A public call whose body is signed: its bytes and the headers of the request. */
export interface RawContext<N extends CallName> extends PublicContext<N> {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** A call in one transaction, which has already authenticated and authorized the caller and locked the record. */
export interface SignedContext<N extends CallName> extends Context<N> {
  readonly tx: Tx;
  readonly caller: CallerOf<N>;
  readonly stored: Stored<N>;
}

/** A call that uses other services or works for long. No transaction is open while it does. */
export interface DetachedContext<N extends CallName> extends Context<N> {
  readonly caller: CallerOf<N>;
  /**
   * Runs `work` in a transaction that authorizes the caller again, locks the record as If-Match asks and, for a create,
   * runs once for each Idempotency-Key. A repeated request gets what `work` returned the first time; the handler must
   * therefore return the same [F4].
   */
  transact(work: (tx: Tx, caller: CallerOf<N>) => Result<N>): Result<N>;
}

type ContextOf<N extends CallName> = N extends RawCallName
  ? RawContext<N>
  : N extends PublicCallName
    ? PublicContext<N>
    : N extends OwnTransactionsCallName
      ? DetachedContext<N>
      : SignedContext<N>;

type ResultValue<N extends CallName> = (typeof calls)[N] extends { readonly gives: 'file' } ? GivenFile : Data<N>;
type Result<N extends CallName> = Promise<ResultValue<N> extends undefined ? void : ResultValue<N>>;

type Answering<N extends CallName> = (context: ContextOf<N>) => Result<N>;

/** What every locked record has: its version and the user who changed it last. */
export interface LockedRecord {
  readonly version: number;
  readonly updatedBy: string | null;
}

/** A handler that locks its record in one statement with the other rows that it needs. It gets them as `locked`. */
export interface LockingHandler<N extends CallName, Locked extends LockedRecord = LockedRecord> {
  /** Throws 404 if the company has no such record. */
  lock(tx: Tx, caller: CallerOf<N>, params: Params<N>): Promise<Locked>;
  answer(context: ContextOf<N> & { readonly locked: Locked }): Result<N>;
}

/**
 * Answers `data` of a call, or a file; nothing with 202 and 204. Refuses with an ApiError. The handler of a conditional
 * list also has SQL for the state of the list; a handler may lock its record itself.
 */
export type Handler<N extends CallName> = (typeof calls)[N] extends { readonly conditional: 'state' }
  ? { readonly state: (caller: CallerOf<N>) => SQL; readonly answer: Answering<N> }
  : Answering<N> | LockingHandler<N>;

export type Handlers = { readonly [N in CallName]: Handler<N> };

type AnyAnswering = (context: object) => Promise<unknown>;

/** Handlers looked up by a name that is known only at run time. Each gets the context of its own call. */
export type AnyHandlers = Readonly<
  Record<
    CallName,
    | AnyAnswering
    | { readonly state: (caller: Principal) => SQL; readonly answer: AnyAnswering }
    | {
        readonly lock: (tx: Tx, caller: Principal, params: object) => Promise<LockedRecord>;
        readonly answer: AnyAnswering;
      }
  >
>;

/** Runs the handler of a call, whichever kind it is. */
export const runAny = (handlers: AnyHandlers, name: CallName, context: object): Promise<unknown> => {
  const handler = handlers[name];
  return 'answer' in handler ? handler.answer(context) : handler(context);
};
