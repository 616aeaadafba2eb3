/**
 * Applies the results of saves to the pending changes [F6]: a change was saved, failed, or is in conflict with a change of another
 * user. Also resolves a conflict if the user keeps the local change.
 */
import { toDollars } from '@plumbline/values/money';
import type { Estimate, EstimateItem, LineRecord, LoadedEstimate, SavedEstimateItem } from '../lines/estimate.ts';
import { isSameLine } from '../lines/line.ts';
import { toLineRecord, toLoadedEstimate } from '../lines/sections.ts';
import { type DiscountValue, discountValueOf } from '../pricing/discount.ts';
import { priceEstimate } from '../pricing/pricing.ts';
import {
  type AddLine,
  type Change,
  conflictOf,
  type EditLine,
  firstVersion,
  haveSameTarget,
  isAwaitingSave,
  isEstimateChange,
  isPermanentRefusal,
  type RemoveLine,
  type SaveFailure,
  type SetDetail,
  type SetDiscount,
  versionAfter,
} from './change.ts';
import { replaceLineIds } from './editHistory.ts';
import { addLineAgain, discardChange } from './edits.ts';
import { restoredLineId } from './restoredLine.ts';
import {
  displayedOrder,
  findChange,
  findItem,
  lineAbove,
  retryChange,
  updateChange,
  type WorkingCopy,
} from './workingCopy.ts';

/** The result of one change of a line: the saved line (null after a deletion or a move), or the failure. */
export type ChangeResult = { readonly item: LineRecord | null } | { readonly failure: SaveFailure };

/** The output of the actor that saves changes of lines. */
export interface SavedChanges {
  /** In the order of the changes. */
  readonly results: readonly ChangeResult[];
  /** The lines with a new index. */
  readonly indexes: readonly Pick<EstimateItem, 'id' | 'index'>[];
  /** The totals of the estimate after the changes. Null if the response does not have them. */
  readonly totals: SavedEstimateItem['totals'] | null;
}

/** The output of a saving actor. Undefined after the values of a line were added to the catalogue. */
export type SavedOutput = SavedChanges | Estimate | undefined;

const isEstimate = (record: Estimate | EstimateItem | null | undefined): record is Estimate =>
  record != null && 'items' in record;

/**
 * Applies the totals and the version of the estimate that the response to a line change contains. They are correct for the lines
 * of the page only if the page was not stale and the estimate had the version of the page before the call. Otherwise another user
 * changed the estimate, or the responses to two calls arrived in another order. The working copy then stays stale, and the machine
 * loads the estimate again.
 */
function withTotals(previous: WorkingCopy, next: WorkingCopy, totals: SavedChanges['totals']): WorkingCopy {
  if (previous.stale || totals?.previous_version !== previous.base.version) return next;
  const { previous_version: _, ...current } = totals;
  return applyEstimate(next, { ...next.base, ...current });
}

