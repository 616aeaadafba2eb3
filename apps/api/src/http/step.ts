import type { AnyCall, CallName } from '@plumbline/domain/contract/calls';
import type { Context } from 'hono';
import type { Tx } from '../database/database.ts';
import type { Answer } from './answer.ts';
import type { HostBindings } from './clientIp.ts';
import type { SentFile } from './fileBody.ts';
import type { LockedRecord } from './handler.ts';
import type { Credentials, Principal } from './principal.ts';
import type { RequestDigests } from './requestDigest.ts';

/** The body as bytes, or the file that was in it. */
export type SentBody = { readonly bytes: Uint8Array } | { readonly file: SentFile };

/** Validated input of a call. */
export interface Input {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly file?: SentFile;
}

export type NamedCall = AnyCall & { readonly name: CallName };

/** Hono's context of a request. Each variable is set by the step named; a step may use what earlier steps have set. */
export interface ApiEnv {
  Bindings: HostBindings;
  Variables: {
    /** observe */
    requestId: string;
    /** The call's name in the log and the metrics. observe, startCall */
    route: string;
    /** startCall */
    call: NamedCall;
    /** The ids of the path. startCall */
    params: Readonly<Record<string, string>>;
    /** startCall */
    now: Date;
    /** startCall */
    clientIp: string;
    /** verifyCredentials */
    credentials: Credentials;
    /** loadDigests */
    digests: RequestDigests;
    /** readSentBody */
    sent: SentBody;
    /** transaction */
    tx: Tx;
    /** authorize */
    principal: Principal;
    /** What the handler's own `lock` returned. lockVersion */
    locked: LockedRecord | undefined;
    /** The record before a PATCH, if the contract has rules for the whole record. validateInput */
    stored: unknown;
    /** validateInput */
    input: Input;
    /** The state of a conditional list. answerNotModified */
    listState: string | undefined;
    /** runHandler, answerOnce, answerNotModified */
    answer: Answer;
  };
}

export type CallContext = Context<ApiEnv>;

/** One step of answering a call. It is Hono middleware that answers in `c.var.answer` and throws its refusals. */
export type Step = (c: CallContext, next: () => Promise<void>) => Promise<void>;

/**
 * Runs steps one inside the other. Unlike Hono's own composition it passes errors on, so that a transaction is rolled
 * back, and it can run again, so that a transaction can be retried [F6b].
 */
export function runSteps(c: CallContext, steps: readonly Step[]): Promise<void> {
  const run = async (at: number): Promise<void> => steps[at]?.(c, () => run(at + 1));
  return run(0);
}
