/** Checks the office, the estimator and the lost reason that a project refers to. */
import type { ProjectBody } from '@plumbline/domain/projects/contract';
import type { Patch } from '@plumbline/domain/shared/patch';
import { canAssignEstimator } from '@plumbline/domain/users/permissions';
import { eq } from 'drizzle-orm';
import { companyHasRecord } from '../database/companyHasRecord.ts';
import type { Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import { offices } from '../database/schema/offices.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import { actorOf, type StaffPrincipal } from '../http/principal.ts';
import { isActiveUser } from '../users/store.ts';

/**
 * Whether the list of reasons of the company has this name. Locks the list until the commit, so that a simultaneous change of the name
 * also changes the project.
 */
async function hasLostReason(tx: Tx, companyId: string, reason: string): Promise<boolean> {
  const isCompany = eq(companies.id, companyId);
  const [row] = await tx.select({ reasons: companies.lostReasons }).from(companies).where(isCompany).for('share');
  return row?.reasons.some(({ name }) => name === reason) ?? false;
}

type References = Pick<Patch<ProjectBody>, 'office' | 'estimator' | 'lost_reason'>;

/**
 * Checks the office and the estimator of a project. Throws 404 if one of them does not belong to the company or the estimator is
 * deactivated [S1], and 403 if a user with the role Estimator assigns another user [R6.07]. Unchanged references are not checked,
 * because users with the role Estimator can edit projects of other users, and deactivated users stay on their projects.
 * Throws 404 for a reason that is not in the list of the company. A project keeps a reason that was removed from the list.
 */
export async function checkReferences(
  tx: Tx,
  caller: StaffPrincipal,
  body: References,
  storedReferences: References = {},
): Promise<void> {
  const { companyId } = caller;
  const { office, estimator, lost_reason } = body;
  if (office && office !== storedReferences.office && !(await companyHasRecord(tx, offices, companyId, office)))
    throw new ApiError('not_found');
  if (lost_reason && lost_reason !== storedReferences.lost_reason && !(await hasLostReason(tx, companyId, lost_reason)))
    throw invalidField('lost_reason', 'Not one of the reasons of the company any more', 'not_found');
  if (estimator === undefined || estimator === storedReferences.estimator) return;
  if (estimator !== null && !(await isActiveUser(tx, { companyId, userId: estimator })))
    throw new ApiError('not_found');
  if (!canAssignEstimator(actorOf(caller), estimator)) throw new ApiError('forbidden');
}
