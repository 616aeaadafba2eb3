/** Undoes and redoes the actions of this user by making new changes. See docs/decisions/0130-undo-and-redo.md. */
import { isSameValue } from '../../assemblies/takeoff.ts';
import { isSameLine, type LineValues, lineValuesOf } from '../lines/line.ts';
import { moveInOrder, placeLines } from '../lines/lineOrder.ts';
import { deleteLines, moveLinesWithOrder, updateLines } from './bulkChanges.ts';
import { isLineChange, lineIdOf, unknownVersion } from './change.ts';
import { displayedDetails, setDetail } from './detailChanges.ts';
import type { DetailField } from './details.ts';
import {
  type ActionSummary,
  addEntry,
  addTypedText,
  type ChangedDetail,
  type ChangedLine,
  forgetDetail,
  forgetDiscount,
  forgetLine,
  type HistoryEntry,
  type LinePosition,
  replaceLineIds,
} from './editHistory.ts';
import { addLineAgain, changeLine, setDiscount } from './edits.ts';
import { estimateRows, limitedDiscount } from './estimateRows.ts';
import { findRestoredLine, restoredLineId } from './restoredLine.ts';
import { findChange, findItem, serverValues, updateChange, type WorkingCopy } from './workingCopy.ts';

/** The displayed lines in order. A line with a pending change has the values that the user entered last, even if they were not saved. */
function enteredLines(copy: WorkingCopy): ReadonlyMap<string, LineValues> {
  const latestValues = new Map(
    copy.changes.flatMap((change) =>
      isLineChange(change) && 'values' in change ? [[change.line, change.values]] : [],
    ),
  );
  return new Map(estimateRows(copy).map(({ key, values }) => [key, latestValues.get(key) ?? values]));
}

/** The ids of the lines that `after` moves and `before` does not move. */
function movedLineIds(before: WorkingCopy, after: WorkingCopy): ReadonlySet<string> {
  const earlierIds = new Set(before.changes.map(({ id }) => id));
  return new Set(
    after.changes.flatMap((change) => (change.kind === 'move' && !earlierIds.has(change.id) ? change.lines : [])),
  );
}

/** The lines that an action changed, moved, deleted or added, in the order before the action. Added lines are last. */
function changedLines(before: WorkingCopy, after: WorkingCopy): readonly ChangedLine[] {
  const linesBefore = enteredLines(before);
  const linesAfter = enteredLines(after);
  const movedIds = movedLineIds(before, after);
  const order = [...linesBefore.keys()];
  const changed = order.flatMap((line, index): ChangedLine[] => {
    const valuesBefore = linesBefore.get(line) as LineValues;
    const valuesAfter = linesAfter.get(line);
    const position: LinePosition = { previous: order[index - 1] ?? null, next: order[index + 1] ?? null };
    if (!valuesAfter) return [{ line, before: lineValuesOf(valuesBefore), after: null, position }];
    const isMoved = movedIds.has(line);
    if (!isMoved && (valuesBefore === valuesAfter || isSameLine(valuesBefore, valuesAfter))) return [];
    const values = { before: lineValuesOf(valuesBefore), after: lineValuesOf(valuesAfter) };
    return [{ line, ...values, ...(isMoved && { position }) }];
  });
  const added = [...linesAfter].flatMap(([line, values]): ChangedLine[] =>
    linesBefore.has(line) ? [] : [{ line, before: null, after: lineValuesOf(values) }],
  );
  return [...changed, ...added];
}

function kindOf({ before, after, position }: ChangedLine): ActionSummary['kind'] {
  if (!before) return 'add';
  if (!after) return 'remove';
  return position ? 'move' : 'edit';
}

function summaryOf(lines: readonly ChangedLine[], detail: ChangedDetail | undefined): ActionSummary {
  const [firstLine] = lines;
  if (!firstLine) return { kind: detail ? 'detail' : 'discount', count: 0 };
  const kind = kindOf(firstLine);
  return { kind: lines.every((line) => kindOf(line) === kind) ? kind : 'mixed', count: lines.length };
}

