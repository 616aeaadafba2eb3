/** HTTP handlers of estimates and their line items [R7.20-R7.22]. */
import type { EstimateBody, EstimateChange } from '@plumbline/domain/estimates/contract';
import type { EstimateItem, SavedEstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { isSharedOverLines } from '@plumbline/domain/estimates/pricing/discount';
import {
  discountLimit,
  type EstimateTotals,
  priceEstimate,
  repriceEstimate,
} from '@plumbline/domain/estimates/pricing/pricing';
import { formatMoney, money } from '@plumbline/values/money';
import type { Tx } from '../database/database.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import type { Handlers, LockedRecord, LockingHandler, TransactionContext, VersionedReader } from '../http/handler.ts';
import { claimIds } from '../http/idempotency.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import { readUserNames } from '../users/store.ts';
import { type LockedLines, lockLines, type MadeChanges, makeChanges, namedLine } from './makeChanges.ts';
import {
  type LockedEstimate,
  lockEstimate,
  readDetails,
  readEstimate,
  readEstimateJson,
  readEstimateVersion,
  readItemsJson,
  readPricedLines,
  toSavedTotals,
  updateEstimate,
} from './store.ts';

type PricingContext = Pick<TransactionContext<'estimates.change'>, 'tx' | 'caller'>;

/** A line of a call for one line, locked with its estimate. `version` and `updatedBy` are those of the line. */
interface LockedLine extends LockedRecord {
  readonly line: EstimateItem;
  readonly lines: LockedLines;
}

/** Throws 404 if the estimate has no such line. A heading is not a line. */
async function lockLine(
  tx: Tx,
  caller: StaffPrincipal,
  { id, itemId }: { readonly id: string; readonly itemId: string },
): Promise<LockedLine> {
  const lines = await lockLines(tx, caller, id, [{ type: 'delete', id: itemId }]);
  const [line] = lines.items;
  if (!line || isSection(line)) throw new ApiError('not_found');
  return { line, lines, version: line.version, updatedBy: lines.updatedBy.get(line.id) ?? null };
}

/** The fields of a call for one line that a 400 response names. */
const lineErrorFields = { count: 'description', total: 'rate' } as const;

/** The response of a call for one line: the line with the totals of its estimate. */
function toSavedLine({ items, totals, versions }: MadeChanges, id: string): SavedEstimateItem {
  const item = items.find((line) => line.id === id);
  if (!item) throw new ApiError('internal');
  return { ...item, totals: toSavedTotals(totals, versions) };
}

/**
 * The change that moves a line to the position of the line with this `index`: behind that line if the line moves down, and before it if
 * the line moves up.
 */
function moveToIndex(items: readonly EstimateItem[], { id, index: currentIndex }: EstimateItem, index: number) {
  const others = items.filter((item) => item.id !== id);
  const above = others.filter((item) => (index < currentIndex ? item.index < index : item.index <= index));
  return { type: 'move', ids: [id], after: above.at(-1)?.id ?? null } satisfies EstimateChange;
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
  { tx, caller }: PricingContext,
  { id, totals, discountTerms: before }: LockedEstimate,
  after: LockedEstimate['discountTerms'],
): Promise<EstimateTotals> {
  if (!isSharedOverLines(before) && !isSharedOverLines(after))
    return repriceEstimate({ ...totals, discount: money(after.discount) }, [], [], after);
  const lines = await readPricedLines(tx, caller, id);
  return priceEstimate(lines, after);
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

  /** Makes several changes of lines in order. A change that is in conflict has no effect, and the other changes are made. */
  'estimates.change': async (context) => {
    const { tx, caller, params } = context;
    const { changes } = context.body;
    const newIds = changes.flatMap((change) => (change.type === 'add' ? [change.id] : []));
    // The ids are locked before the estimate, as in the call that creates one line. The same order prevents deadlocks.
    const usedIds = await claimIds(context, newIds);
    const locked = await lockLines(tx, caller, params.id, changes);
    const errorFields = { count: 'changes', total: 'changes' };
    const made = await makeChanges(context, locked, changes, { usedIds, errorFields });
    const { items, results, added, updated, itemsWithNewIndex, totals, versions } = made;

    const itemsById = new Map(items.map((item) => [item.id, item]));
    const itemOf = (change: EstimateChange) => itemsById.get(namedLine(change) ?? '');
    const lastUserIdOf = (item: EstimateItem | undefined) =>
      item && (updated.has(item.id) || added.has(item.id) ? caller.userId : locked.updatedBy.get(item.id));
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
      totals: toSavedTotals(totals, versions),
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
      const changes = [{ ...body, type: 'add', id }] as const;
      const locked = await lockLines(tx, caller, params.id, changes);
      const made = await makeChanges(context, locked, changes, { errorFields: lineErrorFields });
      if (!made.added.has(id)) throw new ApiError('id_reused');
      return toSavedLine(made, id);
    },
  },

  'estimateItems.update': {
    lock: lockLine,
    async handle({ lockedRecord, ...context }) {
      const { tx, caller, params, body } = context;
      const { line } = lockedRecord;
      const { index = line.index, ...values } = body;
      const update = { type: 'update', id: line.id, ...values } as const;
      const locked =
        index === line.index
          ? lockedRecord.lines
          : await lockLines(tx, caller, params.id, [{ type: 'move', ids: [line.id], after: null }]);
      const changes = index === line.index ? [update] : [moveToIndex(locked.items, line, index), update];
      return toSavedLine(await makeChanges(context, locked, changes, { errorFields: lineErrorFields }), line.id);
    },
  } satisfies LockingHandler<'estimateItems.update', LockedLine>,

  'estimateItems.delete': {
    lock: lockLine,
    async handle({ lockedRecord, ...context }) {
      const { line, lines } = lockedRecord;
      await makeChanges(context, lines, [{ type: 'delete', id: line.id }], { errorFields: lineErrorFields });
    },
  } satisfies LockingHandler<'estimateItems.delete', LockedLine>,
} satisfies Partial<Handlers>;
