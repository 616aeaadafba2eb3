/** Checks the office and the estimator that a project refers to. */
import type { ProjectBody } from '@plumbline/domain/projects/contract';
import type { Patch } from '@plumbline/domain/shared/patch';
import { canAssignEstimator } from '@plumbline/domain/users/permissions';
import { companyHasRecord } from '../database/companyHasRecord.ts';
import type { Tx } from '../database/database.ts';
import { offices } from '../database/schema/offices.ts';
import { ApiError } from '../http/errors.ts';
import { actorOf, type StaffPrincipal } from '../http/principal.ts';
import { isActiveUser } from '../users/store.ts';

type References = Pick<Patch<ProjectBody>, 'office' | 'estimator'>;

/**
 * Checks the office and the estimator of a project. Throws 404 if one of them does not belong to the company or the estimator is
 * deactivated [S1], and 403 if a user with the role Estimator assigns another user [R6.07]. Unchanged references are not checked,
 * because users with the role Estimator can edit projects of other users, and deactivated users stay on their projects.
 */
export async function checkReferences(
  tx: Tx,
  caller: StaffPrincipal,
  body: References,
  storedReferences: References = {},
): Promise<void> {
  const { companyId } = caller;
  const { office, estimator } = body;
  if (office && office !== storedReferences.office && !(await companyHasRecord(tx, offices, companyId, office)))
    throw new ApiError('not_found');
  if (estimator === undefined || estimator === storedReferences.estimator) return;
  if (estimator !== null && !(await isActiveUser(tx, { companyId, userId: estimator })))
    throw new ApiError('not_found');
  if (!canAssignEstimator(actorOf(caller), estimator)) throw new ApiError('forbidden');
}
