import type { Database } from '../database/database.ts';
import { runSteps, type Step } from './step.ts';

/**
 * Runs `steps` in one transaction that row-level security restricts to the company of the caller [S2]. The database may
 * retry the transaction, so `steps` must not have other side effects. The next step runs after the commit.
 */
export const transaction =
  (db: Database, steps: readonly Step[]): Step =>
  async (c, next) => {
    await db.company(c.var.credentials.companyId, (tx) => {
      c.set('tx', tx);
      return runSteps(c, steps);
    });
    await next();
  };
