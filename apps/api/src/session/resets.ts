import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { passwordResets } from '../database/schema/session.ts';
import type { Person } from './refreshToken.ts';

/** Ends the reset links a person has not used: a password set after they were mailed stays [S8]. */
export async function endResets(tx: Tx, { userId, companyId }: Person, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(eq(passwordResets.companyId, companyId), eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)),
    );
}
