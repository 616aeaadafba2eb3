/** The mail outbox: stores mails in the transaction of a change, and sends them after the commit. */
import { documentFileName } from '@plumbline/domain/documents/printedDocument';
import { mailTexts } from '@plumbline/domain/messages/mailTexts';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import { documentFiles, documents } from '../database/schema/documents.ts';
import { type MailKind, mailOutbox } from '../database/schema/mail.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { notifyDocuments } from '../events/estimatesChannel.ts';
import type { ApiConfig, ApiDeps, JobData, Jobs, OutgoingMail } from '../ports.ts';
import { createHtmlMail, type HtmlMail } from './htmlMail.ts';
import { type LimitDeps, takeMailPlace, type WhenFull } from './mailLimits.ts';
import { makeReportLink } from './mailReports.ts';

/** A mail that belongs to a document. */
export interface DocumentMail {
  readonly documentId: string;
  /** Which PDF of the document is attached. Null without an attachment. */
  readonly attachedFile: 'document' | 'signed' | null;
}

export interface EnqueueDeps extends LimitDeps {
  readonly jobs: Jobs;
  readonly config: Pick<ApiConfig, 'publicUrl' | 'mailLimits'>;
}

interface MailContent extends Pick<OutgoingMail, 'to' | 'subject' | 'text' | 'fromName' | 'replyTo'> {
  readonly card?: HtmlMail;
}

/** A mail of the installation, without a limit. */
export interface SecurityMail extends MailContent {
  readonly kind: 'security';
}

/** A mail with text of a company. It says at its end who sent it and why, and how to report it. */
export interface CompanyMail extends MailContent {
  readonly kind: Exclude<MailKind, 'security'>;
  /** `Ann Lee of Acme` */
  readonly sender: string;
  /** `sent this mail, because ...` */
  readonly reason: string;
  readonly document?: DocumentMail;
  /** What happens at a limit. Default: the mail waits for the next day with a free place. */
  readonly whenFull?: WhenFull;
}

/** Mails that are about the account or the company itself are not sent behind others. */
const jobOf = (kind: MailKind) => (kind === 'security' || kind === 'owners' ? 'security-mail.send' : 'mail.send');

/**
 * Writes a mail to the outbox in the transaction of the change. It is sent only after the commit [F8]. A mail with text of a company needs a place
 * in the limits of the company. It locks them until the transaction ends, so it should be the last change of the transaction.
 */
export async function enqueueMail(
  deps: EnqueueDeps,
  tx: Tx,
  companyId: string,
  mail: SecurityMail | CompanyMail,
  now: Date,
): Promise<void> {
  const { kind, to, subject, fromName = '', replyTo = '' } = mail;
  const id = uuidv7(now);
  const common = { companyId, id, kind, recipient: to, subject, fromName, replyTo, createdAt: now };
  const htmlOf = (hints: readonly string[], report?: string) =>
    mail.card ? createHtmlMail({ ...mail.card, hints: [...mail.card.hints, ...hints] }, report) : null;
  if (mail.kind === 'security') {
    await tx.insert(mailOutbox).values({ ...common, text: mail.text, html: htmlOf([]) });
    await deps.jobs.enqueue(tx, jobOf(kind), { companyId, mailId: id }, id);
    return;
  }
  const { documentId = null, attachedFile = null } = mail.document ?? {};
  const limited = { companyId, kind: mail.kind, to, documentId };
  const { day, delaySeconds } = await takeMailPlace(deps, tx, limited, mail.whenFull ?? 'delay', now);
  const { link, tokenHash } = await makeReportLink(deps.config);
  const origin = mailTexts.origin(mail.sender, mail.reason);
  await tx.insert(mailOutbox).values({
    ...common,
    day,
    origin,
    reportTokenHash: tokenHash,
    text: `${mail.text}\n\n--\n${origin}\n${mailTexts.report} ${link}`,
    html: htmlOf([origin], link),
    documentId,
    attachedFile,
  });
  await deps.jobs.enqueue(tx, jobOf(kind), { companyId, mailId: id }, id, delaySeconds);
}

type MailDeps = Pick<ApiDeps, 'db' | 'clock' | 'mail'>;
type MailIds = JobData['mail.send'];

/** A longer attachment is left out, because many mail servers refuse it. The mail also has a link to the document. */
const maxAttachmentBytes = 5_000_000;

