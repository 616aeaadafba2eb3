/** Switches a transaction to the role of the database owner for a part of its work. */
import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Runs `work` as the owner of the database, because the role of company transactions has no privileges on the job queue. */
export async function runAsDatabaseOwner(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await tx.execute<{ role: string }>(sql`select current_setting('role') as role`);
  const role = rows[0]?.role ?? 'none';
  if (role !== 'none') await tx.execute(sql`set local role none`);
  await work();
  if (role !== 'none') await tx.execute(sql`set local role ${sql.identifier(role)}`);
}
