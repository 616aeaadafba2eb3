import { messages } from '@plumbline/domain/messages/messages';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { passwordResets, recoveryRequests } from '../database/schema/session.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { ApiDeps } from '../ports.ts';
import { passwordResetEmail } from './passwordResetEmail.ts';
import { endSessions } from './refreshToken.ts';
import { endResets } from './resets.ts';
import { randomSecret, sha256 } from './secrets.ts';
import type { TryLimits } from './tryLimits.ts';

const validFor = 30 * 60_000;

const refused = () => new ApiError('invalid', messages.formError.resetPassword);

/** Calls of a person who forgot the password [R7.04, R7.05]. Every try is counted before it is worked on [S6, S14]. */
export const recoveryHandlers = (limits: TryLimits) =>
  ({
    /**
     * Only notes the request, known e-mail or not: the same statements, so the same time [S7]. `answerRecoveryRequests`
     * looks for the account.
     */
    async 'recovery.request'({ body, deps, now, address: clientIp }) {
      await limits.onAccount('forgot', { account: body.email, clientIp }, () =>
        deps.db.system(async (tx) => {
          await tx.insert(recoveryRequests).values({ id: uuidv7(now), email: body.email });
        }),
      );
    },

    /** The token works once; with the new password every session of the person ends [S5, S8]. */
    async 'recovery.reset'({ body, deps, now, address: clientIp }) {
      const tokenHash = await sha256(body.token);
      const isOpen = and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
      );
      await limits.onAccount('reset', { account: body.email, clientIp }, async (attempt) => {
        // a hash is slow: none is made for a token that does not work
        const found = await deps.db.system((tx) =>
          tx.select({ id: passwordResets.id }).from(passwordResets).where(isOpen),
        );
        if (found.length === 0) throw refused();
        const passwordHash = await deps.hasher.hash(body.new_password, 'known');
        await deps.db.system(async (tx) => {
          const [used] = await tx
            .update(passwordResets)
            .set({ usedAt: now })
            .from(users)
            .where(
              and(
                isOpen,
                eq(users.companyId, passwordResets.companyId),
                eq(users.id, passwordResets.userId),
                eq(users.username, body.email),
                isNull(users.deactivatedAt),
              ),
            )
            .returning({ userId: users.id, companyId: users.companyId });
          if (!used) throw refused();
          const own = and(eq(users.companyId, used.companyId), eq(users.id, used.userId));
          await tx.update(users).set({ passwordHash }).where(own);
          await endResets(tx, used, now);
          await endSessions(tx, used, now);
          await attempt.giveBack(tx);
          await attempt.forgetClients(tx);
          await attempt.rememberClient(tx);
        });
      });
    },
  }) satisfies Partial<Handlers>;

/** Answers the requests to reset a password: a link by mail where there is such an account, nothing where there is none. */
export async function answerRecoveryRequests(deps: Pick<ApiDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  while (await deps.db.system((tx) => answerOldest(tx, deps))) {
    // until none is left
  }
}

/** One request and its mail in one transaction: a request is answered once, by one server. False where there is none. */
async function answerOldest(tx: Tx, { clock, config }: Pick<ApiDeps, 'clock' | 'config'>): Promise<boolean> {
  const [request] = await tx
    .select()
    .from(recoveryRequests)
    .orderBy(asc(recoveryRequests.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!request) return false;
  await tx.delete(recoveryRequests).where(eq(recoveryRequests.id, request.id));
  const [user] = await tx
    .select({ id: users.id, companyId: users.companyId, email: users.username })
    .from(users)
    .where(and(eq(users.username, request.email), isNull(users.deactivatedAt)));
  if (!user) return true;
  const now = clock.now();
  const token = randomSecret();
  await tx.insert(passwordResets).values({
    companyId: user.companyId,
    id: uuidv7(now),
    userId: user.id,
    tokenHash: await sha256(token),
    expiresAt: new Date(now.getTime() + validFor),
  });
  const link = new URL('/reset-password', config.publicUrl);
  link.search = new URLSearchParams({ email: user.email, token }).toString();
  await enqueueMail(tx, user.companyId, passwordResetEmail(user.email, link.href), now);
  return true;
}
