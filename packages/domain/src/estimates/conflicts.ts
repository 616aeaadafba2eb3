/** Applies the responses of the server to pending changes: saved, failed, or in conflict with another person's change [F6]. */
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
export type Saved = SavedEstimateItem | Estimate | undefined;

const isEstimate = (record: Estimate | EstimateItem | null | undefined): record is Estimate =>
  record != null && 'items' in record;

/**
 * Takes the totals and the version that came with a saved line. They belong to the lines that the page has if the line
 * increased the version by one. Otherwise another person changed the estimate, or the responses to two lines arrived
 * in another order: the estimate is out of date and the machine reloads it.
 */
function withTotals(before: WorkingCopy, after: WorkingCopy, totals: SavedEstimateItem['totals']): WorkingCopy {
  if (before.stale || totals.version !== before.base.version + 1) return after;
  return applyEstimate(after, { ...after.base, ...totals });
}

/** The estimate with other lines. The totals are computed here until the server sends its own. */
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

/** Adds or replaces a line of the base with the version of the server. Null deletes the line. */
function withItem(copy: WorkingCopy, line: string, item: EstimateItem | null): WorkingCopy {
  const known = findItem(copy, line);
  const others = copy.base.items.filter((other) => other !== known && other.id !== item?.id);
  const base = withItems(copy.base, item ? [...others, item] : others);
  return { ...copy, base, stale: true };
}

/** Later changes of a saved line continue from the saved version, so that they do not conflict with it. */
function rebaseLine(copy: WorkingCopy, line: string, sent: number | null, item: EstimateItem): WorkingCopy {
  const rebase = <T extends { readonly version: number | null }>(later: T): T =>
    later.version === sent ? { ...later, was: item, version: item.version } : later;
  return {
    ...copy,
    changes: copy.changes.map((change) =>
      lineIdOf(change) === line && (change.kind === 'edit' || change.kind === 'remove') ? rebase(change) : change,
    ),
    open: copy.open?.line === line ? rebase(copy.open) : copy.open,
  };
}

/** Whether no other person set the discount: it is unchanged, or lowered to the sum of the lines. */
const hasSameDiscount = (estimate: Estimate, was: number) =>
  estimate.discount === was || (estimate.discount < was && estimate.amount_total === 0);

/** Applies a reloaded estimate. */
export function applyEstimate(copy: WorkingCopy, base: Estimate): WorkingCopy {
  const changes = copy.changes.map((change) =>
    change.kind === 'discount' && change.status === 'waiting' && hasSameDiscount(base, change.was)
      ? { ...change, version: base.version }
      : change,
  );
  return { ...copy, base, changes, stale: false };
}

/** Applies the response to a saved change and removes the change. */
export function applySaved(copy: WorkingCopy, id: string, output: Saved): WorkingCopy {
  const change = findChange(copy, id);
  if (!change) return copy;
  const rest: WorkingCopy = { ...copy, changes: copy.changes.filter((other) => other !== change) };
  if (change.kind === 'discount') return isEstimate(output) ? applyEstimate(rest, output) : rest;
  if (change.kind === 'catalogue') return rest;
  if (change.kind === 'remove') return withLoweredDiscount(copy, withItem(rest, change.line, null), change);
  if (!output || isEstimate(output)) return rest;
  const sentVersion = change.kind === 'edit' ? change.version : null;
  const { totals, ...item } = output;
  const saved = withTotals(copy, withItem(rest, change.line, item), totals);
  const next = rebaseLine(saved, change.line, sentVersion, item);
  return change.kind === 'edit' ? withLoweredDiscount(copy, next, change) : next;
}

/** Records that the saved change lowered the discount. */
function withLoweredDiscount(before: WorkingCopy, after: WorkingCopy, change: EditLine | RemoveLine): WorkingCopy {
  const was = findItem(before, change.line);
  if (!was || after.base.discount >= before.base.discount) return after;
  const line = { was, deleted: change.kind === 'remove' };
  const { from = before.base.discount, lines = [] } = before.lowered ?? {};
  return { ...after, lowered: { from, to: after.base.discount, lines: [...lines, line] } };
}

