/**
 * Applies the responses of the server to pending changes [F6]. A change was saved, failed, or conflicts with the change of
 * another person.
 */
import { money, toDollars } from '../shared/money.ts';
import type { Estimate, EstimateItem, SavedEstimateItem } from './estimate.ts';
import { isSameLine, type LineValues, lineLabels, lineTexts } from './line.ts';
import {
  addLine,
  type Change,
  discardChange,
  type EditLine,
  findChange,
  findItem,
  lineIdOf,
  type NewId,
  type RemoveLine,
  retryChange,
  type SaveFailure,
  updateChange,
  type WorkingCopy,
} from './pendingChanges.ts';
import { priceEstimate, withLimitedDiscount } from './pricing.ts';

/** The output of a saving actor: the saved line or estimate. Undefined for a deletion and for the catalogue. */
export type SavedRecord = SavedEstimateItem | Estimate | undefined;

const isEstimate = (record: Estimate | EstimateItem | null | undefined): record is Estimate =>
  record != null && 'items' in record;

/**
 * Applies the totals and the version of the estimate that the response to a line change contains. They are correct for the lines of
 * the page if the change increased the version by one. If it increased the version by more, another person changed the estimate, or the responses to two lines arrived in
 * another order. The estimate is then out of date, and the machine reloads it.
 */
function withTotals(previous: WorkingCopy, next: WorkingCopy, totals: SavedEstimateItem['totals']): WorkingCopy {
  if (previous.stale || totals.version !== previous.base.version + 1) return next;
  return applyEstimate(next, { ...next.base, ...totals });
}

/** Replaces the lines of the estimate. The totals are computed here until the server sends them. */
function withItems(base: Estimate, items: readonly EstimateItem[]): Estimate {
  const totals = withLimitedDiscount(priceEstimate(items), money(base.discount));
  return {
    ...base,
    items: items.toSorted((a, b) => a.index - b.index),
    sub_total: toDollars(totals.sub_total),
    tax_total: toDollars(totals.tax_total),
    discount: toDollars(totals.discount),
    amount_total: toDollars(totals.amount_total),
  };
}

/** Adds or replaces a line of the base. `item` is the line on the server. Null deletes the line. */
function withItem(copy: WorkingCopy, line: string, item: EstimateItem | null): WorkingCopy {
  const currentItem = findItem(copy, line);
  const otherItems = copy.base.items.filter((other) => other !== currentItem && other.id !== item?.id);
  const base = withItems(copy.base, item ? [...otherItems, item] : otherItems);
  return { ...copy, base, stale: true };
}

/** Later changes of a saved line continue from the saved version, so that they do not conflict with it. */
function rebaseLine(copy: WorkingCopy, line: string, sentVersion: number | null, item: EstimateItem): WorkingCopy {
  const rebase = <T extends { readonly version: number | null }>(later: T): T =>
    later.version === sentVersion ? { ...later, baseValue: item, version: item.version } : later;
  return {
    ...copy,
    changes: copy.changes.map((change) =>
      lineIdOf(change) === line && (change.kind === 'edit' || change.kind === 'remove') ? rebase(change) : change,
    ),
    open: copy.open?.line === line ? rebase(copy.open) : copy.open,
  };
}

/** Whether no other person set the discount. It is then unchanged, or the server lowered it to the sum of the lines. */
const hasSameDiscount = (estimate: Estimate, oldDiscount: number) =>
  estimate.discount === oldDiscount || (estimate.discount < oldDiscount && estimate.amount_total === 0);

/** Applies a reloaded estimate. */
export function applyEstimate(copy: WorkingCopy, base: Estimate): WorkingCopy {
  const changes = copy.changes.map((change) =>
    change.kind === 'discount' && change.status === 'waiting' && hasSameDiscount(base, change.baseValue)
      ? { ...change, version: base.version }
      : change,
  );
  return { ...copy, base, changes, stale: false };
}

/** Applies the response to a saved change and removes the change. */
export function applySaved(copy: WorkingCopy, id: string, output: SavedRecord): WorkingCopy {
  const change = findChange(copy, id);
  if (!change) return copy;
  const remaining: WorkingCopy = { ...copy, changes: copy.changes.filter((other) => other !== change) };
  if (change.kind === 'discount') return isEstimate(output) ? applyEstimate(remaining, output) : remaining;
  if (change.kind === 'catalogue') return remaining;
  if (change.kind === 'remove') return withLoweredDiscount(copy, withItem(remaining, change.line, null), change);
  if (!output || isEstimate(output)) return remaining;
  const sentVersion = change.kind === 'edit' ? change.version : null;
  const { totals, ...item } = output;
  const savedCopy = withTotals(copy, withItem(remaining, change.line, item), totals);
  const next = rebaseLine(savedCopy, change.line, sentVersion, item);
  return change.kind === 'edit' ? withLoweredDiscount(copy, next, change) : next;
}

