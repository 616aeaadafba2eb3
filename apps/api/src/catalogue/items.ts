import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { lineItems } from '../database/schema/lineItems.ts';
import { sentColumns } from '../database/sentColumns.ts';
import { ApiError } from '../http/errors.ts';

/** What an answer about a catalogue item is made of. */
export const itemColumns = sentColumns(lineItems);

/** The company's own item; 404 where it has none of this id. */
export async function itemOf(tx: Tx, id: string) {
  const [item] = await tx.select(itemColumns).from(lineItems).where(eq(lineItems.id, id));
  if (!item) throw new ApiError('not_found');
  return item;
}
