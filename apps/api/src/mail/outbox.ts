import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { mailOutbox } from '../database/schema/mail.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import type { ApiDeps, OutgoingMail } from '../ports.ts';

/** Puts a mail into the outbox, in the transaction of what it tells of: it is sent after that, or never [F8]. */
export async function enqueueMail(
  tx: Tx,
  companyId: string,
  { to, subject, text, html }: Omit<OutgoingMail, 'id'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(mailOutbox)
    .values({ companyId, id: uuidv7(now), recipient: to, subject, text, html: html ?? null, nextAttemptAt: now });
}

type Claimed = typeof mailOutbox.$inferSelect;

const attemptsAtMost = 10;
/** Seconds until the next try: 1 minute, doubled each time, an hour at most. Longer than a send can take. */
const pause = sql`make_interval(secs => least(3600, 60 * power(2, ${mailOutbox.attempts})))`;

/**
 * Sends what is due and gives the number of mails handed over. Any number of servers may do it at a time: a mail is
 * claimed before it is sent, so that two never send the same [F8].
 */
export async function sendDueMail({
  db,
  mail,
  clock,
  log,
}: Pick<ApiDeps, 'db' | 'mail' | 'clock' | 'log'>): Promise<number> {
  const claimed = await claim(db, clock.now());
  const sent = await Promise.all(
    claimed.map(async ({ id, recipient: to, subject, text, html, ...row }) => {
      try {
        await mail.send({ id, to, subject, text, ...(html !== null && { html }) });
        await finish(db, id, { finishedAt: clock.now(), lastError: null });
        return true;
      } catch (error) {
        const lastError = error instanceof Error ? error.message : String(error);
        const givenUp = row.attempts >= attemptsAtMost;
        log.warn({ mail: id, attempts: row.attempts, givenUp, error }, 'mail not sent');
        await finish(db, id, { lastError, ...(givenUp && { finishedAt: clock.now() }) });
        return false;
      }
    }),
  );
  return sent.filter(Boolean).length;
}

/** Takes due mails by moving their next try into the future, which also brings back those of a server that died. */
function claim(db: Database, now: Date): Promise<Claimed[]> {
  return db.system((tx) => {
    const due = tx
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(isNull(mailOutbox.finishedAt), lte(mailOutbox.nextAttemptAt, now)))
      .orderBy(asc(mailOutbox.nextAttemptAt))
      .limit(10)
      .for('update', { skipLocked: true });
    return tx
      .update(mailOutbox)
      .set({
        attempts: sql`${mailOutbox.attempts} + 1`,
        nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${pause}`,
      })
      .where(inArray(mailOutbox.id, due))
      .returning();
  });
}

/** A finished mail keeps no text: a reset link in it would still work. */
async function finish(db: Database, id: string, end: { finishedAt?: Date; lastError: string | null }): Promise<void> {
  const blanked = end.finishedAt ? { text: '', html: null } : {};
  await db.system((tx) =>
    tx
      .update(mailOutbox)
      .set({ ...end, ...blanked })
      .where(eq(mailOutbox.id, id)),
  );
}
