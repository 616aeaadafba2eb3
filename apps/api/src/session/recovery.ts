import { messages } from '@plumbline/domain/messages/messages';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { rateLimits } from '../database/schema/requests.ts';
import { passwordResets } from '../database/schema/sessions.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { recoveryLetter } from './recoveryLetter.ts';
import { endSessions } from './refreshToken.ts';
import { endResets } from './resets.ts';
import { randomSecret, sha256 } from './secrets.ts';
import { countTry } from './tries.ts';

const validFor = 30 * 60_000;

const refused = () => new ApiError('invalid', messages.formError.resetPassword);

/** Calls of who forgot the password [R7.04, R7.05]. */
export const recoveryHandlers = {
  /** The same answer, in the same time, whether the address is known or not [S7]. */
  async 'recovery.request'({ body, deps, now, address }) {
    const tries = await countTry(deps, 'forgot', body.email, address);
    const token = randomSecret();
    const tokenHash = await sha256(token);
    const link = new URL('/reset-password', deps.config.publicUrl);
    link.search = new URLSearchParams({ email: body.email, token }).toString();
    await deps.db.system(async (tx) => {
      // a write in either case, so that both cases wait for the disk once
      await tx.execute(sql`update ${rateLimits} set hits = hits where window_start = ${now.toISOString()}`);
      const [user] = await tx
        .select({ id: users.id, companyId: users.companyId })
        .from(users)
        .where(and(eq(users.username, body.email), isNull(users.deactivatedAt)));
      if (!user) return;
      await tx.insert(passwordResets).values({
        companyId: user.companyId,
        id: uuidv7(now),
        userId: user.id,
        tokenHash,
        expiresAt: new Date(now.getTime() + validFor),
      });
      await enqueueMail(tx, user.companyId, recoveryLetter(body.email, link.href), now);
    });
    await tries.blame();
  },

  /** The token works once; with the new password every session of the person ends [S5, S8]. */
  async 'recovery.reset'({ body, deps, now, address }) {
    const tries = await countTry(deps, 'reset', body.email, address);
    const tokenHash = await sha256(body.token);
    const passwordHash = await deps.hasher.hash(body.new_password);
    const done = await deps.db.system(async (tx) => {
      const [used] = await tx
        .update(passwordResets)
        .set({ usedAt: now })
        .from(users)
        .where(
          and(
            eq(passwordResets.tokenHash, tokenHash),
            isNull(passwordResets.usedAt),
            gt(passwordResets.expiresAt, now),
            eq(users.companyId, passwordResets.companyId),
            eq(users.id, passwordResets.userId),
            eq(users.username, body.email),
            isNull(users.deactivatedAt),
          ),
        )
        .returning({ userId: users.id, companyId: users.companyId });
      if (!used) return false;
      const own = and(eq(users.companyId, used.companyId), eq(users.id, used.userId));
      await tx.update(users).set({ passwordHash }).where(own);
      await endResets(tx, used, now);
      await endSessions(tx, used, now);
      return true;
    });
    if (!done) {
      await tries.blame();
      throw refused();
    }
    await tries.forgive();
  },
} satisfies Partial<Handlers>;
