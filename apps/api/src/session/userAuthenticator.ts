/** Authenticates a call by the access token of a user, and loads the user. */
import { todayIn } from '@plumbline/domain/company/timeZone';
import type { SubscriptionType } from '@plumbline/domain/subscription/packages';
import { subscriptionTypeOn, utcDay } from '@plumbline/domain/subscription/subscriptionEnd';
import type { Role } from '@plumbline/domain/users/roles';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { preparedStatement } from '../database/preparedStatement.ts';
import { type Authenticator, bearerToken, type UserPrincipal, unauthenticated } from '../http/principal.ts';
import type { AccessClaims, AccessTokens } from './accessToken.ts';

export const userAuthenticator = (tokens: AccessTokens): Authenticator => ({
  kind: 'user',
  accepts: ({ headers }) => bearerToken(headers) !== undefined,
  async verify({ headers }, now) {
    const claims = await tokens.verify(bearerToken(headers) ?? '', now);
    return { companyId: claims.companyId, load: (tx, loadTime) => loadUser(tx, claims, loadTime) };
  },
});

/**
 * Reads the user with one statement. A deactivation, a role change, a sign-out, a password reset or the end of the
 * package takes effect on the next call [S5, R9.08].
 */
async function loadUser(tx: Tx, { userId, companyId, sessionId }: AccessClaims, now: Date): Promise<UserPrincipal> {
  const [row] = await selectUser(tx, { userId, companyId, sessionId, now: now.toISOString() });
  if (!row) throw unauthenticated();
  const { role, subscription_type, subcription_ended, time_zone, ...name } = row;
  return {
    kind: 'user',
    principalId: userId,
    userId,
    companyId,
    role,
    sessionId,
    name: fullUserName(name),
    subscription: subscriptionTypeOn({ subscription_type, subcription_ended }, utcDay(now)),
    today: todayIn(time_zone, now),
  };
}

interface UserRow {
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly subscription_type: SubscriptionType;
  /** The name has the misspelling of the specification. */
  readonly subcription_ended: string | null;
  readonly time_zone: string;
}

const selectUser = preparedStatement<
  Readonly<Record<'userId' | 'companyId' | 'sessionId' | 'now', string>>,
  UserRow
>(sql`
  SELECT users.role, users.first_name, users.last_name, users.email, companies.subscription_type,
    companies.subscription_ended::text AS subcription_ended, companies.time_zone
  FROM users
  JOIN companies ON companies.id = users.company_id
  JOIN refresh_tokens ON refresh_tokens.company_id = users.company_id AND refresh_tokens.user_id = users.id
  WHERE users.company_id = ${sql.placeholder('companyId')} AND users.id = ${sql.placeholder('userId')}
    AND users.deactivated_at IS NULL AND refresh_tokens.id = ${sql.placeholder('sessionId')}
    AND refresh_tokens.revoked_at IS NULL AND refresh_tokens.expires_at > ${sql.placeholder('now')}`);
