/** Computes the displayed rows and totals of an estimate: the values of the server with the pending changes [R2.30, R2.32]. */
import { addMoney, type Money, money, toDollars } from '@plumbline/values/money';
import type { LineRecord } from '../lines/estimate.ts';
import { type LineValues, parseFigures } from '../lines/line.ts';
import type { LineRow } from '../lines/sections.ts';
import { type DiscountTerms, type DiscountValue, discountFieldsOf, discountValueOf } from '../pricing/discount.ts';
import {
  countsInTotals,
  type EstimateTotals,
  type LinePrice,
  priceEstimate,
  priceLine,
  sumPrices,
} from '../pricing/pricing.ts';
import { type AddLine, type Change, type EditLine, isAwaitingSave, isLineChange, needsReconnect } from './change.ts';
import { printedDetails } from './detailChanges.ts';
import { priceOf } from './linePrices.ts';
import { displayedOrder, type WorkingCopy } from './workingCopy.ts';

/** A row of the estimate table. */
export interface EstimateRow extends LineRow {
  /** The displayed values: of the server or of a pending change. The object stays the same until a value changes. */
  readonly values: LineValues;
  readonly saving: boolean;
  /** A change of this line that needs an action of the user, because it failed or is in conflict. Null if there is none. */
  readonly unsaved: Change | null;
  /** False for a line that could not be added, and for an edited line that another user deleted. The totals leave out such a line. */
  readonly isInEstimate: boolean;
}

/** The rows of saved lines. The row of an unchanged line stays the same object, so that the table does not render it again. */
const savedRows = new WeakMap<LineRecord, EstimateRow>();

function savedRow(item: LineRecord): EstimateRow {
  const row = savedRows.get(item) ?? { key: item.id, values: item, saving: false, unsaved: null, isInEstimate: true };
  savedRows.set(item, row);
  return row;
}

/**
 * The rows in order [R2.30]. A change that needs an action of the user is rolled back, and its row refers to it in `unsaved`. A new line
 * with such a change stays displayed.
 */
export function estimateRows(copy: Pick<WorkingCopy, 'base' | 'changes'>): readonly EstimateRow[] {
  const rows = new Map<string, EstimateRow>();
  for (const item of copy.base.items) {
    rows.set(item.id, savedRow(item));
  }
  const isOnline = !copy.changes.some(needsReconnect);
  for (const change of copy.changes) {
    if (change.kind === 'move' || !isLineChange(change)) continue;
    const row = rows.get(change.line);
    const changedRow = change.kind === 'remove' ? withRemoval(row, change) : withValues(row, change, isOnline);
    if (changedRow) rows.set(change.line, changedRow);
    else rows.delete(change.line);
  }
  return displayedOrder(copy).flatMap((line) => rows.get(line) ?? []);
}

/** The row of a deleted line. Null hides the row. A row whose deletion was not saved stays. */
function withRemoval(row: EstimateRow | undefined, change: Change): EstimateRow | null {
  if (!row || isAwaitingSave(change)) return null;
  return { ...row, unsaved: change };
}

/** The row of a line with new values. Changes that wait for the connection are displayed like saved changes. Null hides the row. */
function withValues(row: EstimateRow | undefined, change: AddLine | EditLine, isOnline: boolean): EstimateRow | null {
  const { line: key, values } = change;
  const isAwaiting = isAwaitingSave(change);
  if (change.kind === 'add') {
    return {
      key,
      values,
      saving: isAwaiting && isOnline,
      unsaved: isAwaiting ? null : change,
      isInEstimate: isAwaiting,
    };
  }
  // Another user deleted the line. Its row is displayed only if this user must decide about the change.
  if (!row) return isAwaiting ? null : { key, values, saving: false, unsaved: change, isInEstimate: false };
  // A line that could not be added shows its latest values.
  if (isAwaiting || !row.isInEstimate) return { ...row, values, saving: row.isInEstimate && isOnline };
  return { ...row, unsaved: change };
}

