import type { Database } from '../database/database.ts';
import { runSteps, type Step } from './step.ts';

/**
 * Runs `steps` in one transaction of the principal's company, bound by row-level security [S2]. The database may retry
 * them: they have no effects outside of the transaction. The next step runs after the commit.
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
