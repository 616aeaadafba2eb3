/** The working copy of an estimate: the last response of the server with the changes since then. */

import type { LineRecord, LoadedEstimate } from '../lines/estimate.ts';
import type { LineDraft, LineValues } from '../lines/line.ts';
import { moveInOrder, placeLines } from '../lines/lineOrder.ts';
import { defaultDiscountBasis } from '../pricing/discount.ts';
import {
  type Change,
  haveSameTarget,
  isAwaitingSave,
  isLineChange,
  lineIdOf,
  type NewId,
  type RowPlace,
  versionAfter,
} from './change.ts';
import { type EditHistory, emptyHistory } from './editHistory.ts';

/** A line that is open for editing. */
export interface OpenLine {
  /** The id of the line. */
  readonly line: string;
  /** The input texts. */
  readonly draft: LineDraft;
  /** `baseValue` and `version` are the result of `serverValues` when the line was opened. A save by this user updates them. */
  readonly baseValue: LineValues;
  readonly version: number;
}

/**
 * A discount in dollars that the server lowered, because it was above its limit after this user changed or deleted
 * lines.
 */
export interface LoweredDiscount {
  readonly from: number;
  readonly to: number;
  /** The lines that this user changed or deleted, with their previous values. The latest is last. Empty if another basis lowered the discount. */
  readonly lines: readonly { readonly previousItem: LineRecord; readonly deleted: boolean }[];
}

/** An estimate with pending changes: the last response of the server and the changes since then. */
export interface WorkingCopy {
  readonly base: LoadedEstimate;
  readonly changes: readonly Change[];
  /** The number in the id of the latest change. 0 before the first change. */
  readonly changeCount: number;
  readonly open: OpenLine | null;
  /** Whether `base` can be out of date, because changes were saved, or failed and may have been saved, after it was loaded. */
  readonly stale: boolean;
  /** The id of the line that was added last. */
  readonly lastAddedLine: string | null;
  /** The id of the first of the lines that were added together last. The page scrolls to it. */
  readonly firstAddedLine: string | null;
  /** The page shows a notice about a lowered discount until the user dismisses it, restores the discount or sets another discount. */
  readonly loweredDiscount: LoweredDiscount | null;
  /** The actions of the user that can be undone and redone. */
  readonly history: EditHistory;
}

export const createWorkingCopy = (base: LoadedEstimate): WorkingCopy => ({
  base,
  changes: [],
  changeCount: 0,
  open: null,
  stale: false,
  lastAddedLine: null,
  firstAddedLine: null,
  loweredDiscount: null,
  history: emptyHistory,
});

/** The estimate before it is loaded. */
export const emptyEstimate = (id: string): LoadedEstimate => ({
  id,
  project: '',
  sub_total: 0,
  tax_total: 0,
  discount: 0,
  discount_percent: null,
  discount_basis: defaultDiscountBasis,
  amount_total: 0,
  number: 0,
  valid_until: null,
  client_notes: '',
  terms: '',
  items: [],
  sections: [],
  version: 0,
});

export const findItem = (copy: WorkingCopy, line: string): LineRecord | undefined =>
  copy.base.items.find(({ id }) => id === line);

/**
 * The ids of all lines in their displayed order, including the lines that this user deletes. A move is applied while it waits or is
 * being saved, but not if the server refused it or could not save it.
 */
export function displayedOrder({ base, changes }: Pick<WorkingCopy, 'base' | 'changes'>): readonly string[] {
  let order = base.items.map(({ id }) => id);
  const orderedLines = new Set(order);
  for (const change of changes) {
    if (change.kind === 'add' && !orderedLines.has(change.line)) {
      order = placeLines(order, [change.line], change.after);
      orderedLines.add(change.line);
    }
    // Another user deleted the line that this user edited.
    if (change.kind === 'edit' && !orderedLines.has(change.line)) {
      order = placeLines(order, [change.line], lineAbove(order, change.place));
      orderedLines.add(change.line);
    }
    if (change.kind !== 'move' || !isAwaitingSave(change)) continue;
    const { lines, after } = change;
    if (after !== null && !orderedLines.has(after)) continue;
    const movedLines = lines.filter((line) => orderedLines.has(line));
    order = moveInOrder(order, movedLines, after);
  }
  return order;
}

