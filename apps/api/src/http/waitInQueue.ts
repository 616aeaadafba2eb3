/** The step that lets a request wait while its company has too many requests of this kind. */
import type { CallName } from '@plumbline/domain/contract/apiCalls';
import type { Step } from './step.ts';

/**
 * Runs `work` when the company is below its limit of running requests. `request` can select between queues, for example by size.
 */
export type CallQueue = <Result>(companyId: string, request: Request, work: () => Promise<Result>) => Promise<Result>;

/**
 * Waits in the queue of the call, if the call has a queue. Runs after the step that verifies the credentials.
 */
export const waitInQueue =
  (queues: { readonly [N in CallName]?: CallQueue }): Step =>
  async (c, next) => {
    const queue = queues[c.var.call.name];
    await (queue ? queue(c.var.credentials.companyId, c.req.raw, next) : next());
  };
