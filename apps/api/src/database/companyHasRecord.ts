/** Checks that an office or a user in a request belongs to the company of the caller. */
import { and, eq } from 'drizzle-orm';
import type { Tx } from './database.ts';
import type { offices } from './schema/offices.ts';
import type { users } from './schema/users.ts';

/** Returns whether `table` has a record of the company with this id [S1]. A deactivated user is a record too. */
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
