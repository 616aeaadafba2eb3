/** HTTP handlers of estimates and their line items [R7.20-R7.22]. */
import { applyChanges } from '@plumbline/domain/estimates/applyChanges';
import type { EstimateChange } from '@plumbline/domain/estimates/contract';
import type { EstimateItem } from '@plumbline/domain/estimates/estimate';
import { maxEstimateRows } from '@plumbline/domain/estimates/line';
import {
  countedPrice,
  discountLimit,
  type EstimateTotals,
  isWithinLargestTotal,
  type LinePrice,
  largestTotal,
  priceEstimate,
  repriceEstimate,
  withDiscount,
  withLimitedDiscount,
} from '@plumbline/domain/estimates/pricing';
import { formatMoney, money } from '@plumbline/values/money';
import { ApiError, invalidField } from '../http/errors.ts';
import type { Handlers, LockingHandler, VersionedReader } from '../http/handler.ts';
import { claimIds } from '../http/idempotency.ts';
import { readUserNames } from '../users/store.ts';
import {
  changeLines,
  deleteLine,
  insertLine,
  type LockedEstimate,
  type LockedLine,
  lockEstimate,
  lockLine,
  moveLine,
  readDetails,
  readEstimate,
  readEstimateJson,
  readEstimateVersion,
  readItemsJson,
  readLines,
  tooManyRowsMessage,
  toSavedTotals,
  updateEstimate,
  updateLine,
} from './store.ts';

/**
 * Returns the totals after a change of one line. `priceBefore` is null for a new line, `priceAfter` for a deleted line. A price is also
 * null if the line does not count in the totals. Throws 400 if the totals exceed the largest total.
 */
function computeNewTotals(
  { totals }: LockedEstimate,
  priceBefore: LinePrice | null,
  priceAfter: LinePrice | null,
): EstimateTotals {
  const newTotals = repriceEstimate(totals, priceBefore, priceAfter);
  if (!isWithinLargestTotal(newTotals))
    throw invalidField('rate', `An estimate is at most ${formatMoney(largestTotal)}`);
  return newTotals;
}

/**
 * Returns the totals of all lines with the discount of the estimate, which is reduced if it exceeds the total. Throws 400 if the totals
 * exceed the largest total.
 */
export function computeTotals(items: readonly EstimateItem[], { totals }: LockedEstimate): EstimateTotals {
  const newTotals = withLimitedDiscount(priceEstimate(items), totals.discount);
  if (!isWithinLargestTotal(newTotals))
    throw invalidField('changes', `An estimate is at most ${formatMoney(largestTotal)}`);
  return newTotals;
}