/** The differences between two working copies. Null if there are none. */
function entryOf(before: WorkingCopy, after: WorkingCopy): HistoryEntry | null {
  const lines = changedLines(before, after);
  const discount = { before: limitedDiscount(before), after: limitedDiscount(after) };
  const isDiscountChanged = discount.before !== discount.after;
  const detail = changedDetail(before, after);
  if (lines.length === 0 && !isDiscountChanged && !detail) return null;
  return {
    summary: summaryOf(lines, detail),
    lines,
    ...(isDiscountChanged && { discount }),
    ...(detail && { detail }),
  };
}

/** The detail that differs between two working copies. One action changes at most one detail. */
function changedDetail(before: WorkingCopy, after: WorkingCopy): ChangedDetail | undefined {
  const [detailsBefore, detailsAfter] = [displayedDetails(before), displayedDetails(after)];
  const field = (Object.keys(detailsBefore) as DetailField[]).find(
    (name) => detailsBefore[name] !== detailsAfter[name],
  );
  return field && { field, before: detailsBefore[field], after: detailsAfter[field] };
}

/** Records an action, so that it can be undone. `after` is the working copy with the action. */
export function withRecordedAction<Copy extends WorkingCopy>(before: WorkingCopy, after: Copy): Copy {
  const entry = entryOf(before, after);
  return entry ? { ...after, history: addEntry(after.history, entry) } : after;
}

/** Records a change of a detail. If it continues the text of the last change, one undo reverts the whole text. */
export function withRecordedDetail<Copy extends WorkingCopy>(
  before: WorkingCopy,
  after: Copy,
  isContinuation: boolean,
): Copy {
  const entry = entryOf(before, after);
  if (!entry) return after;
  return { ...after, history: (isContinuation ? addTypedText : addEntry)(after.history, entry) };
}

/** Undoes the last action of the user. An action that has no effect any more is skipped. */
export const undo = <Copy extends WorkingCopy>(copy: Copy): Copy => revertLast(copy, 'undo');

/** Redoes the action that was undone last. An action that has no effect any more is skipped. */
export const redo = <Copy extends WorkingCopy>(copy: Copy): Copy => revertLast(copy, 'redo');

/** The action that undo or redo has added to a list of the history. Null if it added none. */
export const revertedAction = (before: readonly HistoryEntry[], after: readonly HistoryEntry[]): HistoryEntry | null =>
  (after.length > before.length && after.at(-1)) || null;

/** Reverts the last entry of the list `from`, and adds the inverse entry to the other list. */
function revertLast<Copy extends WorkingCopy>(copy: Copy, from: 'undo' | 'redo'): Copy {
  const entry = copy.history[from].at(-1);
  if (!entry) return copy;
  const to = from === 'undo' ? 'redo' : 'undo';
  const newIds = new Map<string, string>();
  const reverted = withoutToasts(copy, revert(copy, entry, newIds));
  const inverse = entryOf(copy, reverted);
  const history = replaceLineIds({ ...copy.history, [from]: copy.history[from].slice(0, -1) }, newIds);
  if (!inverse) return revertLast({ ...copy, history }, from);
  const { summary } = entry;
  return { ...copy, ...reverted, history: { ...history, [to]: [...history[to], { ...inverse, summary }] } };
}

/** Undo and redo have their own message, so their changes show no toast after they are saved. */
function withoutToasts(before: WorkingCopy, after: WorkingCopy): WorkingCopy {
  const earlierIds = new Set(before.changes.map(({ id }) => id));
  const changes = after.changes.map((change) =>
    earlierIds.has(change.id) ? change : { ...change, savedNotice: 'none' as const },
  );
  return { ...after, changes };
}