/** Replaces the lines of the estimate. The totals are computed here until the server sends them. */
function withItems(base: LoadedEstimate, items: readonly LineRecord[]): LoadedEstimate {
  const totals = priceEstimate(items, base);
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
function withItem(copy: WorkingCopy, line: string, item: LineRecord | null): WorkingCopy {
  const currentItem = findItem(copy, line);
  const otherItems = copy.base.items.filter((other) => other !== currentItem && other.id !== item?.id);
  const base = withItems(copy.base, item ? [...otherItems, item] : otherItems);
  return { ...withPlaces(copy, base), base, stale: true };
}

/** Removes the operation id of a change, because the server answered, and gives the change new fields. */
const answerChange = (
  copy: WorkingCopy,
  id: string,
  fields: Partial<Pick<EditLine, 'status' | 'failure' | 'version'>> = {},
): WorkingCopy => updateChange(copy, id, ({ operation: _, ...change }) => ({ ...change, ...fields }) as Change);

type LaterBase = Pick<EditLine, 'baseValue' | 'version'>;

/** Gives the changes of a line after `change`, and the open line, another base. */
function rebaseLater(
  copy: WorkingCopy,
  change: AddLine | EditLine,
  rebase: (later: LaterBase) => LaterBase,
): WorkingCopy {
  const { open } = copy;
  const start = copy.changes.findIndex(({ id }) => id === change.id);
  return {
    ...copy,
    changes: copy.changes.map((later, index) =>
      index > start && later.id !== change.id && isEditOrRemoval(later) && later.line === change.line
        ? ({ ...later, ...withVersion(later, rebase) } as Change)
        : later,
    ),
    open: open?.line === change.line ? { ...open, ...rebase(open) } : open,
  };
}

const isEditOrRemoval = (change: Change): change is EditLine | RemoveLine =>
  change.kind === 'edit' || change.kind === 'remove';

/** A deletion without a version has no base. */
const withVersion = ({ baseValue, version }: EditLine | RemoveLine, rebase: (later: LaterBase) => LaterBase) =>
  version === null ? { baseValue, version } : rebase({ baseValue, version });

/**
 * Gives the change after a saved change the stored line as its base. If another user has changed the line since, the base stays the saved
 * change, so that the next change is in conflict.
 */
const rebaseAfterSave = (copy: WorkingCopy, saved: AddLine | EditLine, item: LineRecord): WorkingCopy =>
  rebaseLater(copy, saved, ({ baseValue, version }) => ({
    baseValue: version === versionAfter(saved) && version === item.version ? item : baseValue,
    version,
  }));

/** Gives the changes after a change that the server did not make the base of that change. */
const rebaseAfterDiscard = (copy: WorkingCopy, discarded: EditLine): WorkingCopy =>
  rebaseLater(copy, discarded, ({ baseValue, version }) => {
    if (version === versionAfter(discarded)) return { baseValue: discarded.baseValue, version: discarded.version };
    return { baseValue, version: version > versionAfter(discarded) ? version - 1 : version };
  });

/** Whether no other user set the discount. The discount is then unchanged, or the server lowered the amount to its limit. */
function hasSameDiscount(estimate: Estimate, expected: DiscountValue): boolean {
  const stored = discountValueOf(estimate);
  if (stored === expected) return true;
  return typeof expected === 'number' && typeof stored === 'number' && stored < expected && estimate.amount_total === 0;
}

/** Whether no other user changed the discount or the detail. */
const hasBaseValue = (estimate: Estimate, change: SetDiscount | SetDetail) =>
  change.kind === 'discount'
    ? hasSameDiscount(estimate, change.baseValue)
    : estimate[change.field] === change.baseValue;

/** Whether the estimate on the server already has the value of the change. False for additions, moves and the catalogue. */
function hasServerValue(copy: WorkingCopy, change: Change): boolean {
  if (change.kind === 'discount') return discountValueOf(copy.base) === change.discount;
  if (change.kind === 'detail') return copy.base[change.field] === change.value;
  if (change.kind !== 'edit' && change.kind !== 'remove') return false;
  const item = findItem(copy, change.line);
  return change.kind === 'remove' ? !item : item !== undefined && isSameLine(item, change.values);
}

/**
 * Applies an estimate of the server. A change of the discount or of a detail that waits to be sent gets the new version, if no other
 * user changed its value.
 */
export function applyEstimate(previous: WorkingCopy, base: LoadedEstimate): WorkingCopy {
  const copy = withPlaces(previous, base);
  const changes = copy.changes.map((change) =>
    isEstimateChange(change) && change.status !== 'saving' && isAwaitingSave(change) && hasBaseValue(base, change)
      ? { ...change, version: base.version }
      : change,
  );
  return { ...copy, base, changes, stale: false };
}

/** Stores the places of lines that this user edited and that are not in the new base, so that their rows stay there. */
function withPlaces(copy: WorkingCopy, next: Pick<LoadedEstimate, 'items'>): WorkingCopy {
  const edited = new Set(copy.changes.flatMap((change) => (change.kind === 'edit' ? [change.line] : [])));
  if (edited.size === 0) return copy;
  const nextIds = new Set(next.items.map(({ id }) => id));
  const { items } = copy.base;
  const places = new Map(
    items.flatMap(({ id }, index) =>
      edited.has(id) && !nextIds.has(id)
        ? [[id, { after: items[index - 1]?.id ?? null, before: items[index + 1]?.id ?? null }] as const]
        : [],
    ),
  );
  if (places.size === 0) return copy;
  const changes = copy.changes.map((change) => {
    const place = change.kind === 'edit' ? places.get(change.line) : undefined;
    return place ? { ...change, place } : change;
  });
  return { ...copy, changes };
}

/** Applies the output of an actor that saved changes. The saved changes are removed from the pending changes. */
export function applySaved(copy: WorkingCopy, sentChanges: readonly Change[], output: SavedOutput): WorkingCopy {
  if (output && 'results' in output) return applySavedLines(copy, sentChanges, output);
  const remainingCopy = withoutChanges(copy, sentChanges);
  if (!isEstimate(output)) return remainingCopy;
  return withDiscountLoweredByBasis(copy, applyEstimate(remainingCopy, toLoadedEstimate(output)), sentChanges);
}

/** Notes that another basis lowered a discount amount, because it was above the limit of that basis. */
function withDiscountLoweredByBasis(copy: WorkingCopy, next: WorkingCopy, sentChanges: readonly Change[]): WorkingCopy {
  const { discount: from, discount_percent } = copy.base;
  const to = next.base.discount;
  const changedBasis = sentChanges.some((change) => change.kind === 'detail' && change.field === 'discount_basis');
  const setDiscount = sentChanges.some(({ kind }) => kind === 'discount');
  if (!changedBasis || setDiscount || discount_percent != null || to >= from) return next;
  return { ...next, loweredDiscount: { from, to, lines: [] } };
}

const withoutChanges = (copy: WorkingCopy, changes: readonly Change[]): WorkingCopy => ({
  ...copy,
  changes: copy.changes.filter((change) => !changes.includes(change)),
});

function applySavedLines(
  copy: WorkingCopy,
  sentChanges: readonly Change[],
  { results, indexes, totals }: SavedChanges,
): WorkingCopy {
  const savedChanges = sentChanges.filter((_, index) => isSaved(results[index]));
  const items = new Map(copy.base.items.map((item) => [item.id, item]));
  let next = withoutChanges(copy, savedChanges);
  for (const [index, change] of sentChanges.entries()) {
    const result = results[index];
    if (!isSaved(result) || !('line' in change)) continue;
    if (!result.item) items.delete(change.line);
    else {
      items.set(change.line, result.item);
      if (change.kind !== 'remove') next = rebaseAfterSave(next, change, result.item);
    }
  }
  for (const { id, index } of indexes) {
    const item = items.get(id);
    if (item) items.set(id, { ...item, index });
  }
  if (savedChanges.length > 0) {
    const base = withItems(next.base, [...items.values()]);
    next = { ...withPlaces(next, base), base, stale: true };
  }
  for (const [index, sent] of sentChanges.entries()) {
    const result = results[index];
    if (!result || !('failure' in result)) continue;
    const { failure } = result;
    // The server did not try a change after a change of the same line in conflict.
    const isUntried = conflictOf(failure) !== undefined && hasOtherBase(next, sent);
    next = isUntried ? answerChange(next, sent.id, { status: 'waiting' }) : applyFailure(next, sent.id, failure);
  }
  return withLoweredDiscount(copy, withTotals(copy, next, totals), savedChanges);
}

/** Whether a change got another base after it was sent, because the server did not make an earlier change of its line. */
function hasOtherBase(copy: WorkingCopy, sent: Change): boolean {
  const change = findChange(copy, sent.id);
  return isEditOrRemoval(sent) && change?.kind === sent.kind && change.version !== sent.version;
}

/**
 * The sent changes that the estimate on the server has after the call, because it saved them, or because another user made the same change.
 * `copy` is the working copy after the result. `output` is null if the call failed.
 */
export const changesOnServer = (
  copy: WorkingCopy,
  sentChanges: readonly Change[],
  output: SavedOutput | null,
): readonly Change[] =>
  sentChanges.filter((sent, index) => {
    const isMade = output && 'results' in output ? isSaved(output.results[index]) : output !== null;
    return isMade || (!findChange(copy, sent.id) && hasServerValue(copy, sent));
  });

const isSaved = (result: ChangeResult | undefined): result is Extract<ChangeResult, { readonly item: unknown }> =>
  result !== undefined && 'item' in result;

/** Records the saved edits and deletions of lines if the discount is now lower. */
function withLoweredDiscount(previous: WorkingCopy, next: WorkingCopy, savedChanges: readonly Change[]): WorkingCopy {
  // A percentage follows the lines.
  if (next.base.discount >= previous.base.discount || next.base.discount_percent != null) return next;
  const loweringLines = savedChanges.flatMap((change) => {
    if (change.kind !== 'edit' && change.kind !== 'remove') return [];
    const previousItem = findItem(previous, change.line);
    return previousItem ? [{ previousItem, deleted: change.kind === 'remove' }] : [];
  });
  if (loweringLines.length === 0) return next;
  const { from = previous.base.discount, lines = [] } = previous.loweredDiscount ?? {};
  return { ...next, loweredDiscount: { from, to: next.base.discount, lines: [...lines, ...loweringLines] } };
}

/**
 * Applies the failure of a change. The change stays with its typed values. It is discarded if a later change of the line replaces it, or if
 * it has no typed values and cannot be sent later.
 */
export function applyFailure(copy: WorkingCopy, id: string, failure: SaveFailure): WorkingCopy {
  const change = findChange(copy, id);
  if (!change) return copy;
  if (conflictOf(failure)) return applyConflict(copy, change, failure);
  const refused = isPermanentRefusal(failure);
  // Unless the server refused the change, it may have saved the change.
  const next = { ...copy, stale: copy.stale || !refused };
  // A deletion, a restoration and a refused move have no typed values. They are discarded, so that the page shows the values of the
  // server again. A deletion and a restoration without a connection are kept and sent later.
  const hasNoInput = change.kind === 'remove' || change.isRestoration === true;
  if ((hasNoInput && failure.kind !== 'unreachable') || (change.kind === 'move' && refused))
    return discardChange(next, id);
  const laterChange = findLaterChange(copy, change);
  if (change.kind === 'add' && laterChange?.kind === 'remove')
    return discardChange(refused ? answerChange(next, id) : next, id);
  if (change.kind === 'edit' && laterChange) {
    // The later change replaces the refused one. If it is not known whether the server made the change, both are sent together.
    if (refused) return discardChange(rebaseAfterDiscard(next, change), id);
    if (failure.kind !== 'unreachable' && laterChange.status === 'waiting') return retryChange(next, id);
  }
  const failed = { status: 'failed', failure } as const;
  return refused ? answerChange(next, id, failed) : updateChange(next, id, (current) => ({ ...current, ...failed }));
}

/** The latest of the changes after `change` of the same line, the discount or the same detail. */
const findLaterChange = ({ changes }: WorkingCopy, change: Change): Change | undefined =>
  changes.slice(changes.indexOf(change) + 1).findLast((other) => haveSameTarget(change, other));

/** Gives a later change of a line the stored line as its base. The caller checks that no other user has changed the line. */
const rebaseChange = (copy: WorkingCopy, id: string, stored: LineRecord): WorkingCopy =>
  updateChange(copy, id, (change) =>
    change.kind === 'edit' || change.kind === 'remove'
      ? { ...change, baseValue: stored, version: stored.version }
      : change,
  );

/**
 * Applies a version conflict. The change is discarded if the server already has its value, if a later change of the line replaces it, or
 * if it is a move. It is sent again if the other user did not change the same line, discount or detail. Otherwise it becomes conflicted,
 * so that the user decides.
 */
function applyConflict(copy: WorkingCopy, change: Change, failure: SaveFailure): WorkingCopy {
  const current = conflictOf(failure)?.current ?? null;
  const { id } = change;
  // A restoration has no input of this user, so the value of the other user stays.
  const markConflicted = (next: WorkingCopy) =>
    change.isRestoration ? discardChange(next, id) : answerChange(next, id, { status: 'conflicted', failure });
  const resend = (next: WorkingCopy, version: number) => answerChange(next, id, { status: 'waiting', version });
  const laterChange = findLaterChange(copy, change);
  if (isEstimateChange(change)) {
    if (!isEstimate(current)) return markConflicted(copy);
    const next = applyEstimate(copy, toLoadedEstimate(current));
    if (hasServerValue(next, change)) return discardChange(next, id);
    if (hasBaseValue(current, change) && current.version !== change.version) return resend(next, current.version);
    return laterChange ? discardChange(next, id) : markConflicted(next);
  }
  if (change.kind === 'move') return discardChange({ ...copy, stale: true }, id);
  if (change.kind === 'add' && change.isRestored) return withNextId(copy, change);
  if (!isEditOrRemoval(change) || isEstimate(current)) {
    return answerChange(copy, id, { status: 'failed', failure });
  }
  // The server did not add the line, so the change follows the addition again.
  if (copy.changes.some((other) => other.kind === 'add' && other.line === change.line))
    return answerChange(copy, id, { status: 'waiting' });
  const stored = current && toLineRecord(current);
  const next = withItem(copy, change.line, stored);
  const isExpected = stored !== null && isSameLine(stored, change.baseValue);
  if (laterChange) {
    const rebasedCopy = change.kind === 'edit' ? rebaseAfterDiscard(next, change) : next;
    return discardChange(isExpected ? rebaseChange(rebasedCopy, laterChange.id, stored) : rebasedCopy, id);
  }
  if (hasServerValue(next, change)) return discardChange(next, id);
  if (!isExpected || stored.version === change.version) return markConflicted(next);
  return resend(next, stored.version);
}

/** Sends a restored line with another id. A user has restored and deleted the line meanwhile, so the API does not accept its id again. */
function withNextId(copy: WorkingCopy, { id, line }: AddLine): WorkingCopy {
  const nextLine = restoredLineId(line);
  const replaced = <Id extends string | null | undefined>(other: Id) => (other === line ? nextLine : other);
  const changes = copy.changes.map((change) => ({
    ...change,
    ...('line' in change && { line: replaced(change.line) }),
    ...('lines' in change && { lines: change.lines.map(replaced) }),
    ...('after' in change && { after: replaced(change.after) }),
  })) as readonly Change[];
  const { open } = copy;
  const next = {
    ...copy,
    changes,
    open: open && { ...open, line: replaced(open.line) },
    lastAddedLine: replaced(copy.lastAddedLine),
    firstAddedLine: replaced(copy.firstAddedLine),
    history: replaceLineIds(copy.history, new Map([[line, nextLine]])),
  };
  return answerChange(next, id, { status: 'waiting' });
}

/**
 * Resolves a conflict: the change of this user is sent again. If another user deleted an edited line, the line is added again at its place.
 * If it is still open, the added line is open with the same input.
 */
export function keepLocalChange(copy: WorkingCopy, id: string): WorkingCopy {
  const change = findChange(copy, id);
  if (!change) return copy;
  const resend = (storedValue: unknown, version: number) =>
    updateChange(retryChange(copy, id), id, (current) => ({ ...current, baseValue: storedValue, version }) as Change);
  if (change.kind === 'discount') return resend(copy.base.discount, copy.base.version);
  if (change.kind === 'detail') return resend(copy.base[change.field], copy.base.version);
  if (change.kind !== 'edit' && change.kind !== 'remove') return retryChange(copy, id);
  const storedLine = findItem(copy, change.line);
  if (storedLine) return resend(storedLine, storedLine.version);
  const order = displayedOrder(copy).filter((line) => line !== change.line);
  const copyWithoutChange = discardChange(copy, id);
  if (change.kind !== 'edit') return copyWithoutChange;
  const { line, values, place } = change;
  const after = lineAbove(order, place);
  const next = addLineAgain(copyWithoutChange, {
    line,
    values,
    after: after === undefined ? (order.at(-1) ?? null) : after,
  });
  const restoredLine = restoredLineId(line);
  return {
    ...next,
    open:
      copy.open?.line === line
        ? { ...copy.open, line: restoredLine, baseValue: values, version: firstVersion }
        : copy.open,
    history: replaceLineIds(next.history, new Map([[line, restoredLine]])),
  };
}