export const estimateHandlers = {
  'estimates.get': {
    readVersion: (tx, caller, { id }) => readEstimateVersion(tx, caller, id),
    handle: ({ tx, caller, params }) => readEstimateJson(tx, caller, params.id),
  } satisfies VersionedReader<'estimates.get'>,

  /** Changes the discount [R2.32] and the details for the client. */
  'estimates.update': {
    lock: (tx, caller, { id }) => lockEstimate(tx, caller, id),
    async handle({ lockedRecord, ...context }) {
      const { tx, caller, params, body } = context;
      const { totals } = lockedRecord;
      const discount = body.discount === undefined ? totals.discount : money(body.discount);
      const limit = discountLimit(totals);
      if (discount > limit) throw invalidField('discount', `At most ${formatMoney(limit)}`);
      const storedDetails = await readDetails(tx, caller, params.id);
      updateEstimate(context, lockedRecord, withDiscount(totals, discount), { storedDetails, body });
      return readEstimateJson(tx, caller, params.id);
    },
  } satisfies LockingHandler<'estimates.update', LockedEstimate>,

  /**
   * Makes several changes of lines in order, with one lock of the estimate and one write. A change that is in conflict has no
   * effect, and the other changes are made.
   */
  'estimates.change': async (context) => {
    const { tx, caller, params, runInTurn } = context;
    const { changes } = context.body;
    const newIds = changes.flatMap((change) => (change.type === 'add' ? [change.id] : []));
    // The ids are locked before the estimate, as in the call that creates one line. The same order prevents deadlocks.
    const idsOfEarlierRequests = await claimIds(context, newIds);
    const estimate = await lockEstimate(tx, caller, params.id);
    const { items: currentItems, updatedBy, idsElsewhere } = await readLines(context, estimate.id, newIds);
    const usedIds = new Set([...idsOfEarlierRequests, ...idsElsewhere]);
    const { items, results, added, updated, deleted } = await runInTurn(() =>
      applyChanges(estimate.id, currentItems, changes, usedIds),
    );

    if (added.size > 0 && items.length > maxEstimateRows) throw invalidField('changes', tooManyRowsMessage);

    const currentIndexes = new Map(currentItems.map(({ id, index }) => [id, index]));
    const hasNewIndex = ({ id, index }: EstimateItem) => currentIndexes.get(id) !== index;
    const itemsWithNewIndex = items.filter(hasNewIndex);
    const changedItems = items.filter((item) => updated.has(item.id) || (!added.has(item.id) && hasNewIndex(item)));
    const isChanged = changedItems.length + added.size + deleted.size > 0;
    const totals = isChanged ? await runInTurn(() => computeTotals(items, estimate)) : estimate.totals;
    if (isChanged) {
      const newItems = items.filter(({ id }) => added.has(id));
      const storedItems = new Map(currentItems.map((item) => [item.id, item]));
      await changeLines(context, estimate, totals, { storedItems, deletedIds: [...deleted], changedItems, newItems });
    }

    const itemsById = new Map(items.map((item) => [item.id, item]));
    const itemOf = (change: EstimateChange) => (change.type === 'move' ? undefined : itemsById.get(change.id));
    const lastUserIdOf = (item: EstimateItem | undefined) =>
      item && (updated.has(item.id) || added.has(item.id) ? caller.userId : updatedBy.get(item.id));
    const conflictItems = changes.filter((_, position) => results[position] === 'conflict').map(itemOf);
    const names = await readUserNames(
      tx,
      caller,
      conflictItems.flatMap((item) => lastUserIdOf(item) ?? []),
    );
    return {
      results: changes.map((change, position) => {
        const result = results[position] ?? 'conflict';
        const item = itemOf(change);
        return {
          result,
          item: item ?? null,
          changedBy: result === 'saved' ? '' : (names.get(lastUserIdOf(item) ?? '') ?? ''),
        };
      }),
      indexes: itemsWithNewIndex.map(({ id, index }) => ({ id, index })),
      totals: toSavedTotals(totals, {
        previousVersion: estimate.version,
        version: estimate.version + (isChanged ? 1 : 0),
      }),
    };
  },

  'estimateItems.list': ({ tx, caller, params }) => readItemsJson(tx, caller, params.id),

  /** Adds the line at the end and ignores the index in the body [R3.06]. */
  'estimateItems.create': {
    async readExisting({ tx, caller, params }, id) {
      const { items, sub_total, tax_total, discount, amount_total, version } = await readEstimate(
        tx,
        caller,
        params.id,
      );
      const item = items.find((line) => line.id === id);
      if (!item) throw new ApiError('not_found');
      // A repeated call changes nothing, so both versions are the same.
      return { ...item, totals: { sub_total, tax_total, discount, amount_total, version, previous_version: version } };
    },
    async handle(context) {
      const { tx, caller, params, newId: id, body } = context;
      const estimate = await lockEstimate(tx, caller, params.id);
      return insertLine(context, estimate, { id, totals: computeNewTotals(estimate, null, countedPrice(body)), body });
    },
  },

  /**
   * Uses one locking read of line and estimate. One write of line, totals and project price is sent together with the COMMIT. A new index
   * needs another write.
   */
  'estimateItems.update': {
    lock: lockLine,
    async handle({ lockedRecord, ...context }) {
      const { body } = context;
      const line = body.index === undefined ? lockedRecord : await moveLine(context, lockedRecord, body.index);
      const price = countedPrice({ option: line.values.option, ...body });
      return updateLine(context, line, {
        totals: computeNewTotals(lockedRecord.estimate, lockedRecord.price, price),
        body,
      });
    },
  } satisfies LockingHandler<'estimateItems.update', LockedLine>,

  'estimateItems.delete': {
    lock: lockLine,
    async handle({ lockedRecord, ...context }) {
      const totals = computeNewTotals(lockedRecord.estimate, lockedRecord.price, null);
      deleteLine(context, lockedRecord, { totals });
    },
  } satisfies LockingHandler<'estimateItems.delete', LockedLine>,
} satisfies Partial<Handlers>;
