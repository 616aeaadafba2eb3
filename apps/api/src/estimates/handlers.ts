import { pricedLine, priceLine } from '@plumbline/domain/estimates/pricing';
import type { EstimateItemBody } from '@plumbline/domain/estimates/schema';
import { toDollars } from '@plumbline/domain/shared/money';
import { and, eq, sql } from 'drizzle-orm';
import { estimateItems } from '../database/schema/estimates.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { moveLine } from './move.ts';
import { readEstimate } from './read.ts';
import { changeDiscount, changeLine, lockEstimate, type Writing } from './totals.ts';
import { itemToWire } from './wire.ts';

const itemRow = ({ caller }: Writing, params: { readonly id: string; readonly itemId: string }) =>
  and(
    eq(estimateItems.companyId, caller.companyId),
    eq(estimateItems.estimateId, params.id),
    eq(estimateItems.id, params.itemId),
  );

/** What a person says of a line; its total is ours [R5.15]. */
function valuesOf({ description, rate, quantity, tax, unit }: EstimateItemBody) {
  const price = priceLine(pricedLine({ rate, quantity, tax }));
  return { price, columns: { description, rate, quantity, tax, unit, total: toDollars(price.total) } };
}

const priceOf = (row: typeof estimateItems.$inferSelect) => priceLine(pricedLine(row));

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
    const { tx, caller, params, body, now } = context;
    const estimate = await lockEstimate(context, params.id);
    const { price, columns } = valuesOf(body);
    const { companyId, estimateId, index } = estimateItems;
    const [row] = await tx
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
    await changeLine(context, estimate, null, price);
    return itemToWire(row);
  },

  'estimateItems.update': async (context) => {
    const { tx, caller, params, body, now } = context;
    const estimate = await lockEstimate(context, params.id);
    const [before] = await tx.select().from(estimateItems).where(itemRow(context, params));
    if (!before) throw new ApiError('not_found');
    if (body.index !== undefined) await moveLine(tx, before, body.index);
    const { price, columns } = valuesOf(body);
    const [row] = await tx
      .update(estimateItems)
      .set({ ...columns, version: before.version + 1, updatedBy: caller.id, updatedAt: now })
      .where(itemRow(context, params))
      .returning();
    if (!row) throw new ApiError('not_found');
    await changeLine(context, estimate, priceOf(before), price);
    return itemToWire(row);
  },

  /** The other lines keep their index, so that nobody else's edit of one lands on another [R3.06]. */
  'estimateItems.delete': async (context) => {
    const { tx, params } = context;
    const estimate = await lockEstimate(context, params.id);
    const [row] = await tx.delete(estimateItems).where(itemRow(context, params)).returning();
    if (!row) throw new ApiError('not_found');
    await changeLine(context, estimate, priceOf(row), null);
  },
} satisfies Partial<Handlers>;
