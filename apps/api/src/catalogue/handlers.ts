import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { catalogueItems } from '../database/schema/catalogue.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { itemColumns } from './items.ts';
import { catalogueItemToWire } from './wire.ts';

/** The catalogue by description: one statement over its index. */
export const catalogueQuery = (tx: Tx, companyId: string) =>
  tx
    .select(itemColumns)
    .from(catalogueItems)
    .where(eq(catalogueItems.companyId, companyId))
    .orderBy(asc(catalogueItems.description), asc(catalogueItems.id));

/** Calls about the catalogue [R7.13]. */
export const catalogueHandlers = {
  'catalogue.list': async ({ tx, caller }) => (await catalogueQuery(tx, caller.companyId)).map(catalogueItemToWire),

  'catalogue.create': async ({ tx, caller, body, now }) => {
    const { item_type: itemType, ...same } = body;
    const [row] = await tx
      .insert(catalogueItems)
      .values({
        ...same,
        itemType,
        companyId: caller.companyId,
        id: uuidv7(now),
        createdAt: now,
        updatedBy: caller.id,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new ApiError('not_found');
    return catalogueItemToWire(row);
  },
} satisfies Partial<Handlers>;
