/** The reports of recipients about mails that they did not expect. Each mail has a link with a secret token. */
import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { mailOutbox, mailReports } from '../database/schema/mail.ts';
import type { ApiConfig } from '../ports.ts';
import { randomSecret } from '../secrets/randomSecret.ts';
import { sha256 } from '../secrets/sha256.ts';

/** Makes the link with which the recipient of a mail can report it. The token is behind the #, so that no log contains it. */
export async function makeReportLink({
  publicUrl,
}: Pick<ApiConfig, 'publicUrl'>): Promise<{ readonly link: string; readonly tokenHash: string }> {
  const token = randomSecret();
  const link = new URL('/report-mail', publicUrl);
  link.hash = token;
  return { link: link.href, tokenHash: await sha256(token) };
}

interface ReportedMail {
  readonly companyId: string;
  readonly mailId: string;
  readonly documentId: string | null;
  /** Whether this is the first report of the mail. */
  readonly isNew: boolean;
}

/** Stores the report of a mail for the operator. Returns undefined if no mail has this token. */
export async function insertMailReport(tx: Tx, token: string, now: Date): Promise<ReportedMail | undefined> {
  const [mail] = await tx
    .select({
      companyId: mailOutbox.companyId,
      mailId: mailOutbox.id,
      recipient: mailOutbox.recipient,
      subject: mailOutbox.subject,
      origin: mailOutbox.origin,
      documentId: mailOutbox.documentId,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.reportTokenHash, await sha256(token)));
  if (!mail) return undefined;
  const rows = await tx
    .insert(mailReports)
    .values({ ...mail, createdAt: now })
    .onConflictDoNothing()
    .returning({ mailId: mailReports.mailId });
  const { companyId, mailId, documentId } = mail;
  return { companyId, mailId, documentId, isNew: rows.length > 0 };
}
