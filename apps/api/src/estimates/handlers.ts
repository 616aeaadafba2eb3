import { sql } from 'drizzle-orm';
import { estimateItems } from '../database/schema/estimates.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { lineRow, lockLine, valuesOf } from './lines.ts';
import { moveLine } from './move.ts';
import { readEstimate } from './read.ts';
import { changeDiscount, lockEstimate, withTotals } from './totals.ts';
import { itemToWire } from './wire.ts';

/** Calls about estimates and their lines [R7.20-R7.22]. */
export const estimateHandlers = {
  'estimates.get': ({ tx, caller, params }) => readEstimate(tx, caller.companyId, params.id),

  'estimates.update': async (context) => {
    const { tx, caller, params, body } = context;
    await changeDiscount(context, await lockEstimate(context, params.id), body.discount);
    return readEstimate(tx, caller.companyId, params.id);
  },

  'estimateItems.list': async ({ tx, caller, params }) => (await readEstimate(tx, caller.companyId, params.id)).items,

  /** Goes behind the last line, whatever index the body names [R3.06]. */
  'estimateItems.create': async (context) => {
    const { caller, params, body, now } = context;
    const estimate = await lockEstimate(context, params.id);
    const { price, columns } = valuesOf(body);
    const { companyId, estimateId, index } = estimateItems;
    const [row] = await withTotals(context, estimate, null, price)
      .insert(estimateItems)
      .values({
        ...columns,
        companyId: caller.companyId,
        id: uuidv7(now),
        estimateId: estimate.id,
        index: sql`(SELECT coalesce(max(${index}), 0) + 1 FROM ${estimateItems}
          WHERE ${companyId} = ${caller.companyId} AND ${estimateId} = ${estimate.id})`,
        createdAt: now,
        updatedBy: caller.id,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new ApiError('not_found');
    return itemToWire(row);
  },

  'estimateItems.update': async (context) => {
    const { tx, caller, params, body, now } = context;
    const { estimate, line, price: before } = await lockLine(context, params);
    if (body.index !== undefined) await moveLine(tx, line, body.index);
    const { price, columns } = valuesOf(body);
    const [row] = await withTotals(context, estimate, before, price)
      .update(estimateItems)
      .set({ ...columns, version: line.version + 1, updatedBy: caller.id, updatedAt: now })
      .where(lineRow(context, params))
      .returning();
    if (!row) throw new ApiError('not_found');
    return itemToWire(row);
  },

  /** The other lines keep their index, so that nobody's edit of one lands on another [R3.06]. */
  'estimateItems.delete': async (context) => {
    const { estimate, price } = await lockLine(context, context.params);
    await withTotals(context, estimate, price, null).delete(estimateItems).where(lineRow(context, context.params));
  },
} satisfies Partial<Handlers>;