/** Applies the failure of a change. The typed values are kept in the change. */
export function applyFailure(copy: WorkingCopy, id: string, failure: SaveFailure): WorkingCopy {
  const change = findChange(copy, id);
  if (!change) return copy;
  if (failure.conflict) return applyConflict(copy, change, failure);
  // without a response, the server may have saved the change
  const next = { ...copy, stale: copy.stale || !failure.refused };
  // a deletion has no typed values: the line is shown again
  if (change.kind === 'remove') return discardChange(next, id);
  if (change.kind === 'add' || change.kind === 'edit') {
    const later = copy.changes.findLast((other) => other !== change && lineIdOf(other) === change.line);
    const failed = updateChange(next, id, (kept) => ({ ...kept, failure }));
    if (later?.kind === 'remove' || (change.kind === 'edit' && later)) return discardChange(failed, id);
  }
  return updateChange(next, id, (kept) => ({ ...kept, status: 'failed', failure }));
}

/** Handles a version conflict. The change is sent again if the other person left the changed line or discount as it was. */
function applyConflict(copy: WorkingCopy, change: Change, failure: SaveFailure): WorkingCopy {
  const theirs = failure.conflict?.current ?? null;
  const { id } = change;
  const asConflicted = (next: WorkingCopy) =>
    updateChange(next, id, (kept) => ({ ...kept, status: 'conflicted', failure }) as Change);
  const resend = (next: WorkingCopy, version: number) =>
    updateChange(next, id, (kept) => ({ ...kept, status: 'waiting', version }) as Change);
  if (change.kind === 'discount') {
    if (!isEstimate(theirs)) return asConflicted(copy);
    const next = applyEstimate(copy, theirs);
    if (theirs.discount === change.discount) return discardChange(next, id);
    if (!hasSameDiscount(theirs, change.was) || theirs.version === change.version) return asConflicted(next);
    return resend(next, theirs.version);
  }
  if ((change.kind !== 'edit' && change.kind !== 'remove') || isEstimate(theirs)) {
    return updateChange(copy, id, (kept) => ({ ...kept, status: 'failed', failure }));
  }
  const next = withItem(copy, change.line, theirs);
  if (copy.changes.some((other) => other !== change && lineIdOf(other) === change.line)) return discardChange(next, id);
  const isAlreadySaved = change.kind === 'remove' ? !theirs : theirs && isSameLine(theirs, change.values);
  if (isAlreadySaved) return discardChange(next, id);
  if (!theirs || !isSameLine(theirs, change.was) || theirs.version === change.version) return asConflicted(next);
  return resend(next, theirs.version);
}

/** Resolves a conflict with the change of this person. An edited line that was deleted is added again. */
export function keepMine(copy: WorkingCopy, id: string, newId: NewId): WorkingCopy {
  const change = findChange(copy, id);
  if (!change) return copy;
  const resend = (was: unknown, version: number) =>
    updateChange(retryChange(copy, id), id, (kept) => ({ ...kept, was, version }) as Change);
  if (change.kind === 'discount') return resend(copy.base.discount, copy.base.version);
  if (change.kind !== 'edit' && change.kind !== 'remove') return retryChange(copy, id);
  const theirs = findItem(copy, change.line);
  if (theirs) return resend(theirs, theirs.version);
  const discarded = discardChange(copy, id);
  return change.kind === 'edit' ? addLine(discarded, { values: change.values }, newId) : discarded;
}

/** A column of a line in which the values of two people differ. */
export interface LineDifference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

const comparedColumns = Object.keys(lineTexts) as (keyof typeof lineTexts)[];

/** The columns of a line in which the values of two people differ, with the texts on the page. */
export const lineDifferences = (mine: LineValues, theirs: LineValues): readonly LineDifference[] =>
  comparedColumns
    .filter((column) => mine[column] !== theirs[column])
    .map((column) => ({
      label: lineLabels[column],
      mine: lineTexts[column](mine),
      theirs: lineTexts[column](theirs),
    }));
