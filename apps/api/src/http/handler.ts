/** Types of call handlers. They are derived from the contract of each call. */
import type {
  apiCalls,
  Body,
  CallName,
  Data,
  Params,
  Query,
  StreamCallName,
} from '@plumbline/domain/contract/apiCalls';
import type { PrincipalKind } from '@plumbline/domain/shared/call';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { ApiDeps } from '../ports.ts';
import type { EventStream } from './eventStream.ts';
import type { Principal, StaffPrincipal } from './principal.ts';
import type { FileDownload, JsonText } from './responseValue.ts';

/** An uploaded file. The name comes from the user and is never used as a path [B4]. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The names of the calls with these properties in the contract. */
type CallsWith<Properties> = { [N in CallName]: (typeof apiCalls)[N] extends Properties ? N : never }[CallName];

export type PublicCallName = CallsWith<{ readonly access: 'public' }>;
type RawCallName = CallsWith<{ readonly requestType: 'raw' }>;
type OwnTransactionsCallName = CallsWith<{ readonly transactionStartedBy: 'handler' }>;

/** The principals that may make a call according to its contract. */
type CallerOf<N extends CallName> = (typeof apiCalls)[N] extends {
  readonly principals: readonly (infer Kind extends PrincipalKind)[];
}
  ? Extract<Principal, { readonly kind: Kind }>
  : StaffPrincipal;

/** The record before a change, in the format of the call `record.readCurrentWith`. */
type StoredRecord<N extends CallName> = (typeof apiCalls)[N] extends {
  readonly completeRecord: object;
  readonly record: { readonly readCurrentWith: infer Current extends CallName };
}
  ? Data<Current>
  : undefined;

/** The calls that create a record with an id that the caller may choose. */
type CreateCallName = CallsWith<{ readonly creates: { readonly chosenId: true } }>;

type HasFileBody<N extends CallName> = (typeof apiCalls)[N] extends { readonly requestType: 'file' } ? true : false;

interface Context<N extends CallName> {
  readonly params: Params<N>;
  /** Validated by the schema of the contract: unknown keys are removed [S3]. */
  readonly body: HasFileBody<N> extends true ? undefined : Body<N>;
  /** The uploaded file, if `requestType` of the call is `file`. */
  readonly file: HasFileBody<N> extends true ? UploadedFile : undefined;
  readonly query: Query<N>;
  readonly deps: ApiDeps;
  readonly clientIp: string;
  /** The User-Agent header, at most 300 characters. */
  readonly userAgent: string;
  /** Whether a program asks before a person does: a request with HEAD, or of a browser that reads ahead or makes a preview. */
  readonly isReadAhead: boolean;
  /** The time of the request on the server clock. */
  readonly now: Date;
}

/** An unauthenticated call. Its handler opens `deps.db.system` transactions. */
export type PublicContext<N extends CallName> = Context<N>;

