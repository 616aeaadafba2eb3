import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { offices } from '../database/schema/offices.ts';
import { ApiError } from '../http/errors.ts';

export async function officeOf(tx: Tx, id: string) {
  const [office] = await tx.select().from(offices).where(eq(offices.id, id));
  if (!office) throw new ApiError('not_found');
  return office;
}

/** The same, locked: until the transaction ends no record can come to it, nor can it be deleted. */
export async function lockedOffice(tx: Tx, id: string) {
  const [office] = await tx.select().from(offices).where(eq(offices.id, id)).for('update');
  if (!office) throw new ApiError('not_found');
  return office;
}

/** An office that a record names must be the company's own; none is fine. */
export async function requireOffice(tx: Tx, id: string | null): Promise<void> {
  if (id !== null) await officeOf(tx, id);
}
