import { and, eq } from 'drizzle-orm';
import { catalogueItems } from '../database/schema/catalogue.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { itemOf } from './items.ts';
import { catalogueItemToWire } from './wire.ts';

/** Calls about one item of the catalogue [R2.36, R2.37, R7.14]. */
export const catalogueItemHandlers = {
  'catalogue.get': async ({ tx, params }) => catalogueItemToWire(await itemOf(tx, params.id)),

  'catalogue.update': async ({ tx, caller, params, body, now }) => {
    const item = await itemOf(tx, params.id);
    const { item_type: itemType, ...same } = body;
    const [saved] = await tx
      .update(catalogueItems)
      .set({ ...same, itemType, version: item.version + 1, updatedBy: caller.id, updatedAt: now })
      .where(and(eq(catalogueItems.companyId, caller.companyId), eq(catalogueItems.id, item.id)))
      .returning();
    if (!saved) throw new ApiError('not_found');
    return catalogueItemToWire(saved);
  },

  'catalogue.delete': async ({ tx, caller, params }) => {
    const { id } = await itemOf(tx, params.id);
    await tx
      .delete(catalogueItems)
      .where(and(eq(catalogueItems.companyId, caller.companyId), eq(catalogueItems.id, id)));
  },
} satisfies Partial<Handlers>;