/** The id of the line above a place now. Null at the start. Undefined if the lines above and below it are not in `order`. */
export function lineAbove(order: readonly string[], place: RowPlace | undefined): string | null | undefined {
  if (!place) return undefined;
  const { after, before } = place;
  if (after !== null && order.includes(after)) return after;
  const next = before === null ? -1 : order.indexOf(before);
  if (next >= 0) return order[next - 1] ?? null;
  return after === null ? null : undefined;
}

/** The id and the status of the next change. */
export const nextIdAndStatus = ({ changeCount }: Pick<WorkingCopy, 'changeCount'>) =>
  ({ id: `change-${changeCount + 1}`, status: 'waiting' }) as const;

/** The values of the latest addition or edit of a line. */
export function latestValues(copy: WorkingCopy, line: string): LineValues | undefined {
  const latestChange = copy.changes.findLast((change) => lineIdOf(change) === line && 'values' in change);
  return latestChange && 'values' in latestChange ? latestChange.values : undefined;
}

/**
 * The values and the version that the line will have on the server after the changes that were sent and not answered. For a line that is
 * not added yet, the values that were sent or will be sent. Null if the line does not exist.
 */
export function serverValues(copy: WorkingCopy, line: string): Pick<OpenLine, 'baseValue' | 'version'> | null {
  const sentOrAddition = copy.changes.findLast(
    (change) => lineIdOf(change) === line && (change.operation !== undefined || change.kind === 'add'),
  );
  if (sentOrAddition?.kind === 'add' || sentOrAddition?.kind === 'edit')
    return { baseValue: sentOrAddition.values, version: versionAfter(sentOrAddition) };
  const item = findItem(copy, line);
  return item ? { baseValue: item, version: item.version } : null;
}

export const findChange = (copy: WorkingCopy, id: string): Change | undefined =>
  copy.changes.find((change) => change.id === id);

export const updateChange = (copy: WorkingCopy, id: string, update: (change: Change) => Change): WorkingCopy =>
  updateChanges(copy, [id], update);

function updateChanges(copy: WorkingCopy, ids: readonly string[], update: (change: Change) => Change): WorkingCopy {
  const updatedIds = new Set(ids);
  return { ...copy, changes: copy.changes.map((change) => (updatedIds.has(change.id) ? update(change) : change)) };
}

/**
 * Marks changes as saving. A change that is sent for the first time gets an operation id. If its line is open, the row is then based on the
 * values that are being saved.
 */
export function markSaving(copy: WorkingCopy, ids: readonly string[], newOperation: NewId): WorkingCopy {
  const next = updateChanges(copy, ids, (change) => ({
    ...change,
    status: 'saving',
    operation: change.operation ?? newOperation(),
  }));
  const { open } = next;
  const edit = open && next.changes.findLast((change) => change.kind === 'edit' && change.line === open.line);
  if (edit?.kind !== 'edit' || edit.status !== 'saving' || edit.version !== open?.version) return next;
  return { ...next, open: { ...open, baseValue: edit.values, version: versionAfter(edit) } };
}

/** The changes that an actor is sending. One actor at a time sends changes of lines. The id of an actor is the id of its first change. */
export function changesOfActor(copy: Pick<WorkingCopy, 'changes'>, actorId: string): readonly Change[] {
  const saving = copy.changes.filter(({ status }) => status === 'saving');
  const first = saving.find(({ id }) => id === actorId);
  if (!first) return [];
  return isLineChange(first) ? saving.filter(isLineChange) : [first];
}

/** Marks a failed or conflicted change as waiting, so that it is sent again. It keeps its id. */
export const retryChange = (copy: WorkingCopy, id: string): WorkingCopy =>
  updateChange(copy, id, ({ failure: _, ...change }) => ({ ...change, status: 'waiting' }));

/** Retries a change, and the failed changes of the same line, the discount or the same detail. */
export function retryWithOthers(copy: WorkingCopy, id: string): WorkingCopy {
  const change = findChange(copy, id);
  return change ? retryFailed(retryChange(copy, id), (other) => haveSameTarget(change, other)) : copy;
}

/** Retries every failed change for which `filter` returns true. */
export const retryFailed = (copy: WorkingCopy, filter: (change: Change) => boolean = () => true): WorkingCopy =>
  copy.changes
    .filter((change) => change.status === 'failed' && filter(change))
    .reduce((nextCopy, { id }) => retryChange(nextCopy, id), copy);
