import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';

const { passwordHash: _, ...columns } = getTableColumns(users);

/** All of a user but the password's hash, which never leaves the table. */
export const userColumns = columns;

/** A user of the caller's company who is not deactivated; 404 for any other. */
export async function activeUser(tx: Tx, id: string) {
  const [user] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)));
  if (!user) throw new ApiError('not_found');
  return user;
}
