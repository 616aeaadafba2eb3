import { canAssignEstimator } from '@plumbline/domain/users/permissions';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { offices } from '../database/schema/offices.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';

interface References {
  readonly office?: string | null | undefined;
  readonly estimator?: string | null | undefined;
}

/**
 * Whether a project may name this office and estimator: both the company's, the estimator somebody who still works
 * there, else 404 [S1]; an Estimator may name themself or nobody, else 403 [R6.07]. What the project names already
 * stays as it is: an Estimator may edit a colleague's project, and a person who left keeps their name on it.
 */
export async function checkReferences(
  tx: Tx,
  caller: Caller,
  named: References,
  before: References = {},
): Promise<void> {
  const { office, estimator } = named;
  if (office && office !== before.office) {
    const found = tx.select({ id: offices.id }).from(offices);
    const [row] = await found.where(and(eq(offices.companyId, caller.companyId), eq(offices.id, office)));
    if (!row) throw new ApiError('not_found');
  }
  if (estimator === undefined || estimator === before.estimator) return;
  if (estimator !== null) {
    const found = tx.select({ id: users.id }).from(users);
    const active = and(eq(users.companyId, caller.companyId), eq(users.id, estimator), isNull(users.deactivatedAt));
    const [row] = await found.where(active);
    if (!row) throw new ApiError('not_found');
  }
  if (!canAssignEstimator(caller, estimator)) throw new ApiError('forbidden');
}
