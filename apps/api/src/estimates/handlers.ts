/** HTTP handlers of estimates and their line items [R7.20-R7.22]. */
import {
  discountLimit,
  type EstimateTotals,
  type LinePrice,
  largestTotal,
  priceLine,
  repriceEstimate,
  withDiscount,
} from '@plumbline/domain/estimates/pricing';
import { formatMoney, money } from '@plumbline/domain/shared/money';
import { ApiError } from '../http/errors.ts';
import type { Handlers, LockingHandler } from '../http/handler.ts';
import {
  deleteLine,
  insertLine,
  type LockedEstimate,
  type LockedLine,
  lockEstimate,
  lockLine,
  moveLine,
  readEstimate,
  updateLine,
  updateTotals,
} from './store.ts';

const invalidField = (field: string, message: string) =>
  new ApiError('invalid', message, { fields: { [field]: [message] } });

/** Returns the totals after a change of one line. `priceBefore` is null for a new line, `priceAfter` for a deleted line. */
function computeNewTotals(
  { totals }: LockedEstimate,
  priceBefore: LinePrice | null,
  priceAfter: LinePrice | null,
): EstimateTotals {
  const newTotals = repriceEstimate(totals, priceBefore, priceAfter);
  if (discountLimit(newTotals) > largestTotal)
    throw invalidField('rate', `An estimate is at most ${formatMoney(largestTotal)}`);
  return newTotals;
}

export const estimateHandlers = {
  'estimates.get': ({ tx, caller, params }) => readEstimate(tx, caller, params.id),

  /** Changes the discount [R2.32]. */
  'estimates.update': {
    lock: (tx, caller, { id }) => lockEstimate(tx, caller, id),
    async handle({ lockedRecord, ...context }) {
      const { tx, caller, params, body } = context;
      const discount = money(body.discount);
      const limit = discountLimit(lockedRecord.totals);
      if (discount > limit) throw invalidField('discount', `At most ${formatMoney(limit)}`);
      await updateTotals(context, lockedRecord, withDiscount(lockedRecord.totals, discount));
      return readEstimate(tx, caller, params.id);
    },
  } satisfies LockingHandler<'estimates.update', LockedEstimate>,

  'estimateItems.list': async ({ tx, caller, params }) => (await readEstimate(tx, caller, params.id)).items,

  /** Adds the line at the end. The index of the body is ignored [R3.06]. */
  'estimateItems.create': {
    async existing({ tx, caller, params }, id) {
      const { items, sub_total, tax_total, discount, amount_total, version } = await readEstimate(
        tx,
        caller,
        params.id,
      );
      const item = items.find((line) => line.id === id);
      if (!item) throw new ApiError('not_found');
      return { ...item, totals: { sub_total, tax_total, discount, amount_total, version } };
    },
    async handle(context) {
      const { tx, caller, params, newId: id, body } = context;
      const estimate = await lockEstimate(tx, caller, params.id);
      const price = priceLine(body);
      return insertLine(context, estimate, { id, totals: computeNewTotals(estimate, null, price), body, price });
    },
  },

  /**
   * Uses one locking read of line and estimate, and one write of line, totals and project price. A new index needs
   * another write.
   */
  'estimateItems.update': {
    lock: lockLine,
    async handle({ lockedRecord, ...context }) {
      const { body } = context;
      if (body.index !== undefined) await moveLine(context, lockedRecord, body.index);
      const price = priceLine(body);
      return updateLine(context, lockedRecord, {
        totals: computeNewTotals(lockedRecord.estimate, lockedRecord.price, price),
        body,
        price,
      });
    },
  } satisfies LockingHandler<'estimateItems.update', LockedLine>,

  'estimateItems.delete': {
    lock: lockLine,
    handle: ({ lockedRecord, ...context }) =>
      deleteLine(context, lockedRecord, { totals: computeNewTotals(lockedRecord.estimate, lockedRecord.price, null) }),
  } satisfies LockingHandler<'estimateItems.delete', LockedLine>,
} satisfies Partial<Handlers>;
