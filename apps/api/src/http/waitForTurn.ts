import type { CallName } from '@plumbline/domain/contract/calls';
import type { Step } from './step.ts';

/** Runs a call when its company has room for it. */
export type CallQueue = <Result>(companyId: string, request: Request, work: () => Promise<Result>) => Promise<Result>;

/** Makes a call with a queue wait for its turn. The credentials are verified, and nothing of the body is read yet. */
export const waitForTurn =
  (queues: { readonly [N in CallName]?: CallQueue }): Step =>
  async (c, next) => {
    const queue = queues[c.var.call.name];
    await (queue ? queue(c.var.credentials.companyId, c.req.raw, next) : next());
  };