/** Reverts the changes of an entry. Lines that are added again get new ids: `newIds` receives the new id of each line by its old id. */
function revert(copy: WorkingCopy, entry: HistoryEntry, newIds: Map<string, string>): WorkingCopy {
  const { lines, discount, detail } = entry;
  const withoutAdded = removeAddedLines(
    copy,
    lines.filter(({ before }) => before === null),
  );
  const currentLines = enteredLines(withoutAdded);
  const withValues = lines.reduce((next, line) => restoreValues(next, line, currentLines.get(line.line)), withoutAdded);
  const withPositions = restorePositions(withValues, lines, newIds);
  const withDetail = detail ? restoreDetail(withPositions, detail) : withPositions;
  if (!discount) return withDetail;
  // If another user has changed the discount since the action, the server finds a conflict.
  const isUnchanged = limitedDiscount(copy) === discount.after;
  const { version } = copy.base;
  return setDiscount(withDetail, discount.before, {
    discount: discount.after,
    version: isUnchanged ? version : unknownVersion,
  });
}

/** Restores a detail. If another user has changed it since the action, the server finds a conflict. */
function restoreDetail(copy: WorkingCopy, { field, before, after }: ChangedDetail): WorkingCopy {
  const isUnchanged = displayedDetails(copy)[field] === after;
  const seen = isUnchanged
    ? { value: copy.base[field], version: copy.base.version }
    : { value: after, version: unknownVersion };
  return setDetail(copy, { field, value: before, seen });
}

/** Deletes lines. If another user has changed a line since it was added, the server reports a conflict and the user decides. */
function removeAddedLines(copy: WorkingCopy, lines: readonly ChangedLine[]): WorkingCopy {
  const currentLines = enteredLines(copy);
  const remainingCopy = deleteLines(
    copy,
    lines.map(({ line }) => line),
  );
  return lines.reduce((nextCopy, { line, after }) => {
    const current = currentLines.get(line);
    const removal = nextCopy.changes.findLast((change) => change.kind === 'remove' && change.line === line);
    if (!after || !current || !removal || isSameLine(current, after)) return nextCopy;
    return updateChange(nextCopy, removal.id, (change) =>
      change.kind === 'remove' && change.version !== null
        ? { ...change, baseValue: after, version: unknownVersion }
        : change,
    );
  }, remainingCopy);
}

/**
 * Restores the values that the action changed. The remaining values of the line stay. If another user has also changed a value that
 * the action changed, the server finds a conflict, and the user chooses between the two values. `current` has the values of the line
 * now, if the estimate has the line.
 */
function restoreValues(
  copy: WorkingCopy,
  { line, before, after }: ChangedLine,
  current: LineValues | undefined,
): WorkingCopy {
  if (!before || !after || !current) return copy;
  const columns = (Object.keys(before) as (keyof LineValues)[]).filter(
    (column) => !isSameValue(before[column], after[column]),
  );
  if (columns.length === 0) return copy;
  const values: Partial<LineValues> = Object.fromEntries(columns.map((column) => [column, before[column]]));
  const isUnchanged = columns.every((column) => isSameValue(current[column], after[column]));
  const isConflicted = copy.changes.some((change) => change.status === 'conflicted' && lineIdOf(change) === line);
  if (isUnchanged || isConflicted) return updateLines(copy, { ids: [line], values });
  const baseLine = { line, baseValue: after, version: unknownVersion };
  return changeLine(copy, baseLine, { ...lineValuesOf(current), ...values });
}