/** The displayed discount: a discount that is being saved or will be sent, or the discount of the server. */
export const displayedDiscount = ({ base, changes }: Pick<WorkingCopy, 'base' | 'changes'>): DiscountValue => {
  const change = changes.findLast((candidate) => candidate.kind === 'discount' && isAwaitingSave(candidate));
  return change?.kind === 'discount' ? change.discount : discountValueOf(base);
};

/** The displayed discount with its basis. */
export const displayedDiscountTerms = (copy: Pick<WorkingCopy, 'base' | 'changes'>): DiscountTerms => ({
  ...discountFieldsOf(displayedDiscount(copy)),
  discount_basis: printedDetails(copy).discount_basis,
});

/** The amount of the discount after lines are deleted. It is lowered if it is above the limit of the remaining lines. */
export function discountAfterDelete(
  rows: readonly EstimateRow[],
  keys: readonly string[],
  terms: DiscountTerms,
): Money {
  const deletedKeys = new Set(keys);
  const remainingRows = rows.filter((row) => row.isInEstimate && !deletedKeys.has(row.key));
  return priceEstimate(
    remainingRows.map(({ values }) => values),
    terms,
  ).discount;
}

/** The price of a row. The price of the open line is computed from its input texts. Null if its rate, quantity or tax is invalid. */
export function displayedPrice(row: EstimateRow, open: WorkingCopy['open']): LinePrice | null {
  if (open?.line !== row.key) return priceOf(row.values);
  const figures = parseFigures(open.draft);
  return figures && priceLine(figures);
}

const sumOfPrices = (rows: readonly EstimateRow[], open: WorkingCopy['open'], part: 'net' | 'total'): Money =>
  rows.reduce((sum, row) => addMoney(sum, (displayedPrice(row, open) ?? priceOf(row.values))[part]), money(0));

/** Whether a row is an optional line that the client has not chosen. The totals of the estimate and of its section leave it out. */
export const isOffered = ({ isInEstimate, values }: EstimateRow): boolean => isInEstimate && !countsInTotals(values);

const isCounted = ({ isInEstimate, values }: EstimateRow): boolean => isInEstimate && countsInTotals(values);

/** The sum of the line totals of a section, without the optional lines that the client has not chosen. */
export const sectionTotal = (lines: readonly EstimateRow[], open: WorkingCopy['open'] = null): Money =>
  sumOfPrices(lines.filter(isCounted), open, 'total');

/** The sum of the prices of the optional lines that the client has not chosen, without tax (`net`) or with tax (`total`). */
export const offeredTotal = (
  rows: readonly EstimateRow[],
  part: 'net' | 'total',
  open: WorkingCopy['open'] = null,
): Money => sumOfPrices(rows.filter(isOffered), open, part);

/**
 * The displayed totals [R2.32]. They are the totals of the server. While a change is being saved or waits to be sent, or a line is open,
 * they are computed here.
 */
export function displayedTotals(
  copy: Pick<WorkingCopy, 'base' | 'changes' | 'open'>,
  rows: readonly EstimateRow[] = estimateRows(copy),
): EstimateTotals {
  const { base } = copy;
  if (!copy.open && !copy.changes.some(isAwaitingSave)) {
    const { sub_total, tax_total, discount, amount_total } = base;
    return {
      sub_total: money(sub_total),
      tax_total: money(tax_total),
      discount: money(discount),
      amount_total: money(amount_total),
    };
  }
  const prices = rows.filter(isCounted).map((row) => displayedPrice(row, copy.open) ?? priceOf(row.values));
  return sumPrices(prices, displayedDiscountTerms(copy));
}

/** The displayed discount, without the input texts of the open line. An amount is at most its limit. */
export function limitedDiscount(copy: WorkingCopy): DiscountValue {
  const discount = displayedDiscount(copy);
  return typeof discount === 'number' ? toDollars(displayedTotals({ ...copy, open: null }).discount) : discount;
}
