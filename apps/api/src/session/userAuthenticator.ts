import { todayIn } from '@plumbline/domain/company/timeZone';
import { subscriptionDay, subscriptionTypeOn } from '@plumbline/domain/subscription/subscriptionEnd';
import { personName } from '@plumbline/domain/users/names';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import { refreshTokens } from '../database/schema/session.ts';
import { users } from '../database/schema/users.ts';
import { type Authenticator, bearerToken, type UserPrincipal, unauthenticated } from '../http/principal.ts';
import type { AccessClaims, AccessTokens } from './accessToken.ts';

/** Authenticates users by the access token of their session. */
export const userAuthenticator = (tokens: AccessTokens): Authenticator => ({
  kind: 'user',
  accepts: ({ headers }) => bearerToken(headers) !== undefined,
  async verify({ headers }, now) {
    const claims = await tokens.verify(bearerToken(headers) ?? '', now);
    return { companyId: claims.companyId, load: (tx, at) => loadUser(tx, claims, at) };
  },
});

/**
 * The user as the database has them now: a deactivation, another role, a Log Out, a password reset or the end of the
 * company's package act on the next call [S5, R9.08]. One statement.
 */
async function loadUser(tx: Tx, claims: AccessClaims, now: Date): Promise<UserPrincipal> {
  const [found] = await tx
    .select({
      userId: users.id,
      companyId: users.companyId,
      role: users.role,
      first_name: users.firstName,
      last_name: users.lastName,
      email: users.email,
      subscriptionType: companies.subscriptionType,
      subscriptionEnded: companies.subscriptionEnded,
      timeZone: companies.timeZone,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .innerJoin(refreshTokens, and(eq(refreshTokens.companyId, users.companyId), eq(refreshTokens.userId, users.id)))
    .where(
      and(
        eq(users.companyId, claims.companyId),
        eq(users.id, claims.userId),
        isNull(users.deactivatedAt),
        eq(refreshTokens.id, claims.sessionId),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, now),
      ),
    );
  if (!found) throw unauthenticated();
  const { userId, companyId, role, first_name, last_name, email, subscriptionType, subscriptionEnded, timeZone } =
    found;
  const stored = { subscription_type: subscriptionType, subcription_ended: subscriptionEnded };
  return {
    kind: 'user',
    principalId: userId,
    userId,
    companyId,
    role,
    sessionId: claims.sessionId,
    name: personName({ first_name, last_name, email }),
    subscription: subscriptionTypeOn(stored, subscriptionDay(now)),
    today: todayIn(timeZone, now),
  };
}
