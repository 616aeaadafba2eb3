/** Calls about estimates and their lines [R7.20-R7.22]. */
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
import type { Handlers } from '../http/handler.ts';
import {
  deleteLine,
  insertLine,
  type LockedEstimate,
  lockEstimate,
  lockLine,
  moveLine,
  readEstimate,
  updateLine,
  updateTotals,
} from './store.ts';

const invalidField = (field: string, message: string) =>
  new ApiError('invalid', message, { fields: { [field]: [message] } });

/** The totals after one line changed; null is a line that does not exist before or after. */
function changedTotals({ totals }: LockedEstimate, before: LinePrice | null, after: LinePrice | null): EstimateTotals {
  const changed = repriceEstimate(totals, before, after);
  if (discountLimit(changed) > largestTotal)
    throw invalidField('rate', `An estimate is at most ${formatMoney(largestTotal)}`);
  return changed;
}

export const estimateHandlers = {
  'estimates.get': ({ tx, caller, params }) => readEstimate(tx, caller, params.id),

  /** Changes the discount [R2.32]. */
  'estimates.update': async (context) => {
    const { tx, caller, params, body } = context;
    const estimate = await lockEstimate(context, params.id);
    const discount = money(body.discount);
    const limit = discountLimit(estimate.totals);
    if (discount > limit) throw invalidField('discount', `At most ${formatMoney(limit)}`);
    await updateTotals(context, estimate, withDiscount(estimate.totals, discount));
    return readEstimate(tx, caller, params.id);
  },

  'estimateItems.list': async ({ tx, caller, params }) => (await readEstimate(tx, caller, params.id)).items,

  /** The index of the body is ignored: a new line is the last one [R3.06]. */
  'estimateItems.create': async (context) => {
    const { params, body } = context;
    const estimate = await lockEstimate(context, params.id);
    const price = priceLine(body);
    return insertLine(context, { estimate, totals: changedTotals(estimate, null, price), body, price });
  },

  'estimateItems.update': async (context) => {
    const { tx, params, body } = context;
    const { estimate, line, price: before } = await lockLine(context, params);
    if (body.index !== undefined) await moveLine(tx, line, body.index);
    const price = priceLine(body);
    const totals = changedTotals(estimate, before, price);
    return updateLine(context, params, { estimate, totals, body, price, version: line.version + 1 });
  },

  'estimateItems.delete': async (context) => {
    const { estimate, price } = await lockLine(context, context.params);
    await deleteLine(context, context.params, { estimate, totals: changedTotals(estimate, price, null) });
  },
} satisfies Partial<Handlers>;
