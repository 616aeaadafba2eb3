/** The limits of the mails with text of a company, so that no company can use the server to mail strangers [S22]. */
import {
  defaultMailLimits,
  mailDay,
  mailLimitOf,
  maxMailsPerDocument,
  startOfMailDay,
} from '@plumbline/domain/mail/mailLimits';
import { mailTexts } from '@plumbline/domain/messages/mailTexts';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import { type MailKind, mailOutbox } from '../database/schema/mail.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiDeps } from '../ports.ts';

export interface LimitDeps extends Pick<ApiDeps, 'metrics'> {
  readonly payments: Pick<ApiDeps['payments'], 'provider'>;
  readonly config: Pick<ApiDeps['config'], 'mailLimits'>;
}

/** A mail that needs a place in the limits. */
export interface LimitedMail {
  readonly companyId: string;
  readonly kind: Exclude<MailKind, 'security'>;
  readonly to: string;
  readonly documentId: string | null;
}

/** `refuse`: throws 429, for calls of users. `delay`: the mail waits for the next day with a free place. */
export type WhenFull = 'refuse' | 'delay';

/** The UTC day to which the mail counts, and how long it waits. */
export interface MailPlace {
  readonly day: string;
  readonly delaySeconds: number;
}

/** A mail is not delayed for longer. Then it is sent above the limit, because a mail is never lost. */
const maxDelayDays = 30;

/** How many mails to users of the company a day has at least, so that a new company learns what its clients do. */
const minStaffMails = 200;

const limitsOf = ({ config }: LimitDeps) => config.mailLimits ?? defaultMailLimits;

async function readLimit(tx: Tx, deps: LimitDeps, companyId: string, now: Date): Promise<number> {
  const [company] = await tx
    .select({ createdAt: companies.createdAt, subscription: companies.paymentSubscription })
    .from(companies)
    .where(eq(companies.id, companyId));
  const isPaid = deps.payments.provider === undefined || Boolean(company?.subscription);
  return mailLimitOf({ createdAt: company?.createdAt ?? now, isPaid }, limitsOf(deps), now);
}

/** The mailbox of an email address. Many mail servers deliver `ann+roof@home.test` to `ann@home.test`. */
const mailboxOf = (email: unknown) => sql`regexp_replace(lower(${email}), '^([^+@]+)[+][^@]*@', '\\1@')`;

/** The mails of a kind that count to a day. */
async function countMails(tx: Tx, { companyId, kind, to, documentId }: LimitedMail, day: string) {
  const [counts] = await tx
    .select({
      company: sql<number>`count(*)::int`,
      document: sql<number>`count(*) filter (where ${mailOutbox.documentId} = ${documentId})::int`,
      recipient: sql<number>`count(*) filter (where ${mailboxOf(mailOutbox.recipient)} = ${mailboxOf(to)})::int`,
    })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.companyId, companyId), eq(mailOutbox.day, day), eq(mailOutbox.kind, kind)));
  return counts ?? { company: 0, document: 0, recipient: 0 };
}

/** The text of the limit that the next mail would exceed. Undefined if there is a place for it. */
function exceededLimit(
  { kind, to, documentId }: LimitedMail,
  counts: Awaited<ReturnType<typeof countMails>>,
  { company: limit, recipient }: { readonly company: number; readonly recipient: number },
): string | undefined {
  // Mails that are refused are about a document, or invite a user. Others wait, without a text.
  const subject = documentId === null ? 'invitation' : 'document';
  if (kind === 'owners')
    return counts.recipient < recipient ? undefined : mailTexts.recipientLimit(to, recipient, subject);
  const companyLimit = kind === 'staff' ? Math.max(limit, minStaffMails) : limit;
  if (counts.company >= companyLimit) return mailTexts.companyLimit(counts.company, companyLimit, subject);
  if (kind === 'staff') return undefined;
  if (counts.document >= maxMailsPerDocument) return mailTexts.documentLimit(maxMailsPerDocument);
  if (counts.recipient >= recipient) return mailTexts.recipientLimit(to, recipient, subject);
  return undefined;
}

/**
 * Finds the day to which a mail counts. The lock lasts until the transaction ends, so mails of one company are counted one after the other, and
 * parallel calls never exceed a limit. The mails of each kind are counted apart: mails to clients do not use up those to users.
 */
export async function takeMailPlace(
  deps: LimitDeps,
  tx: Tx,
  mail: LimitedMail,
  whenFull: WhenFull,
  now: Date,
): Promise<MailPlace> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails of ${mail.companyId}`}, 0))`);
  const company = await readLimit(tx, deps, mail.companyId, now);
  const limits = { company, recipient: limitsOf(deps).recipient };
  for (let daysLater = 0; ; daysLater += 1) {
    const day = mailDay(now, daysLater);
    const exceeded = exceededLimit(mail, await countMails(tx, mail, day), limits);
    if (exceeded !== undefined && whenFull === 'refuse') {
      deps.metrics.recordCompanyMail('refused');
      throw new ApiError('too_many_requests', exceeded);
    }
    if (exceeded === undefined || daysLater === maxDelayDays) {
      deps.metrics.recordCompanyMail(daysLater === 0 ? 'stored' : 'delayed');
      const delaySeconds = daysLater === 0 ? 0 : (startOfMailDay(day).getTime() - now.getTime()) / 1000;
      return { day, delaySeconds };
    }
  }
}

/** The mails to clients that count to today, and their limit. */
export async function readMailAllowance(
  tx: Tx,
  deps: LimitDeps,
  companyId: string,
  now: Date,
): Promise<{ readonly sent: number; readonly limit: number }> {
  const limit = await readLimit(tx, deps, companyId, now);
  const mail = { companyId, kind: 'client', to: '', documentId: null } as const;
  const { company: sent } = await countMails(tx, mail, mailDay(now));
  return { sent, limit };
}
