/**
 * Makes and discards changes of a line and of the discount. `bulkChanges.ts` changes several lines in one action, and `detailChanges.ts`
 * changes the details.
 */
import type { ItemType } from '../../catalogue/itemTypes.ts';
import type { Estimate, LineRecord } from '../lines/estimate.ts';
import { draftOf, isSameLine, type LineValues, lineValuesOf, withoutOutdatedFormulas } from '../lines/line.ts';
import { type DiscountValue, discountValueOf } from '../pricing/discount.ts';
import {
  type AddLine,
  type Change,
  type EditLine,
  isPlacement,
  lineIdOf,
  type NewId,
  type RemoveLine,
  refersTo,
} from './change.ts';
import { findRestoredLine, restoredLineId } from './restoredLine.ts';
import {
  displayedOrder,
  findChange,
  latestValues,
  nextIdAndStatus,
  type OpenLine,
  retryFailed,
  serverValues,
  type WorkingCopy,
} from './workingCopy.ts';

interface NewLine {
  readonly values: LineValues;
  /** Also adds the values to the catalogue, as an item of this type. */
  readonly itemType?: ItemType | undefined;
  /** The id of the line before the new line. Null for the first position. Undefined for the end. */
  readonly after?: string | null | undefined;
}

/** Adds a line [R2.30, R2.34]. */
export function addLine(copy: WorkingCopy, { values, itemType, after }: NewLine, newId: NewId): WorkingCopy {
  const change = nextIdAndStatus(copy);
  const line = newId();
  const changes: Change[] = [{ ...change, kind: 'add', line, values, ...(after !== undefined && { after }) }];
  if (itemType) {
    changes.push({ ...change, id: `${change.id}-catalogue`, kind: 'catalogue', itemId: newId(), values, itemType });
  }
  return {
    ...copy,
    changes: [...copy.changes, ...changes],
    changeCount: copy.changeCount + 1,
    lastAddedLine: line,
    firstAddedLine: line,
  };
}

/** Adds a deleted line again. `line` is the id of the deleted line. */
export function addLineAgain(
  copy: WorkingCopy,
  { line, values, after }: { readonly line: string; readonly values: LineValues; readonly after: string | null },
): WorkingCopy {
  const change = {
    kind: 'add',
    line: restoredLineId(line),
    values,
    after,
    isRestored: true,
    ...nextIdAndStatus(copy),
  } as const;
  return {
    ...copy,
    changes: [...copy.changes, change],
    changeCount: copy.changeCount + 1,
    lastAddedLine: change.line,
    firstAddedLine: change.line,
  };
}

/** Opens a line for editing. A line with pending changes opens with the values of the latest change. */
export function openLine(copy: WorkingCopy, line: string): WorkingCopy {
  const serverLine = serverValues(copy, line);
  if (!serverLine) return copy;
  return { ...copy, open: { line, draft: draftOf(latestValues(copy, line) ?? serverLine.baseValue), ...serverLine } };
}

/** Gives the open line new values and closes it. */
export const editLine = (copy: WorkingCopy, values: Partial<LineValues>): WorkingCopy =>
  copy.open ? changeLine({ ...copy, open: null }, copy.open, values) : copy;

/** Returns a predicate for the changes that a new change of the line replaces: those that were not sent, or that the server answered. */
const isReplaced = (line: string) => (change: Change) =>
  lineIdOf(change) === line && change.kind !== 'add' && change.operation === undefined;

/**
 * Gives a line new values. Its other values stay. A formula belongs to the number that it gives, so a new number without a formula removes
 * the previous formula. `baseValue` and `version` are the values and the version that the user saw.
 */
