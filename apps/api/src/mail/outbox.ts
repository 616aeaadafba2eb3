/** The mail outbox: stores mails in the transaction of a change, and sends them after the commit. */
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import { mailOutbox } from '../database/schema/mail.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import type { ApiDeps, JobData, Jobs, OutgoingMail } from '../ports.ts';

/** Writes a mail to the outbox in the transaction of the change. It is sent only after the commit [F8]. */
export async function enqueueMail(
  jobs: Jobs,
  tx: Tx,
  companyId: string,
  { to, subject, text, html }: Omit<OutgoingMail, 'id'>,
  now: Date,
): Promise<void> {
  const mailId = uuidv7(now);
  await tx.insert(mailOutbox).values({ companyId, id: mailId, recipient: to, subject, text, html: html ?? null });
  await jobs.enqueue(tx, 'mail.send', { companyId, mailId }, mailId);
}

type MailDeps = Pick<ApiDeps, 'db' | 'clock' | 'mail'>;
type MailIds = JobData['mail.send'];

/**
 * The job `mail.send`. A repeated run skips a finished mail. If the server crashes after sending the mail and before
 * marking it as finished, the mail is sent again with the same Message-ID.
 */
export async function sendMail(deps: MailDeps, { companyId, mailId }: MailIds): Promise<void> {
  const [storedMail] = await deps.db.company(companyId, (tx) =>
    tx
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.companyId, companyId), eq(mailOutbox.id, mailId), isNull(mailOutbox.finishedAt))),
  );
  if (!storedMail) return;
  const { id, recipient: to, subject, text, html } = storedMail;
  await deps.mail.send({ id, to, subject, text, ...(html !== null && { html }) });
  await finishMail(deps, { companyId, mailId });
}

/** Marks a mail as sent or given up. Deletes its text, because it may contain a valid reset link. */
export async function finishMail({ db, clock }: Pick<MailDeps, 'db' | 'clock'>, { companyId, mailId }: MailIds) {
  await db.system((tx) =>
    tx
      .update(mailOutbox)
      .set({ finishedAt: clock.now(), text: '', html: null })
      .where(and(eq(mailOutbox.companyId, companyId), eq(mailOutbox.id, mailId))),
  );
}

/** Deletes mails that were sent or given up more than 30 days ago. */
export async function deleteFinishedMails(tx: Tx, now: Date): Promise<void> {
  await tx.delete(mailOutbox).where(lt(mailOutbox.finishedAt, daysBefore(now, 30)));
}
