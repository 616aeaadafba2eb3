import { messages } from '@plumbline/domain/messages/messages';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { refreshTokens } from '../database/schema/session.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers, PublicContext } from '../http/handler.ts';
import type { Hasher } from '../ports.ts';
import { type AccessTokens, unauthenticated } from './accessToken.ts';
import { openSession } from './refreshToken.ts';
import { randomSecret, sha256 } from './secrets.ts';
import type { TryLimits } from './tryLimits.ts';

export interface SessionParts {
  readonly tokens: AccessTokens;
  readonly hasher: Hasher;
  readonly limits: TryLimits;
}

const wrongCredentials = () => new ApiError('unauthenticated', messages.formError.signIn);

/** Calls that open, renew and end a session [R7.01, R7.03]. Every try is counted before it is worked on [S6, S14]. */
export const sessionHandlers = ({ tokens, hasher, limits }: SessionParts) => {
  // made before anybody signs in: an unknown e-mail costs the same time as a wrong password [S7]
  const nobody = hasher.hash(randomSecret(), 'known');
  nobody.catch(() => undefined);

  const findActive = ({ body, deps }: PublicContext<'session.signIn'>) =>
    deps.db.system(async (tx) => {
      const [user] = await tx
        .select({ id: users.id, companyId: users.companyId, passwordHash: users.passwordHash })
        .from(users)
        .where(and(eq(users.username, body.username), isNull(users.deactivatedAt)));
      return user;
    });

  return {
    async 'session.signIn'(context) {
      const { body, deps, now, address: clientIp } = context;
      return limits.onAccount('sign-in', { account: body.username, clientIp }, async (attempt) => {
        const user = await findActive(context);
        const caller = attempt.isKnownClient ? 'known' : 'unknown';
        const matches = await deps.hasher.verify(user?.passwordHash ?? (await nobody), body.password, caller);
        if (!user || !matches) throw wrongCredentials();
        const session = await deps.db.system(async (tx) => {
          // the password was checked without a transaction: it must still be the same
          const [still] = await tx
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.deactivatedAt)))
            .for('share');
          if (!still) throw wrongCredentials();
          await attempt.giveBack(tx);
          await attempt.rememberClient(tx);
          return openSession(tx, { userId: user.id, companyId: user.companyId }, body.remember, now);
        });
        return { access: await tokens.issue(session.claims, now), refresh: session.refresh };
      });
    },

    async 'session.refresh'({ body, deps, now, address: clientIp }) {
      const tokenHash = await sha256(body.refresh);
      const claims = await limits.onToken('refresh', clientIp, (attempt) =>
        deps.db.system(async (tx) => {
          const [found] = await tx
            .update(refreshTokens)
            .set({ lastUsedAt: now })
            .from(users)
            .where(
              and(
                eq(refreshTokens.tokenHash, tokenHash),
                isNull(refreshTokens.revokedAt),
                gt(refreshTokens.expiresAt, now),
                eq(users.companyId, refreshTokens.companyId),
                eq(users.id, refreshTokens.userId),
                isNull(users.deactivatedAt),
              ),
            )
            .returning({ userId: users.id, companyId: users.companyId, sessionId: refreshTokens.id });
          if (!found) throw unauthenticated();
          await attempt.giveBack(tx);
          return found;
        }),
      );
      return { access: await tokens.issue(claims, now) };
    },

    /** Answers the same whether there was such a session or not. */
    async 'session.revoke'({ body, deps, now, address: clientIp }) {
      const tokenHash = await sha256(body.refresh);
      await limits.onToken('revoke', clientIp, (attempt) =>
        deps.db.system(async (tx) => {
          const revoked = await tx
            .update(refreshTokens)
            .set({ revokedAt: now })
            .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.revokedAt)))
            .returning({ id: refreshTokens.id });
          if (revoked.length > 0) await attempt.giveBack(tx);
        }),
      );
    },
  } satisfies Partial<Handlers>;
};