/** A public call with a signed body. The handler gets the bytes and the headers to verify the signature. */
export interface RawContext<N extends CallName> extends PublicContext<N> {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** A call that runs in one transaction. The caller is already authorized and the record is locked. */
export interface TransactionContext<N extends CallName> extends Context<N> {
  readonly tx: Tx;
  readonly caller: CallerOf<N>;
  readonly storedRecord: StoredRecord<N>;
}

/** A call that uses other services or takes long. The handler opens its transactions with `transact`. */
export interface OwnTransactionsContext<N extends CallName> extends Context<N> {
  readonly caller: CallerOf<N>;
  /**
   * Runs `work` in a transaction that authorizes the caller again and locks the record according to If-Match. A create
   * runs once for each Idempotency-Key. For a repeated request `transact` returns the stored result of `work`, so the
   * handler must return the same result [F4].
   */
  transact(work: (tx: Tx, caller: CallerOf<N>) => ResultPromise<N>): ResultPromise<N>;
}

/** A call that responds with a stream of events. The stream stays open after the response. */
export interface StreamContext<N extends CallName> extends Context<N> {
  readonly caller: CallerOf<N>;
  /** Returns the bytes of the response that its socket has not taken yet. */
  unsentBytes(): number;
  /**
   * Runs `work` in a transaction of its own, at any time until the stream is closed. Verifies the credentials and authorizes the
   * caller again. Throws ApiError if the caller may not make the call any more.
   */
  transact<T>(work: (tx: Tx, caller: CallerOf<N>) => Promise<T>): Promise<T>;
}

type ContextOf<N extends CallName> = N extends RawCallName
  ? RawContext<N>
  : N extends PublicCallName
    ? PublicContext<N>
    : N extends StreamCallName
      ? StreamContext<N>
      : N extends OwnTransactionsCallName
        ? OwnTransactionsContext<N>
        : TransactionContext<N>;

type ResultValue<N extends CallName> = N extends StreamCallName
  ? EventStream
  : (typeof apiCalls)[N] extends { readonly responseType: 'file' }
    ? FileDownload
    : Data<N>;
type ResultPromise<N extends CallName> = Promise<ResultValue<N> extends undefined ? void : ResultValue<N>>;

/** The data of the response, or the data as JSON that PostgreSQL made. */
type DataPromise<N extends CallName> = ResultPromise<N> | Promise<JsonText<ResultValue<N>>>;

type HandlerFunction<N extends CallName> = (context: ContextOf<N>) => DataPromise<N>;

/** The version of a locked record and the user who changed it last. */
export interface LockedRecord {
  readonly version: number;
  readonly updatedBy: string | null;
}

/** A handler that locks its record and other rows in one statement. `handle` receives the rows as `lockedRecord`. */
export interface LockingHandler<N extends CallName, Locked extends LockedRecord = LockedRecord> {
  /** Throws 404 if the company has no such record. */
  lock(tx: Tx, caller: CallerOf<N>, params: Params<N>): Promise<Locked>;
  handle(context: ContextOf<N> & { readonly lockedRecord: Locked }): DataPromise<N>;
}

/** A handler that reads a record. The API returns 304 without `handle` to a caller that has the ETag of the version. */
export interface VersionedReader<N extends CallName> {
  /** Undefined if the company has no such record. */
  readVersion(tx: Tx, caller: CallerOf<N>, params: Params<N>): Promise<number | undefined>;
  handle: HandlerFunction<N>;
}

/** A handler that creates a record. If a caller who chose the id repeats the call, `readExisting` handles the repeated call [F4]. */
export interface CreatingHandler<N extends CallName> {
  /** Reads the record that the first request created. Throws 404 if it was deleted meanwhile. */
  readExisting(context: Pick<TransactionContext<N>, 'tx' | 'caller' | 'params'>, id: string): ResultPromise<N>;
  /** Creates the record with the id `newId`, which the caller or the API chose. */
  handle(context: ContextOf<N> & { readonly newId: string }): ResultPromise<N>;
}

/**
 * Returns the data, the file or the event stream of a call, or nothing for 202 and 204. Throws ApiError to refuse the request. The
 * handler of a list with `hasListEtag` also has SQL for the versions in the list. A handler that creates a record also reads the
 * record that an earlier request created. A handler may lock its record itself.
 */
export type Handler<N extends CallName> = (typeof apiCalls)[N] extends { readonly hasListEtag: true }
  ? { readonly listVersions: (caller: CallerOf<N>) => SQL; readonly handle: HandlerFunction<N> }
  : N extends CreateCallName
    ? CreatingHandler<N>
    : HandlerFunction<N> | LockingHandler<N> | VersionedReader<N>;

export type Handlers = { readonly [N in CallName]: Handler<N> };

type AnyHandlerFunction = (context: object) => Promise<unknown>;

/** Handlers by a call name that is known only at run time. The caller must pass the context of the same call. */
export type AnyHandlers = Readonly<
  Record<
    CallName,
    | AnyHandlerFunction
    | { readonly listVersions: (caller: Principal) => SQL; readonly handle: AnyHandlerFunction }
    | { readonly readExisting: (context: object, id: string) => Promise<unknown>; readonly handle: AnyHandlerFunction }
    | {
        readonly readVersion: (tx: Tx, caller: Principal, params: object) => Promise<number | undefined>;
        readonly handle: AnyHandlerFunction;
      }
    | {
        readonly lock: (tx: Tx, caller: Principal, params: object) => Promise<LockedRecord>;
        readonly handle: AnyHandlerFunction;
      }
  >
>;