export function changeLine(
  copy: WorkingCopy,
  { line, baseValue, version }: Pick<OpenLine, 'line' | 'baseValue' | 'version'>,
  typedValues: Partial<LineValues>,
): WorkingCopy {
  const previousValues = latestValues(copy, line) ?? baseValue;
  const values = withoutOutdatedFormulas(lineValuesOf({ ...previousValues, ...typedValues }));
  const remainingChanges = copy.changes.filter((change) => !isReplaced(line)(change));
  const change = nextIdAndStatus(copy);
  const changeCount = copy.changeCount + 1;
  const addition = remainingChanges.find((other) => other.kind === 'add' && other.line === line);
  // The server does not have the line yet, so it is added with the new values.
  if (addition?.kind === 'add' && addition.operation === undefined) {
    const { after } = addition;
    const replacement: Change = { kind: 'add', line, values, ...(after !== undefined && { after }), ...change };
    return {
      ...copy,
      changes: remainingChanges.map((other) => (other === addition ? replacement : other)),
      changeCount,
    };
  }
  const nextCopy = retryLine({ ...copy, changes: remainingChanges }, line);
  const restoration = copy.changes.find((other) => isReplaced(line)(other) && other.isRestoration);
  if (!restoration && isSameLine(values, baseValue)) return nextCopy;
  // The server may have the values that the replaced restoration would have changed back.
  const seen = restoration?.kind === 'edit' ? restoration.baseValue : baseValue;
  const edit: EditLine = { kind: 'edit', line, values, baseValue: seen, version, ...change };
  return { ...nextCopy, changes: [...nextCopy.changes, edit], changeCount };
}

/** Sends the failed changes of a line again, because a later change follows them. */
const retryLine = (copy: WorkingCopy, line: string): WorkingCopy =>
  retryFailed(copy, (change) => lineIdOf(change) === line);

/** Deletes a line [R2.33]. If the server cannot have the line, no deletion is sent and the changes of the line are discarded. */
export function removeLine(copy: WorkingCopy, line: string): WorkingCopy {
  const closedCopy = withoutReferences({ ...copy, open: copy.open?.line === line ? null : copy.open }, line);
  const addition = copy.changes.find((change) => change.kind === 'add' && change.line === line);
  if (addition?.kind === 'add' && addition.status !== 'saving') return withdrawLine(closedCopy, addition);
  const serverLine = serverValues(copy, line);
  const remainingChanges = closedCopy.changes.filter((change) => !isReplaced(line)(change));
  const remainingCopy = { ...closedCopy, changes: remainingChanges };
  if (!serverLine) return remainingCopy;
  const removal: RemoveLine = { kind: 'remove', line, ...serverLine, ...nextIdAndStatus(copy) };
  const nextCopy = retryLine(remainingCopy, line);
  return { ...nextCopy, changes: [...nextCopy.changes, removal], changeCount: copy.changeCount + 1 };
}

/**
 * Removes a deleted line from the changes that refer to it, except changes that are being saved. A change that places lines after the
 * deleted line gets another position: after the nearest remaining line that was above the deleted line when the change was made. Lines
 * that were added later are not used, because the server does not have them yet when it makes the change.
 */
function withoutReferences(copy: WorkingCopy, line: string): WorkingCopy {
  const hasReference = (change: Change) =>
    change.status !== 'saving' && isPlacement(change) && refersTo(change, line) && lineIdOf(change) !== line;
  if (!copy.changes.some(hasReference)) return copy;
  const deletedLines = new Set(copy.changes.flatMap((change) => (change.kind === 'remove' ? [change.line] : [])));
  const lineAbove = (index: number, movedLines: readonly string[]) => {
    const order = displayedOrder({ base: copy.base, changes: copy.changes.slice(0, index) });
    const linesAbove = order.includes(line) ? order.slice(0, order.indexOf(line)) : order;
    return linesAbove.findLast((id) => !deletedLines.has(id) && !movedLines.includes(id)) ?? null;
  };
  const changes = copy.changes.flatMap((change, index): Change[] => {
    if (!isPlacement(change) || !hasReference(change)) return [change];
    const movedLines = change.kind === 'move' ? change.lines : [];
    const after = change.after === line ? lineAbove(index, movedLines) : change.after;
    if (change.kind === 'add') return [{ ...change, ...(after !== undefined && { after }) }];
    const lines = movedLines.filter((other) => other !== line);
    return lines.length > 0 ? [{ ...change, lines, after: after ?? null }] : [];
  });
  return { ...copy, changes };
}

/**
 * Discards all changes of a new line. If the line was sent and the server did not refuse it, the server may have saved it. The
 * line is then also deleted on the server.
 */