/** Adds deleted lines again, and moves lines back. `lines` are in the order before the action. */
function restorePositions(copy: WorkingCopy, lines: readonly ChangedLine[], newIds: Map<string, string>): WorkingCopy {
  let nextCopy = copy;
  let order: readonly string[] = estimateRows(copy).map(({ key }) => key);
  const currentId = (line: string | null) => newIds.get(line ?? '') ?? line;
  /**
   * The id of the line above a position. If that line was deleted, the line that is now above the line `next` of the position. If
   * `next` was deleted too, the last line.
   */
  const lineAbove = ({ previous, next }: LinePosition): string | null => {
    const above = currentId(previous);
    if (above === null || order.includes(above)) return above;
    const nextIndex = order.indexOf(currentId(next) ?? '');
    return (nextIndex < 0 ? order.at(-1) : order[nextIndex - 1]) ?? null;
  };
  const move = (ids: readonly string[], after: string | null) => {
    nextCopy = moveLinesWithOrder(order, nextCopy, { ids, after });
    order = moveInOrder(order, ids, after);
  };
  for (const { kind, run } of positionRuns(lines, order)) {
    const [{ position, ...firstLine }] = run;
    if (kind === 'move') {
      move(
        run.map(({ line }) => line),
        lineAbove(position),
      );
      continue;
    }
    const { line, before } = firstLine;
    const restoredCopy = withoutUnsentRemoval(nextCopy, line, before);
    if (restoredCopy) {
      nextCopy = restoredCopy;
      order = estimateRows(nextCopy).map(({ key }) => key);
      move([line], lineAbove(position));
    } else {
      const restoredLine = findRestoredLine(new Set(order), line);
      newIds.set(line, restoredLine ?? restoredLineId(line));
      // Another user has restored the line.
      if (restoredLine) continue;
      const after = lineAbove(position);
      nextCopy = addLineAgain(nextCopy, { line, values: before, after });
      order = placeLines(order, [restoredLineId(line)], after);
    }
  }
  return nextCopy;
}

type PlacedLine = ChangedLine & { readonly before: LineValues; readonly position: LinePosition };

/**
 * Groups the deleted and moved lines into runs: each deleted line is restored alone, and moved lines that were next to each other are
 * moved together.
 */
function positionRuns(lines: readonly ChangedLine[], order: readonly string[]) {
  const indexes = new Map(order.map((line, index) => [line, index]));
  const runs: { readonly kind: 'restore' | 'move'; readonly run: [PlacedLine, ...PlacedLine[]] }[] = [];
  for (const changed of lines) {
    const { line, before, after, position } = changed;
    const isDisplayed = indexes.has(line);
    // Skips an added line, a line that kept its position, a moved line that another user deleted, and a line whose deletion was not saved.
    if (!before || !position || isDisplayed === (after === null)) continue;
    const placedLine: PlacedLine = { ...changed, before, position };
    const lastRun = runs.at(-1);
    const lastLine = lastRun?.run.at(-1)?.line ?? '';
    const continuesRun =
      lastRun?.kind === 'move' &&
      isDisplayed &&
      position.previous === lastLine &&
      (indexes.get(lastLine) ?? 0) < (indexes.get(line) ?? 0);
    if (continuesRun) lastRun.run.push(placedLine);
    else runs.push({ kind: isDisplayed ? 'move' : 'restore', run: [placedLine] });
  }
  return runs;
}

/**
 * Cancels a deletion that was never sent, so that the line keeps its id. An edit that the deletion replaced is made again if it was
 * not saved. Returns null if there is no such deletion.
 */
function withoutUnsentRemoval(copy: WorkingCopy, line: string, values: LineValues): WorkingCopy | null {
  const removal = copy.changes.find((change) => change.kind === 'remove' && change.line === line);
  const serverLine = findItem(copy, line) && serverValues(copy, line);
  if (removal?.kind !== 'remove' || removal.operation !== undefined || !serverLine) return null;
  // `removal.baseValue` can contain an edit that was being saved when the line was deleted, and that failed later. If the versions are
  // equal, `changeLine` therefore compares with the values of the server, so that the failed edit is sent again. If the versions differ,
  // another user has changed the line. `changeLine` then compares with `removal.baseValue`: if the values are equal, nothing is sent,
  // and the line keeps the values of the other user.
  const { baseValue, version } = removal;
  const base = version === null || version === serverLine.version ? serverLine : { baseValue, version };
  return changeLine(copy, { line, ...base }, values);
}

/** The user discards the change `id`: removes the actions on its line, discount or detail from the history. */
export function withoutDiscardedAction<Copy extends WorkingCopy>(copy: Copy, id: string): Copy {
  const change = findChange(copy, id);
  if (!change) return copy;
  const line = lineIdOf(change);
  if (line !== null) return { ...copy, history: forgetLine(copy.history, line) };
  if (change.kind === 'detail') return { ...copy, history: forgetDetail(copy.history, change.field) };
  return change.kind === 'discount' ? { ...copy, history: forgetDiscount(copy.history) } : copy;
}
