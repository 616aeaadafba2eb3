/** The job that reminds clients of documents that they have not opened. */

import { todayIn } from '@plumbline/domain/company/timeZone';
import { statusOn } from '@plumbline/domain/documents/documentKinds';
import { readCompanyRow } from '../company/store.ts';
import { insertLink } from '../links/store.ts';
import type { ApiDeps } from '../ports.ts';
import { readResponsibleUser } from '../users/store.ts';
import { enqueueReminder } from './documentMails.ts';
import { addToTrail, findDocumentsToRemind, lockDocument, readRecipients, updateDocument } from './store.ts';

/** Runs the job `documents.remind`. Each document is reminded of once, because its time is removed with the mail. */
export async function remindClients({
  db,
  jobs,
  clock,
  config,
}: Pick<ApiDeps, 'db' | 'jobs' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  for (const { companyId, id } of await db.system((tx) => findDocumentsToRemind(tx, now)))
    await db.company(companyId, async (tx) => {
      const document = await lockDocument(tx, { companyId }, id);
      if (document.remindAt === null || document.remindAt > now) return;
      await updateDocument(tx, document, { remindAt: null });
      const { timeZone } = await readCompanyRow(tx, companyId);
      if (statusOn(document.status, document.expiresOn, todayIn(timeZone, now)) !== 'sent') return;
      const to = await readRecipients(tx, { companyId }, id);
      const user = await readResponsibleUser(tx, { companyId }, [document.sentBy, document.createdBy]);
      if (to.length === 0) return;
      const link = await insertLink(tx, config, document, now);
      const sender = user ?? { name: document.content.company.name, email: document.content.company.email };
      await enqueueReminder({ jobs, tx, now }, document, { to, link, sender });
      await addToTrail(tx, document, 'reminded', { to: to.join(', ') }, now);
    });
}
