/** Enqueues missing jobs for stored mails and password reset requests when the server starts. */
import { isNull } from 'drizzle-orm';
import { mailOutbox } from '../database/schema/mail.ts';
import type { ApiDeps } from '../ports.ts';
import { listResetRequests } from '../session/store.ts';

/**
 * Enqueues a job for each unfinished mail and each password reset request. Earlier versions of the server had no job queue,
 * so their rows have no jobs. An existing job is not added again, because each job has the id of its row.
 */
export function enqueueMissingJobs({ db, jobs }: Pick<ApiDeps, 'db' | 'jobs'>): Promise<void> {
  return db.system(async (tx) => {
    const { companyId, id, finishedAt } = mailOutbox;
    const mails = await tx.select({ companyId, mailId: id }).from(mailOutbox).where(isNull(finishedAt));
    for (const mail of mails) await jobs.enqueue(tx, 'mail.send', mail, mail.mailId);
    for (const requestId of await listResetRequests(tx))
      await jobs.enqueue(tx, 'password-reset.answer', { requestId }, requestId);
  });
}
