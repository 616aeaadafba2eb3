/**
 * The SQL of refresh tokens, password reset tokens and reset requests, and of the account that signs in. Tokens are stored as
 * hashes [S8].
 */
import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import { passwordResets, refreshTokens, resetRequests } from '../database/schema/session.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import { randomSecret } from '../secrets/randomSecret.ts';
import { sha256 } from '../secrets/sha256.ts';
import type { AccessClaims } from './accessToken.ts';

export interface UserKey {
  readonly userId: string;
  readonly companyId: string;
}

const millisecondsPerHour = 3_600_000;
/** The milliseconds until a refresh token expires. */
const sessionMilliseconds = { remembered: 30 * 24 * millisecondsPerHour, default: 12 * millisecondsPerHour };
/** The milliseconds until a reset token expires. */
const resetMilliseconds = 30 * 60_000;

/** Finds the active user with this username in any company. */
export async function findAccount(tx: Tx, username: string) {
  const [user] = await tx
    .select({
      userId: users.id,
      companyId: users.companyId,
      username: users.username,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(and(eq(users.username, username), isNull(users.deactivatedAt)));
  return user;
}

/** Returns whether the user is active and has this password hash. Locks the row against changes until the transaction ends. */
export async function lockUnchangedAccount(
  tx: Tx,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), isNull(users.deactivatedAt)))
    .for('share');
  return rows.length > 0;
}

const isUser = ({ companyId, userId }: UserKey) => and(eq(users.companyId, companyId), eq(users.id, userId));

/** Reads the username, with which attempts are counted, and the password hash. */
export async function readCredentials(tx: Tx, user: UserKey): Promise<{ account: string; hash: string }> {
  const [row] = await tx.select({ account: users.username, hash: users.passwordHash }).from(users).where(isUser(user));
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Returns whether the user has this password hash. */
export async function hasPasswordHash(tx: Tx, user: UserKey, hash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isUser(user), eq(users.passwordHash, hash)));
  return rows.length > 0;
}

/** Sets the password after a reset. The version does not change, because the user form does not show the password. */
export async function setPasswordHash(tx: Tx, user: UserKey, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(isUser(user));
}

/**
 * Opens a session for 30 days (`remember`) or 12 hours. Returns the claims and the refresh token. Only the hash of the
 * token is stored.
 */
export async function openSession(
  tx: Tx,
  { userId, companyId }: UserKey,
  { remember, now }: { remember: boolean; now: Date },
): Promise<{ readonly refresh: string; readonly claims: AccessClaims }> {
  const refresh = randomSecret();
  const sessionId = uuidv7(now);
  await tx.insert(refreshTokens).values({
    companyId,
    userId,
    id: sessionId,
    tokenHash: await sha256(refresh),
    remember,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (remember ? sessionMilliseconds.remembered : sessionMilliseconds.default)),
  });
  return { refresh, claims: { userId, companyId, sessionId } };
}

/** Stores the time of use of a refresh token and returns the claims of its session. Undefined if the token is not valid. */
export async function recordRefreshTokenUse(tx: Tx, refresh: string, now: Date): Promise<AccessClaims | undefined> {
  const [claims] = await tx
    .update(refreshTokens)
    .set({ lastUsedAt: now })
    .from(users)
    .where(
      and(
        eq(refreshTokens.tokenHash, await sha256(refresh)),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, now),
        eq(users.companyId, refreshTokens.companyId),
        eq(users.id, refreshTokens.userId),
        isNull(users.deactivatedAt),
      ),
    )
    .returning({ userId: users.id, companyId: users.companyId, sessionId: refreshTokens.id });
  return claims;
}

/** Revokes the session of this refresh token. Returns false if the session does not exist or was revoked before. */
export async function revokeRefreshToken(tx: Tx, refresh: string, now: Date): Promise<boolean> {
  const revokedRows = await tx
    .update(refreshTokens)
    .set({ revokedAt: now })
    .where(and(eq(refreshTokens.tokenHash, await sha256(refresh)), isNull(refreshTokens.revokedAt)))
    .returning({ id: refreshTokens.id });
  return revokedRows.length > 0;
}

/** Ends all sessions of a user except `keptSessionId`. The next call in an ended session gets 401 [S5]. */
export async function endSessions(
  tx: Tx,
  { userId, companyId }: UserKey,
  now: Date,
  keptSessionId?: string,
): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(refreshTokens.companyId, companyId),
        eq(refreshTokens.userId, userId),
        isNull(refreshTokens.revokedAt),
        keptSessionId === undefined ? undefined : ne(refreshTokens.id, keptSessionId),
      ),
    );
}

/** Invalidates the unused reset links of a user after a password change [S8]. */
export async function invalidateResetLinks(tx: Tx, { userId, companyId }: UserKey, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(eq(passwordResets.companyId, companyId), eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)),
    );
}

/** A reset token, and the email address of the account that its user names. */
interface ResetProof {
  readonly token: string;
  readonly email: string;
}

const isValidReset = async ({ token, email }: ResetProof, now: Date) =>
  and(
    eq(passwordResets.tokenHash, await sha256(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
    eq(users.companyId, passwordResets.companyId),
    eq(users.id, passwordResets.userId),
    eq(users.username, email),
    isNull(users.deactivatedAt),
  );

const resetOwner = { userId: users.id, companyId: users.companyId };

/**
 * The user of a valid reset token. Undefined if the token is invalid, if it belongs to another email address, or if the user is deactivated.
 */
export async function findResetOwner(tx: Tx, proof: ResetProof, now: Date): Promise<UserKey | undefined> {
  const [user] = await tx
    .select(resetOwner)
    .from(passwordResets)
    .innerJoin(users, await isValidReset(proof, now));
  return user;
}

/** Marks a valid reset token as used and returns its user, as `findResetOwner` does. */
export async function redeemResetToken(tx: Tx, proof: ResetProof, now: Date): Promise<UserKey | undefined> {
  const [user] = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .from(users)
    .where(await isValidReset(proof, now))
    .returning(resetOwner);
  return user;
}

/** Creates and returns a reset token, which expires after 30 minutes by default. Only its hash is stored. */
export async function insertReset(
  tx: Tx,
  { userId, companyId }: UserKey,
  now: Date,
  milliseconds = resetMilliseconds,
): Promise<string> {
  const token = randomSecret();
  await tx.insert(passwordResets).values({
    companyId,
    id: uuidv7(now),
    userId,
    tokenHash: await sha256(token),
    expiresAt: new Date(now.getTime() + milliseconds),
  });
  return token;
}

/** Stores a reset request, with which a user asks for a link to reset the password, and returns its id. */
export async function insertResetRequest(tx: Tx, email: string, now: Date): Promise<string> {
  const id = uuidv7(now);
  await tx.insert(resetRequests).values({ id, email });
  return id;
}

/** Deletes a reset request and returns its email address, or undefined if it was already processed. */
export async function deleteResetRequest(tx: Tx, id: string): Promise<string | undefined> {
  const { email } = resetRequests;
  const [request] = await tx.delete(resetRequests).where(eq(resetRequests.id, id)).returning({ email });
  return request?.email;
}

/** Deletes the refresh and reset tokens that expired more than a day ago. */
export async function deleteExpiredTokens(tx: Tx, now: Date): Promise<void> {
  const expiredBefore = daysBefore(now, 1);
  await tx.delete(refreshTokens).where(lt(refreshTokens.expiresAt, expiredBefore));
  await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, expiredBefore));
}
