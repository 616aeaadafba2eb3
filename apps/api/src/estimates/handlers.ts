/** HTTP handlers of estimates and their line items [R7.20-R7.22]. */
import { applyChanges } from '@plumbline/domain/estimates/changes/applyChanges';
import type { EstimateBody, EstimateChange } from '@plumbline/domain/estimates/contract';
import type { EstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { maxEstimateRows } from '@plumbline/domain/estimates/lines/line';
import { isSharedOverLines } from '@plumbline/domain/estimates/pricing/discount';
import {
  countedPrice,
  discountLimit,
  type EstimateTotals,
  isWithinLargestTotal,
  type LinePrice,
  largestTotal,
  priceEstimate,
  repriceEstimate,
  sumPrices,
} from '@plumbline/domain/estimates/pricing/pricing';
import { formatMoney, money } from '@plumbline/values/money';
import { ApiError, invalidField } from '../http/errors.ts';
import type { Handlers, LockingHandler, TransactionContext, VersionedReader } from '../http/handler.ts';
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
  readPricedLines,
  tooManyRowsMessage,
  toSavedTotals,
  updateEstimate,
  updateLine,
} from './store.ts';

type PricingContext = Pick<TransactionContext<'estimates.change'>, 'tx' | 'caller' | 'runInTurn'>;

/** One changed line: its id and its price before the change, and its price after it. */
interface ChangedPrice {
  readonly line?: Pick<LockedLine, 'id' | 'price'>;
  readonly priceAfter: LinePrice | null;
}

/**
 * Returns the totals after a change of one line. Without `line` it is new, and `priceAfter` is null for a deleted line. A price is also null if
 * the line does not count in the totals. Only a discount that is shared over the lines needs the other lines. Throws 400 if the totals exceed
 * the largest total.
 */
async function computeNewTotals(
  { tx, caller, runInTurn }: PricingContext,
  { id, totals, discountTerms }: LockedEstimate,
  { line, priceAfter }: ChangedPrice,
): Promise<EstimateTotals> {
  const sumOtherLines = async () => {
    const lines = await readPricedLines(tx, caller, id);
    return runInTurn(() => {
      const prices = lines.flatMap((other) => (other.id === line?.id ? [] : (countedPrice(other) ?? [])));
      return sumPrices(priceAfter ? [...prices, priceAfter] : prices, discountTerms);
    });
  };
  const newTotals = isSharedOverLines(discountTerms)
    ? await sumOtherLines()
    : repriceEstimate(totals, line?.price ?? null, priceAfter, discountTerms);
  if (!isWithinLargestTotal(newTotals))
    throw invalidField('rate', `An estimate is at most ${formatMoney(largestTotal)}`);
  return newTotals;
}

/**
 * Returns the totals of all lines with the discount of the estimate, which is reduced if it exceeds the total. Throws 400 if the totals
 * exceed the largest total.
 */
export function computeTotals(items: readonly EstimateItem[], { discountTerms }: LockedEstimate): EstimateTotals {
  const newTotals = priceEstimate(items, discountTerms);
  if (!isWithinLargestTotal(newTotals))
    throw invalidField('changes', `An estimate is at most ${formatMoney(largestTotal)}`);
  return newTotals;
}

/** The discount after a change. An amount replaces a percentage. A percentage of null keeps the present amount as an amount. */
function withNewDiscount(
  { discount, discount_percent, discount_basis }: LockedEstimate['discountTerms'],
  body: EstimateBody,
): LockedEstimate['discountTerms'] {
  const percent = body.discount_percent === undefined ? discount_percent : body.discount_percent;
  return {
    discount: body.discount ?? discount,
    discount_percent: body.discount === undefined ? percent : null,
    discount_basis: body.discount_basis ?? discount_basis,
  };
}

/** The totals with another discount. An amount above the limit is lowered to it. */
async function computeDiscountedTotals(
  { tx, caller, runInTurn }: PricingContext,
  { id, totals, discountTerms: before }: LockedEstimate,
  after: LockedEstimate['discountTerms'],
): Promise<EstimateTotals> {
  if (!isSharedOverLines(before) && !isSharedOverLines(after))
    return repriceEstimate({ ...totals, discount: money(after.discount) }, null, null, after);
  const lines = await readPricedLines(tx, caller, id);
  return runInTurn(() => priceEstimate(lines, after));
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
      const discountTerms = withNewDiscount(lockedRecord.discountTerms, body);
      const totals = await computeDiscountedTotals(context, lockedRecord, discountTerms);
      const limit = discountLimit(totals, discountTerms);
      if (body.discount !== undefined && money(body.discount) > limit)
        throw invalidField('discount', `At most ${formatMoney(limit)}`);
      const storedDetails = await readDetails(tx, caller, params.id);
      await updateEstimate(context, lockedRecord, totals, { discountTerms, storedDetails, body });
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
      return insertLine(context, estimate, {
        id,
        totals: await computeNewTotals(context, estimate, { priceAfter: countedPrice(body) }),
        body,
      });
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
        totals: await computeNewTotals(context, lockedRecord.estimate, { line: lockedRecord, priceAfter: price }),
        body,
      });
    },
  } satisfies LockingHandler<'estimateItems.update', LockedLine>,

  'estimateItems.delete': {
    lock: lockLine,
    async handle({ lockedRecord, ...context }) {
      const totals = await computeNewTotals(context, lockedRecord.estimate, { line: lockedRecord, priceAfter: null });
      await deleteLine(context, lockedRecord, { totals });
    },
  } satisfies LockingHandler<'estimateItems.delete', LockedLine>,
} satisfies Partial<Handlers>;
