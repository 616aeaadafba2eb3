/**
 * The one way to change lines of an estimate: one lock of the estimate, one read of lines and one write. The call `estimates.change` makes
 * several changes, and each of the calls for one line [R7.21, R7.22] makes one or two.
 */
import { type AppliedChanges, applyChanges } from '@plumbline/domain/estimates/changes/applyChanges';
import type { EstimateChange } from '@plumbline/domain/estimates/contract';
import type { EstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { maxEstimateRows } from '@plumbline/domain/estimates/lines/line';
import { isSharedOverLines } from '@plumbline/domain/estimates/pricing/discount';
import {
  countedPrice,
  type EstimateTotals,
  isWithinLargestTotal,
  largestTotal,
  priceEstimate,
  repriceEstimate,
  sumPrices,
} from '@plumbline/domain/estimates/pricing/pricing';
import { formatMoney } from '@plumbline/values/money';
import type { Tx } from '../database/database.ts';
import { invalidField } from '../http/errors.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import {
  changeLines,
  type LinesOfEstimate,
  type LockedEstimate,
  lockEstimate,
  readLines,
  readPricedLines,
  tooManyRowsMessage,
  type WriteContext,
} from './store.ts';

export interface LockedLines extends LinesOfEstimate {
  readonly estimate: LockedEstimate;
  /** Whether `items` has all lines of the estimate. Otherwise it has only lines that the changes name. */
  readonly hasAll: boolean;
}

/** The id of the line that a change adds, changes or deletes. Undefined for a move. */
export const namedLine = (change: EstimateChange): string | undefined =>
  change.type === 'move' ? undefined : change.id;

/** Whether a change can need other lines than its own: it places lines, so that other lines can get a new index. */
const needsAllLines = (change: EstimateChange): boolean =>
  change.type === 'move' || (change.type === 'add' && change.after !== undefined);

/**
 * Locks an estimate to serialise its changes, and reads the lines that the changes need. Both statements are sent together. The second
 * starts after the lock, so that it reads what earlier transactions wrote. Throws 404 if the company has no such estimate.
 */
export async function lockLines(
  tx: Tx,
  caller: Pick<StaffPrincipal, 'companyId'>,
  estimateId: string,
  changes: readonly EstimateChange[],
): Promise<LockedLines> {
  const hasAll = changes.some(needsAllLines);
  const ids = changes.flatMap((change) => namedLine(change) ?? []);
  const operations = changes.flatMap(({ operation }) => operation ?? []);
  const [estimate, lines] = await Promise.all([
    lockEstimate(tx, caller, estimateId),
    readLines(tx, caller, estimateId, { ids, operations, all: hasAll }),
  ]);
  return { ...lines, estimate, hasAll };
}

/** The fields of the request that a 400 response names if the estimate has too many lines, or a total above the largest total. */
interface ErrorFields {
  readonly count: string;
  readonly total: string;
}

export interface MadeChanges extends AppliedChanges {
  readonly totals: EstimateTotals;
  /** The lines with a new index. */
  readonly itemsWithNewIndex: readonly EstimateItem[];
  /** The version of the estimate before and after the changes. */
  readonly versions: { readonly previousVersion: number; readonly version: number };
}

/** The names of the events after one change. Several changes, and a move, have the name `lines.changed`. */
const eventNames = {
  add: 'line.added',
  update: 'line.updated',
  delete: 'line.deleted',
  move: 'lines.changed',
} as const;

/** Makes the changes in order, and stores the lines and the totals. A change in conflict has no effect, and the other changes are made. */
export async function makeChanges(
  context: WriteContext,
  locked: LockedLines,
  changes: readonly EstimateChange[],
  { usedIds = [], errorFields }: { readonly usedIds?: Iterable<string>; readonly errorFields: ErrorFields },
): Promise<MadeChanges> {
  const { estimate, items: storedLines, idsElsewhere, madeOperations, hasAll, lastIndex } = locked;
  const unavailableIds = new Set([...usedIds, ...idsElsewhere]);
  const lastOtherIndex = hasAll ? 0 : lastIndex;
  const applied = applyChanges(estimate.id, storedLines, changes, {
    usedIds: unavailableIds,
    madeOperations,
    lastOtherIndex,
  });
  const { items, added, updated, deleted } = applied;
  const countAfter = locked.count + added.size - deleted.size;
  if (added.size > 0 && countAfter > maxEstimateRows) throw invalidField(errorFields.count, tooManyRowsMessage);

  const storedItems = new Map(storedLines.map((item) => [item.id, item]));
  const itemsWithNewIndex = items.filter(({ id, index }) => storedItems.get(id)?.index !== index);
  const withNewIndex = new Set(itemsWithNewIndex);
  const changedItems = items.filter((item) => !added.has(item.id) && (updated.has(item.id) || withNewIndex.has(item)));
  const isChanged = changedItems.length + added.size + deleted.size > 0;
  const versions = { previousVersion: estimate.version, version: estimate.version + (isChanged ? 1 : 0) };
  if (!isChanged) return { ...applied, totals: estimate.totals, itemsWithNewIndex, versions };

  const totals = await computeTotals(context, locked, items);
  if (!isWithinLargestTotal(totals))
    throw invalidField(errorFields.total, `An estimate is at most ${formatMoney(largestTotal)}`);
  const [onlyChange] = changes.length === 1 ? changes : [];
  await changeLines(context, estimate, totals, {
    change: onlyChange ? eventNames[onlyChange.type] : 'lines.changed',
    storedItems,
    deletedIds: [...deleted],
    changedItems,
    newItems: items.filter(({ id }) => added.has(id)),
    operations: applied.operations,
  });
  return { ...applied, totals, itemsWithNewIndex, versions };
}

/**
 * The totals of the estimate after its lines `before` became the lines `after`, with its discount. An amount above the limit is lowered to
 * it. Lines that did not change are needed only for a discount that is shared over the lines.
 */
async function computeTotals(
  { tx, caller }: WriteContext,
  { estimate, hasAll, items: before }: LockedLines,
  after: readonly EstimateItem[],
): Promise<EstimateTotals> {
  const { totals, discountTerms } = estimate;
  if (hasAll) return priceEstimate(after, discountTerms);
  const pricesOf = (lines: readonly EstimateItem[]) => lines.map(countedPrice);
  if (!isSharedOverLines(discountTerms))
    return repriceEstimate(totals, pricesOf(before), pricesOf(after), discountTerms);
  const lines = await readPricedLines(tx, caller, estimate.id);
  const readIds = new Set(before.map(({ id }) => id));
  const others = lines.filter(({ id }) => !readIds.has(id));
  return sumPrices(
    [...others.map(countedPrice), ...pricesOf(after)].filter((price) => price !== null),
    discountTerms,
  );
}
