import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { refreshTokens } from '../database/schema/session.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { randomSecret, sha256 } from './secrets.ts';

const hour = 3_600_000;
const lifetime = { remembered: 30 * 24 * hour, session: 12 * hour };

export interface Person {
  readonly userId: string;
  readonly companyId: string;
}

/** Opens a session: the refresh token itself leaves once, only its hash is kept. 30 days if remembered, else 12 h. */
export async function openSession(tx: Tx, person: Person, remember: boolean, now: Date) {
  const refresh = randomSecret();
  const sessionId = uuidv7(now);
  await tx.insert(refreshTokens).values({
    ...person,
    id: sessionId,
    tokenHash: await sha256(refresh),
    remember,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (remember ? lifetime.remembered : lifetime.session)),
  });
  return { refresh, claims: { ...person, sessionId } };
}

/** Ends a person's sessions, all or all but one: their next calls answer 401 [S5]. */
export async function endSessions(tx: Tx, { userId, companyId }: Person, now: Date, but?: string): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(refreshTokens.companyId, companyId),
        eq(refreshTokens.userId, userId),
        isNull(refreshTokens.revokedAt),
        but === undefined ? undefined : ne(refreshTokens.id, but),
      ),
    );
}
