/** Steps of the tests of the deletion of a company. */
import { deletionReminderDays, deletionWaitDays } from '@plumbline/domain/companyDeletion/deletionPlan';
import type { CompanyDeletionForm } from '@plumbline/domain/companyDeletion/form';
import { deleteDueCompanies } from '../companyDeletion/deleteDueCompanies.ts';
import type { Database, Tx } from '../database/database.ts';
import type { TestApi } from './testApi.ts';
import type { TestUser } from './testUser.ts';

/** Asks for the deletion with the right name and password, except for `changes`. */
export async function planDeletion(owner: TestUser, changes: Partial<CompanyDeletionForm> = {}) {
  const { name } = (await owner.call('company.get')).data;
  const body = { company_name: name, current_password: owner.password, ...changes };
  return owner.call('companyDeletion.plan', { body });
}

/** Advances the clock to the day of the deletion. The owners are reminded before. */
export async function advanceClockToDeletion({ clock, deps }: Pick<TestApi, 'clock' | 'deps'>): Promise<void> {
  clock.advance({ days: deletionWaitDays - deletionReminderDays });
  await deleteDueCompanies(deps);
  clock.advance({ days: deletionReminderDays, seconds: 1 });
}

/** The database, which runs `work` at the end of each system transaction, before its commit. */
export const withBeforeCommitHook = (db: Database, work: (tx: Tx) => Promise<void>): Database => ({
  ...db,
  system: (transaction) =>
    db.system(async (tx) => {
      const result = await transaction(tx);
      await work(tx);
      return result;
    }),
});
