/** The steps that run the handler of a call. */
import type { CallName } from '@plumbline/domain/contract/calls';
import type { Tx } from '../database/database.ts';
import type { ApiDeps } from '../ports.ts';
import { answerWith, fileAnswer, type GivenFile } from './answer.ts';
import { type AnyHandlers, runAny } from './handler.ts';
import type { Principal } from './principal.ts';
import { type CallContext, runSteps, type Step } from './step.ts';
import { transaction } from './transaction.ts';

/** Runs another call in the open transaction to read the current record before a write. */
export type ReadCall = (c: CallContext, name: CallName) => Promise<unknown>;

export const readCall =
  (handlers: AnyHandlers, deps: ApiDeps): ReadCall =>
  (c, name) => {
    const { params, now, tx, principal } = c.var;
    return runAny(handlers, name, { params, deps, now, tx, caller: principal });
  };

/** Runs the handler in the open transaction. */
export const runHandler =
  (handlers: AnyHandlers, deps: ApiDeps): Step =>
  async (c) => {
    const { call, tx, principal, stored, locked, newId, listState } = c.var;
    const context = { ...contextOf(c, deps), tx, caller: principal, stored, locked, newId };
    c.set('answer', await answerWith(call, await runAny(handlers, call.name, context), listState));
  };

/** Runs the handler of a public call. The handler of a signed call gets the body as bytes and the headers. */
export const runPublicHandler =
  (handlers: AnyHandlers, deps: ApiDeps): Step =>
  async (c, next) => {
    const { call, sent } = c.var;
    const raw = call.takes === 'raw' && 'bytes' in sent && { bytes: sent.bytes, headers: c.req.raw.headers };
    const context = { ...contextOf(c, deps), ...raw };
    c.set('answer', await answerWith(call, await runAny(handlers, call.name, context)));
    await next();
  };

/** Runs a handler that opens transactions itself. The steps `beforeWork` run at the start of each transaction. */
export const runDetachedHandler =
  (handlers: AnyHandlers, deps: ApiDeps, beforeWork: readonly Step[]): Step =>
  async (c, next) => {
    const { call, principal } = c.var;
    const transact = async (work: (tx: Tx, caller: Principal) => Promise<unknown>) => {
      const runWork: Step = async () => c.set('answer', await answerWith(call, await work(c.var.tx, c.var.principal)));
      await runSteps(c, [transaction(deps.db, [...beforeWork, runWork])]);
      const { body } = c.var.answer;
      return typeof body === 'string' ? JSON.parse(body).data : undefined;
    };
    const result = await runAny(handlers, call.name, { ...contextOf(c, deps), caller: principal, transact });
    c.set('answer', call.gives === 'file' ? fileAnswer(result as GivenFile) : await answerWith(call, result));
    await next();
  };

const contextOf = (c: CallContext, deps: ApiDeps) => {
  const { params, now, clientIp, input } = c.var;
  return { params, deps, now, clientIp, ...input };
};