/** Reads a mail that is not finished, with its attachment. */
async function readMail(tx: Tx, { companyId, mailId }: MailIds) {
  const [row] = await tx
    .select({ mail: mailOutbox, bytes: documentFiles.bytes, head: documents.head, revision: documents.revision })
    .from(mailOutbox)
    .leftJoin(documents, and(eq(documents.companyId, mailOutbox.companyId), eq(documents.id, mailOutbox.documentId)))
    .leftJoin(
      documentFiles,
      and(
        eq(documentFiles.companyId, mailOutbox.companyId),
        eq(documentFiles.documentId, mailOutbox.documentId),
        eq(documentFiles.kind, mailOutbox.attachedFile),
      ),
    )
    .where(and(eq(mailOutbox.companyId, companyId), eq(mailOutbox.id, mailId), isNull(mailOutbox.finishedAt)));
  return row;
}

/**
 * The job `mail.send`. A repeated run skips a finished mail. If the server crashes after sending the mail and before
 * marking it as finished, the mail is sent again with the same Message-ID.
 */
export async function sendMail(deps: MailDeps, { companyId, mailId }: MailIds): Promise<void> {
  const row = await deps.db.company(companyId, (tx) => readMail(tx, { companyId, mailId }));
  if (!row) return;
  const { id, recipient: to, subject, text, html, fromName, replyTo, documentId } = row.mail;
  const bytes = row.bytes && row.bytes.byteLength <= maxAttachmentBytes ? row.bytes : undefined;
  const name = row.head ? documentFileName(row.head) : '';
  try {
    await deps.mail.send({
      id,
      to,
      subject,
      text,
      ...(html !== null && { html }),
      ...(fromName && { fromName }),
      ...(replyTo && { replyTo }),
      ...(bytes && { attachment: { name, mediaType: 'application/pdf', bytes } }),
    });
  } catch (error) {
    if (documentId === null) throw error;
    await storeFailure(deps, { companyId, mailId }, failureText(error));
    // The mail server has refused the recipient, so a retry would not help. The user sees the reason and can send again.
    if (!isPermanent(error)) throw error;
    await finishMail(deps, { companyId, mailId });
    return;
  }
  await storeFailure(deps, { companyId, mailId }, '');
  await finishMail(deps, { companyId, mailId });
}

/**
 * Whether the mail server has refused the recipient or the message for good [RFC 5321]. If it refuses the password or the sender, the
 * settings of this installation are wrong, and the mail can be sent after they are corrected.
 */
function isPermanent(error: unknown): boolean {
  const { code, command, responseCode }: Readonly<Record<string, unknown>> = Object(error);
  return Number(responseCode) >= 500 && code !== 'EAUTH' && command !== 'MAIL FROM';
}

/** The reason of a failure, for the user who sent the mail. */
function failureText(error: unknown): string {
  const text =
    error instanceof Error ? ('response' in error && error.response ? String(error.response) : error.message) : '';
  return (text || 'The mail server did not answer').replaceAll(/\s+/g, ' ').slice(0, 300);
}

async function storeFailure({ db }: Pick<MailDeps, 'db'>, { companyId, mailId }: MailIds, failure: string) {
  await db.system((tx) =>
    tx
      .update(mailOutbox)
      .set({ failure })
      .where(and(eq(mailOutbox.companyId, companyId), eq(mailOutbox.id, mailId))),
  );
}

/** Marks a mail as sent or given up. Deletes its text, because it may contain a valid reset link or a link to a document. */
export async function finishMail({ db, clock }: Pick<MailDeps, 'db' | 'clock'>, { companyId, mailId }: MailIds) {
  await db.system(async (tx) => {
    await tx
      .update(mailOutbox)
      .set({ finishedAt: clock.now(), text: '', html: null })
      .where(and(eq(mailOutbox.companyId, companyId), eq(mailOutbox.id, mailId)));
    await notifyDocumentOfMail(tx, { companyId, mailId });
  });
}

/** Tells the windows that have the estimate of a mailed document open that the state of the mail has changed. */
async function notifyDocumentOfMail(tx: Tx, { companyId, mailId }: MailIds): Promise<void> {
  const [document] = await tx
    .select({ companyId: documents.companyId, estimateId: documents.estimateId })
    .from(mailOutbox)
    .innerJoin(documents, and(eq(documents.companyId, mailOutbox.companyId), eq(documents.id, mailOutbox.documentId)))
    .where(and(eq(mailOutbox.companyId, companyId), eq(mailOutbox.id, mailId)));
  if (document) await notifyDocuments(tx, document);
}

/** Deletes mails that were sent or given up more than 30 days ago. */
export async function deleteFinishedMails(tx: Tx, now: Date): Promise<void> {
  await tx.delete(mailOutbox).where(lt(mailOutbox.finishedAt, daysBefore(now, 30)));
}
