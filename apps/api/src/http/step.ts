/** Types of the steps of a request and of the variables that they share, and `runSteps`. `callRoutes.ts` lists the steps. */
import type { AnyCall, CallName } from '@plumbline/domain/contract/apiCalls';
import type { Context } from 'hono';
import type { Tx } from '../database/database.ts';
import type { HostBindings } from './clientIp.ts';
import type { ApiError } from './errors.ts';
import type { LockedRecord, UploadedFile } from './handler.ts';
import type { Credentials, Principal } from './principal.ts';
import type { RequestDigests } from './requestDigest.ts';
import type { ResponseValue } from './responseValue.ts';

/** The body as bytes, or the uploaded file. */
export type RequestBody = { readonly bytes: Uint8Array } | { readonly file: UploadedFile };

/** Validated input of a call. */
export interface Input {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly file?: UploadedFile;
}

export type NamedCall = AnyCall & { readonly name: CallName };

/**
 * The Hono context of a request. The comment of each variable names the functions that set it. `c.var` copies all variables,
 * and `c.get` reads a single one.
 */
export interface ApiEnv {
  Bindings: HostBindings;
  Variables: {
    /** Set by observeRequests. */
    requestId: string;
    /**
     * The name of the call or route in the log and the metrics. Set to `none` by observeRequests, then by the handler of the route.
     */
    route: string;
    /** Set by startCall. */
    call: NamedCall;
    /** The ids of the path, in lower case. Set by startCall. */
    params: Readonly<Record<string, string>>;
    /** Set by startCall, and by runStreamHandler before each transaction of a stream. */
    now: Date;
    /** Set by startCall. */
    clientIp: string;
    /** Set by verifyCredentials. */
    credentials: Credentials;
    /** Set by loadRequestDigests. */
    digests: RequestDigests;
    /** Set by readRequestBody. */
    requestBody: RequestBody;
    /** Set by transaction. */
    tx: Tx;
    /** Set by authorize. */
    principal: Principal;
    /** Set by lockVersion. */
    lockedRecord: LockedRecord | undefined;
    /** The record before a PATCH, if the contract has `completeRecord`. Set by validateChangedRecord. */
    storedRecord: unknown;
    /** The error of an invalid input. Set by validateInputEarly. */
    inputError: ApiError | undefined;
    /** Set by validateInput, and again by validateChangedRecord. */
    input: Input;
    /** The id of the record that the call creates. Set by prepareCreate. */
    newId: string | undefined;
    /** The hash of a create request that has an id or an Idempotency-Key. Set by prepareCreate. */
    requestHash: string;
    /** The ETag of a list, if the contract has `hasListEtag`. Set by respondIfNotModified. */
    listEtag: string | undefined;
    /** Set by the step that runs the handler, or by replayRepeatedRequest, createOnce or respondIfNotModified. */
    response: ResponseValue;
  };
}

export type CallContext = Context<ApiEnv>;

/** One step of a request. It is Hono middleware that sets variables of the context and throws ApiError to refuse the request. */
export type Step = (c: CallContext, next: () => Promise<void>) => Promise<void>;

/** Reads the current record before a write: runs another call in the open transaction. */
export type RecordReader = (c: CallContext, name: CallName) => Promise<unknown>;

/**
 * Runs the steps in order: `next` of a step runs the steps after it. Unlike the middleware composition of Hono, it rethrows errors,
 * so that a transaction is rolled back. It can run again, so that a transaction can be retried [F6b].
 */
export function runSteps(c: CallContext, steps: readonly Step[]): Promise<void> {
  const run = async (index: number): Promise<void> => steps[index]?.(c, () => run(index + 1));
  return run(0);
}