/** Records that the saved change lowered the discount. */
function withLoweredDiscount(previous: WorkingCopy, next: WorkingCopy, change: EditLine | RemoveLine): WorkingCopy {
  const previousItem = findItem(previous, change.line);
  if (!previousItem || next.base.discount >= previous.base.discount) return next;
  const line = { previousItem, deleted: change.kind === 'remove' };
  const { from = previous.base.discount, lines = [] } = previous.lowered ?? {};
  return { ...next, lowered: { from, to: next.base.discount, lines: [...lines, line] } };
}

/** Applies the failure of a change. The change keeps the typed values. */
export function applyFailure(copy: WorkingCopy, id: string, failure: SaveFailure): WorkingCopy {
  const change = findChange(copy, id);
  if (!change) return copy;
  if (failure.conflict) return applyConflict(copy, change, failure);
  // Without a response, the server may have saved the change.
  const next = { ...copy, stale: copy.stale || !failure.refused };
  // A deletion has no typed values. It is discarded, so the line is shown again.
  if (change.kind === 'remove') return discardChange(next, id);
  if (change.kind === 'add' || change.kind === 'edit') {
    const laterChange = copy.changes.findLast((other) => other !== change && lineIdOf(other) === change.line);
    const failedCopy = updateChange(next, id, (current) => ({ ...current, failure }));
    if (laterChange?.kind === 'remove' || (change.kind === 'edit' && laterChange)) return discardChange(failedCopy, id);
  }
  return updateChange(next, id, (current) => ({ ...current, status: 'failed', failure }));
}

/** Handles a version conflict. The change is sent again if the other person did not change the same line or the discount. */
function applyConflict(copy: WorkingCopy, change: Change, failure: SaveFailure): WorkingCopy {
  const stored = failure.conflict?.current ?? null;
  const { id } = change;
  const markConflicted = (next: WorkingCopy) =>
    updateChange(next, id, (current) => ({ ...current, status: 'conflicted', failure }) as Change);
  const resend = (next: WorkingCopy, version: number) =>
    updateChange(next, id, (current) => ({ ...current, status: 'waiting', version }) as Change);
  if (change.kind === 'discount') {
    if (!isEstimate(stored)) return markConflicted(copy);
    const next = applyEstimate(copy, stored);
    if (stored.discount === change.discount) return discardChange(next, id);
    if (!hasSameDiscount(stored, change.baseValue) || stored.version === change.version) return markConflicted(next);
    return resend(next, stored.version);
  }
  if ((change.kind !== 'edit' && change.kind !== 'remove') || isEstimate(stored)) {
    return updateChange(copy, id, (current) => ({ ...current, status: 'failed', failure }));
  }
  const next = withItem(copy, change.line, stored);
  if (copy.changes.some((other) => other !== change && lineIdOf(other) === change.line)) return discardChange(next, id);
  const isAlreadySaved = change.kind === 'remove' ? !stored : stored && isSameLine(stored, change.values);
  if (isAlreadySaved) return discardChange(next, id);
  if (!stored || !isSameLine(stored, change.baseValue) || stored.version === change.version)
    return markConflicted(next);
  return resend(next, stored.version);
}

/** Resolves a conflict with the change of this person. If another person deleted an edited line, the line is added again. */
export function keepOwnChange(copy: WorkingCopy, id: string, newId: NewId): WorkingCopy {
  const change = findChange(copy, id);
  if (!change) return copy;
  const resend = (storedValue: unknown, version: number) =>
    updateChange(retryChange(copy, id), id, (current) => ({ ...current, baseValue: storedValue, version }) as Change);
  if (change.kind === 'discount') return resend(copy.base.discount, copy.base.version);
  if (change.kind !== 'edit' && change.kind !== 'remove') return retryChange(copy, id);
  const storedLine = findItem(copy, change.line);
  if (storedLine) return resend(storedLine, storedLine.version);
  const copyWithoutChange = discardChange(copy, id);
  return change.kind === 'edit' ? addLine(copyWithoutChange, { values: change.values }, newId) : copyWithoutChange;
}

/** A column of a line in which the values of this person (`localText`) and of another person (`serverText`) differ. */
export interface LineDifference {
  readonly label: string;
  readonly localText: string;
  readonly serverText: string;
}

const comparedColumns = Object.keys(lineTexts) as (keyof typeof lineTexts)[];

/** The columns of a line in which the values of two people differ, with the displayed texts. */
export const lineDifferences = (localLine: LineValues, serverLine: LineValues): readonly LineDifference[] =>
  comparedColumns
    .filter((column) => localLine[column] !== serverLine[column])
    .map((column) => ({
      label: lineLabels[column],
      localText: lineTexts[column](localLine),
      serverText: lineTexts[column](serverLine),
    }));
