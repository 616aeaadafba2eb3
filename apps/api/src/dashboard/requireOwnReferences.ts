import type { DashboardQuery } from '@plumbline/domain/dashboard/dashboard';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { offices } from '../database/schema/offices.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';

/** 404 where the query names an estimator or office that is not the company's [S1]. A person who left may be named. */
export async function requireOwnReferences(
  tx: Tx,
  { companyId }: Caller,
  { estimator, office }: Pick<DashboardQuery, 'estimator' | 'office'>,
): Promise<void> {
  for (const [table, id] of [
    [users, estimator],
    [offices, office],
  ] as const) {
    if (!id) continue;
    const found = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.companyId, companyId), eq(table.id, id)));
    if (found.length === 0) throw new ApiError('not_found');
  }
}
