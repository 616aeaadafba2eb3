/** Checks whether a company has an office or a user that a request refers to. */
import { and, eq } from 'drizzle-orm';
import type { Tx } from './database.ts';
import type { offices } from './schema/offices.ts';
import type { users } from './schema/users.ts';

/** Returns whether the company has an office or a user with this id, including deactivated users [S1]. */
export async function companyHasRecord(
  tx: Tx,
  table: typeof offices | typeof users,
  companyId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.companyId, companyId), eq(table.id, id)));
  return rows.length > 0;
}
