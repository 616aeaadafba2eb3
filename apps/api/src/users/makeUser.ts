import { messages } from '@plumbline/domain/messages/messages';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { postgresError } from '../database/errors.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import { endResets } from '../session/resets.ts';
import { userColumns } from './users.ts';

type NewUser = Pick<
  typeof users.$inferInsert,
  'companyId' | 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'role' | 'officeId' | 'updatedBy'
>;

/**
 * Who was deleted from the company comes back as who they were: what they did stays theirs. A reset link from before opens
 * nothing, as their sessions from before do not.
 */
async function broughtBack(tx: Tx, { companyId, email, ...account }: NewUser, now: Date) {
  const [user] = await tx
    .update(users)
    .set({ ...account, deactivatedAt: null, version: sql`${users.version} + 1`, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.username, email), isNotNull(users.deactivatedAt)))
    .returning(userColumns);
  if (user) await endResets(tx, { userId: user.id, companyId }, now);
  return user;
}

async function inserted(tx: Tx, user: NewUser, now: Date) {
  try {
    const [made] = await tx
      .insert(users)
      .values({ ...user, id: uuidv7(now) })
      .returning(userColumns);
    return made;
  } catch (error) {
    // of a user of this company or of whatever other
    if (postgresError(error)?.constraint === 'users_username_unique')
      throw new ApiError('conflict', messages.formError.createUser);
    throw error;
  }
}

/** A user of the company; the caller holds the company's lock, so that nobody comes back twice. */
export async function makeUser(tx: Tx, user: NewUser, now: Date) {
  const made = (await broughtBack(tx, user, now)) ?? (await inserted(tx, user, now));
  if (!made) throw new ApiError('internal');
  return made;
}
