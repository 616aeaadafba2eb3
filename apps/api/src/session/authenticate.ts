import { todayIn } from '@plumbline/domain/company/timeZone';
import { subscriptionDay, subscriptionTypeOn } from '@plumbline/domain/subscription/subscriptionEnd';
import { personName } from '@plumbline/domain/users/names';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import { refreshTokens } from '../database/schema/session.ts';
import { users } from '../database/schema/users.ts';
import type { Caller } from '../http/handler.ts';
import { type AccessClaims, unauthenticated } from './accessToken.ts';

/**
 * The caller as the database has them now: a deactivation, another role, a Log Out, a reset password or the end of the
 * company's package act on the next call [S5, R9.08]. One statement.
 */
export async function authenticate(tx: Tx, claims: AccessClaims, now: Date): Promise<Caller> {
  const [found] = await tx
    .select({
      id: users.id,
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
  const { first_name, last_name, email, subscriptionType, subscriptionEnded, timeZone, ...caller } = found;
  const stored = { subscription_type: subscriptionType, subcription_ended: subscriptionEnded };
  return {
    ...caller,
    subscription: subscriptionTypeOn(stored, subscriptionDay(now)),
    sessionId: claims.sessionId,
    today: todayIn(timeZone, now),
    name: personName({ first_name, last_name, email }),
  };
}
