import { messages } from '@plumbline/domain/messages/messages';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { refreshTokens } from '../database/schema/sessions.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers, PublicContext } from '../http/handler.ts';
import type { Hasher } from '../ports.ts';
import { type AccessTokens, unauthenticated } from './accessToken.ts';
import { openSession } from './refreshToken.ts';
import { randomSecret, sha256 } from './secrets.ts';
import { countTry } from './tries.ts';

export interface SessionParts {
  readonly tokens: AccessTokens;
  readonly hasher: Hasher;
}

const wrongCredentials = () => new ApiError('unauthenticated', messages.formError.signIn);

/** Calls that open, renew and end a session [R7.01, R7.03]. */
export const sessionHandlers = ({ tokens, hasher }: SessionParts) => {
  // made before anybody signs in: an unknown e-mail costs the same time as a wrong password [S7]
  const nobody = hasher.hash(randomSecret());
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
      const { body, deps, now, address } = context;
      const tries = await countTry(deps, 'sign-in', body.username, address);
      const user = await findActive(context);
      const matches = await deps.hasher.verify(user?.passwordHash ?? (await nobody), body.password);
      // the password is checked without a transaction; it counts only if it is still the one
      const session =
        user &&
        matches &&
        (await deps.db.system(async (tx) => {
          const [still] = await tx
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.deactivatedAt)))
            .for('share');
          return still && openSession(tx, { userId: user.id, companyId: user.companyId }, body.remember, now);
        }));
      if (!session) {
        await tries.blame();
        throw wrongCredentials();
      }
      await tries.forgive();
      return { access: await tokens.issue(session.claims, now), refresh: session.refresh };
    },

    async 'session.refresh'({ body, deps, now }) {
      const tokenHash = await sha256(body.refresh);
      const claims = await deps.db.system(async (tx) => {
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
        return found;
      });
      if (!claims) throw unauthenticated();
      return { access: await tokens.issue(claims, now) };
    },

    /** Answers the same whether there was such a session or not. */
    async 'session.revoke'({ body, deps, now }) {
      const tokenHash = await sha256(body.refresh);
      await deps.db.system((tx) =>
        tx
          .update(refreshTokens)
          .set({ revokedAt: now })
          .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.revokedAt))),
      );
    },
  } satisfies Partial<Handlers>;
};
