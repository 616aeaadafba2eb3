/** The job that reminds clients of documents that they have not opened. */

import { todayIn } from '@plumbline/domain/company/timeZone';
import { statusOn } from '@plumbline/domain/documents/documentKinds';
import { readCompanyRow } from '../company/store.ts';
import type { ApiDeps } from '../ports.ts';
import { readResponsibleUser } from '../users/store.ts';
import { enqueueReminder } from './documentMails.ts';
import {
  addToTrail,
  type DocumentRow,
  findDocumentsToRemind,
  lockDocument,
  readRecipients,
  updateDocument,
} from './store.ts';

type RemindDeps = Pick<ApiDeps, 'db' | 'jobs' | 'clock' | 'config' | 'log' | 'metrics' | 'payments'>;

/**
 * Runs the job `documents.remind`. Each document is reminded of once, because its time is removed with the mail. A document that fails does
 * not stop the others. The job then fails, so that it is tried again.
 */
export async function remindClients(deps: RemindDeps): Promise<void> {
  const now = deps.clock.now();
  let failedCount = 0;
  for (const document of await deps.db.system((tx) => findDocumentsToRemind(tx, now))) {
    try {
      await remindClient(deps, document, now);
    } catch (error) {
      failedCount += 1;
      deps.log.warn({ document: document.id, error }, 'reminder of a document failed');
    }
  }
  if (failedCount > 0) throw new Error(`${failedCount} reminders failed`);
}

async function remindClient(
  deps: RemindDeps,
  { companyId, id }: Pick<DocumentRow, 'companyId' | 'id'>,
  now: Date,
): Promise<void> {
  await deps.db.company(companyId, async (tx) => {
    const document = await lockDocument(tx, { companyId }, id);
    if (document.remindAt === null || document.remindAt > now) return;
    await updateDocument(tx, document, { remindAt: null });
    const { timeZone } = await readCompanyRow(tx, companyId);
    if (statusOn(document.status, document.expiresOn, todayIn(timeZone, now)) !== 'sent') return;
    const to = await readRecipients(tx, { companyId }, id);
    const user = await readResponsibleUser(tx, { companyId }, [document.sentBy, document.createdBy]);
    if (to.length === 0) return;
    const sender = user ?? { name: document.head.company.name, email: document.head.company.email };
    await addToTrail(tx, document, 'reminded', { to: to.join(', ') }, now);
    await enqueueReminder({ deps, tx, now }, document, { to, sender });
  });
}
