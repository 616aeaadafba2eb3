/** The job that deletes the companies whose waiting period has ended, and reminds the owners of the others. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { documentLinks } from '../database/schema/documents.ts';
import { companyExports } from '../database/schema/exports.ts';
import { refreshTokens } from '../database/schema/session.ts';
import { billingSessions } from '../database/schema/subscription.ts';
import { users } from '../database/schema/users.ts';
import type { ApiDeps } from '../ports.ts';
import { enqueueOwnerMails } from '../users/ownerMails.ts';
import { deleteCompanyFiles } from './companyFiles.ts';
import { deleteCompanyRows } from './companyRows.ts';
import { deletionMail } from './deletionMails.ts';
import { beginDeletion, findDueCompanies, markReminded } from './store.ts';

type Deps = Pick<ApiDeps, 'db' | 'files' | 'payments' | 'jobs' | 'clock' | 'config' | 'log' | 'metrics'>;

/**
 * Runs the job `companies.delete-due`. A deletion that fails, or that waits for the end of a backup, goes on with the next run. Until then
 * nobody can sign in.
 */
export async function deleteDueCompanies(deps: Deps): Promise<void> {
  await remindOwners(deps);
  for (const companyId of await deps.db.system((tx) => findDueCompanies(tx, deps.clock.now()))) {
    try {
      if (await deleteCompany(deps, companyId)) deps.log.info({ company: companyId }, 'company deleted');
    } catch (error) {
      deps.log.error({ company: companyId, error }, 'company not deleted yet');
    }
  }
}

async function remindOwners(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    for (const deletion of await markReminded(tx, now))
      await enqueueOwnerMails(deps, tx, deletion.companyId, deletionMail(deletion), now);
  });
}

/** Returns false if the deletion is not due any more, or if a backup runs that still reads the files. */
async function deleteCompany(deps: Deps, companyId: string): Promise<boolean> {
  const now = deps.clock.now();
  const company = await deps.db.system(async (tx) => {
    const due = await beginDeletion(tx, companyId, now);
    if (due) await endAccess(tx, companyId, now);
    return due;
  });
  if (!company) return false;
  if (company.customer !== null) await deps.payments.provider?.deleteCustomer(company.customer);
  if (!(await deleteCompanyFiles(deps, companyId))) return false;
  await deleteCompanyRows(deps.db, companyId);
  return true;
}

/**
 * Ends all sessions and all links: of clients, of exports and of the billing portal. Nobody can sign in or reset a password any more. The lock
 * of the users waits for the transactions that add records which refer to them, for example files.
 */
async function endAccess(tx: Tx, companyId: string, now: Date): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.companyId, companyId)).orderBy(users.id).for('update');
  await tx
    .update(users)
    .set({ deactivatedAt: now })
    .where(and(eq(users.companyId, companyId), isNull(users.deactivatedAt)));
  await tx.delete(refreshTokens).where(eq(refreshTokens.companyId, companyId));
  await tx.delete(documentLinks).where(eq(documentLinks.companyId, companyId));
  await tx.delete(billingSessions).where(eq(billingSessions.companyId, companyId));
  await tx.update(companyExports).set({ linkHash: null }).where(eq(companyExports.companyId, companyId));
}