function withdrawLine(previous: WorkingCopy, { line, values: baseValue, operation }: AddLine): WorkingCopy {
  const copy = withoutReferences(previous, line);
  const remainingChanges = copy.changes.filter((change) => lineIdOf(change) !== line);
  if (operation === undefined) return { ...copy, changes: remainingChanges };
  const removal: RemoveLine = { kind: 'remove', line, baseValue, version: null, ...nextIdAndStatus(copy) };
  return { ...copy, changes: [...remainingChanges, removal], changeCount: copy.changeCount + 1 };
}

/** The discount and the version of the estimate that the user saw. */
export interface SeenDiscount extends Pick<Estimate, 'version'> {
  readonly discount: DiscountValue;
}

export const seenDiscount = (base: Estimate): SeenDiscount => ({
  discount: discountValueOf(base),
  version: base.version,
});

/**
 * Sets the discount [R2.32]. `seen` is the discount when the dialog was opened. If another user has changed the discount
 * since then, the server finds a conflict.
 */
export function setDiscount(
  copy: WorkingCopy,
  discount: DiscountValue,
  seen: SeenDiscount = seenDiscount(copy.base),
): WorkingCopy {
  const isDiscount = (change: Change) => change.kind === 'discount';
  const sentChanges = copy.changes.filter((change) => !isDiscount(change) || change.operation !== undefined);
  const { changes: remainingChanges } = retryFailed({ ...copy, changes: sentChanges }, isDiscount);
  const sentChange = remainingChanges.findLast((change) => change.kind === 'discount');
  const previousDiscount = sentChange?.kind === 'discount' ? sentChange.discount : seen.discount;
  if (previousDiscount === discount) return { ...copy, changes: remainingChanges, loweredDiscount: null };
  const change: Change = {
    kind: 'discount',
    discount,
    baseValue: previousDiscount,
    version: !sentChange && seen.discount !== discountValueOf(copy.base) ? seen.version : copy.base.version,
    ...nextIdAndStatus(copy),
  };
  return { ...copy, changes: [...remainingChanges, change], changeCount: copy.changeCount + 1, loweredDiscount: null };
}

/** Restores a lowered discount and the lines that lowered it: the previous values of changed lines, and the deleted lines. */
export function restoreDiscount(copy: WorkingCopy): WorkingCopy {
  const { loweredDiscount } = copy;
  if (!loweredDiscount) return copy;
  let restoredCopy = copy;
  for (const { previousItem, deleted } of loweredDiscount.lines.toReversed()) {
    const serverLine = deleted ? null : serverValues(restoredCopy, previousItem.id);
    const line = previousItem.id;
    if (serverLine) restoredCopy = changeLine(restoredCopy, { line, ...serverLine }, lineValuesOf(previousItem));
  }
  const deletedLines = loweredDiscount.lines.flatMap(({ previousItem, deleted }) => (deleted ? [previousItem] : []));
  return setDiscount(restoreLines(restoredCopy, deletedLines), loweredDiscount.from);
}

/** Adds deleted lines again at their previous positions, except the lines that another user has restored. */
function restoreLines(copy: WorkingCopy, deletedLines: readonly LineRecord[]): WorkingCopy {
  const currentLines = new Set(displayedOrder(copy));
  const positions = copy.base.items.map(({ id, index }) => ({ id, index }));
  let restoredCopy = copy;
  for (const { index, ...values } of deletedLines.toSorted((a, b) => a.index - b.index)) {
    const linesAbove = positions.filter((line) => line.index < index).sort((a, b) => a.index - b.index);
    const after = linesAbove.at(-1)?.id ?? null;
    if (findRestoredLine(currentLines, values.id)) continue;
    restoredCopy = addLineAgain(restoredCopy, { line: values.id, values: lineValuesOf(values), after });
    positions.push({ id: restoredCopy.lastAddedLine ?? '', index });
  }
  return restoredCopy;
}

/** Discards a change. Discarding a new line discards all changes of that line. */
export function discardChange(copy: WorkingCopy, id: string): WorkingCopy {
  const discardedChange = findChange(copy, id);
  if (discardedChange?.kind === 'add') return withdrawLine(copy, discardedChange);
  return { ...copy, changes: copy.changes.filter((change) => change.id !== id) };
}
