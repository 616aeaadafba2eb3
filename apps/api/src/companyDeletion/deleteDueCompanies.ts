/** The job that deletes the companies whose waiting period has ended, and reminds the owners of the others. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { documentLinks } from '../database/schema/documents.ts';
import { companyExports } from '../database/schema/exports.ts';
import { files } from '../database/schema/files.ts';
import { refreshTokens } from '../database/schema/session.ts';
import { users } from '../database/schema/users.ts';
import { fileKeyOf } from '../exports/store.ts';
import { mayDeleteBytes } from '../files/store.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { ApiDeps } from '../ports.ts';
import { readOwnerEmails } from '../users/store.ts';
import { deleteCompanyRows } from './companyRows.ts';
import { deletionMail } from './deletionMails.ts';
import { findDueCompanies, lockDueCompany, takeReminders } from './store.ts';

type Deps = Pick<ApiDeps, 'db' | 'files' | 'payments' | 'jobs' | 'clock' | 'config' | 'log'>;

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

async function remindOwners({ db, jobs, clock, config }: Deps): Promise<void> {
  const now = clock.now();
  await db.system(async (tx) => {
    for (const company of await takeReminders(tx, now))
      for (const email of await readOwnerEmails(tx, company.companyId))
        await enqueueMail(jobs, tx, company.companyId, deletionMail(email, { company, config }), now);
  });
}

/** Returns false if the deletion is not due any more, or if a backup runs that still reads the files. */
async function deleteCompany(deps: Deps, companyId: string): Promise<boolean> {
  const now = deps.clock.now();
  const company = await deps.db.system(async (tx) => {
    const due = await lockDueCompany(tx, companyId, now);
    if (due) await endAccess(tx, companyId, now);
    return due;
  });
  if (!company) return false;
  if (company.customer !== null) await deps.payments.provider?.deleteCustomer(company.customer);
  if (!(await deleteBytes(deps, companyId))) return false;
  await deleteCompanyRows(deps.db, companyId);
  return true;
}

/** Ends all sessions and the links of clients. Nobody can sign in or reset a password any more. */
async function endAccess(tx: Tx, companyId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ deactivatedAt: now })
    .where(and(eq(users.companyId, companyId), isNull(users.deactivatedAt)));
  await tx.delete(refreshTokens).where(eq(refreshTokens.companyId, companyId));
  await tx.delete(documentLinks).where(eq(documentLinks.companyId, companyId));
}

/**
 * Deletes the uploaded files and the exports from the file store. Returns false while a backup runs: its snapshot can name files that are
 * marked as deleted only now.
 */
async function deleteBytes({ db, files: store }: Deps, companyId: string): Promise<boolean> {
  await db.system((tx) => tx.update(files).set({ state: 'deleted' }).where(eq(files.companyId, companyId)));
  if (!(await db.system(mayDeleteBytes))) return false;
  const exported = await db.system((tx) =>
    tx.select({ id: companyExports.id }).from(companyExports).where(eq(companyExports.companyId, companyId)),
  );
  for (const { id } of exported) await store.delete(fileKeyOf({ companyId, id }));
  const keys = await db.system((tx) =>
    tx.select({ storageKey: files.storageKey }).from(files).where(eq(files.companyId, companyId)),
  );
  for (const { storageKey } of keys) await store.delete(storageKey);
  return true;
}
