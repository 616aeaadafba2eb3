/**
 * The working copy of an estimate: the estimate with the changes that are not saved yet. This file has the types of the changes, makes
 * and discards changes (`bulkChanges.ts`, `sectionChanges.ts` and `detailChanges.ts` make other changes), selects the changes that can be sent now, and converts the changes for storage in the browser.
 */
import type { ItemType } from '../catalogue/itemTypes.ts';
import type { DetailField } from './details.ts';
import { type EditHistory, emptyHistory, isEmptyHistory, storedHistory } from './editHistory.ts';
import type { Estimate, EstimateItem } from './estimate.ts';
import { extraValuesOf, optionAndCostOf } from './extraLineValues.ts';
import { draftOf, isSameLine, type LineDraft, type LineValues, lineValuesOf } from './line.ts';
import { moveInOrder, placeLines } from './lineOrder.ts';

/** A conflict with another user: the current record (null if it was deleted) and the name of the user who changed it. */
export interface Conflict<Current> {
  readonly current: Current;
  readonly changedBy: string;
}

/** The reason why saving a change, or loading the estimate, failed. */
export interface SaveFailure {
  /** Whether the server refused the change. If false, the server may have saved it. */
  readonly refused: boolean;
  /** Whether the server could not be reached. The machine then repeats the call later. */
  readonly unreachable?: boolean;
  readonly message: string;
  readonly conflict?: Conflict<Estimate | EstimateItem | null>;
}

/** The error with which the actors that save changes or load the estimate reject. */
export class SaveError extends Error implements SaveFailure {
  readonly refused: boolean;
  readonly unreachable: boolean;
  readonly conflict?: Conflict<Estimate | EstimateItem | null>;

  constructor({ refused, unreachable = false, message, conflict }: SaveFailure) {
    super(message);
    this.name = 'SaveError';
    this.refused = refused;
    this.unreachable = unreachable;
    if (conflict) this.conflict = conflict;
  }
}

/** Converts the error of an actor. An unknown error counts as unreachable, so that a change is sent again. */
export function toSaveFailure(error: unknown): SaveFailure {
  if (!(error instanceof SaveError)) {
    return { refused: false, unreachable: true, message: 'The server could not be reached' };
  }
  const { refused, unreachable, message, conflict } = error;
  return { refused, unreachable, message, ...(conflict && { conflict }) };
}

/** Creates the id of a new record. The app provides this function, because an id needs a clock and random numbers. */
export type NewId = () => string;

interface ChangeBase {
  /** A retry keeps the id. */
  readonly id: string;
  /** `waiting`: will be sent. `failed`: see `failure`. `conflicted`: another user changed the same value. */
  readonly status: 'waiting' | 'saving' | 'failed' | 'conflicted';
  readonly failure?: SaveFailure;
  /** Whether the change was sent at least once. Unless the server refused it, the server may have saved it. */
  readonly sent?: boolean;
  /** The id of the actor that sends the change. One actor can send several changes of lines. */
  readonly request?: string;
  /** Whether the change was sent together with others. A retry then uses the same call of the API. */
  readonly batched?: boolean;
  /** Whether no toast is shown after the change is saved. Undo and redo show another toast, and a restoration needs none. */
  readonly silent?: boolean;
  /** Whether the change restores the value that a discarded change replaced. Such a change has no input of the user. */
  readonly isRestoration?: boolean;
}

/** Values of earlier changes that this change replaces. The server may have saved them: they were sent and not refused. */
interface PossiblySaved<Value> {
  readonly possiblySaved?: readonly Value[] | undefined;
}

/**
 * A new line. `line` is its id. The server uses the same id, so that it adds the line only once, even if the change is sent
 * again [F4].
 */
export interface AddLine extends ChangeBase {
  readonly kind: 'add';
  readonly line: string;
  readonly values: LineValues;
  /** The id of the line before the new line. Null for the first position. Undefined for the end. */
  readonly after?: string | null | undefined;
}

/**
 * New values of a line. `baseValue` and `version` are the values and the version that the user saw. `version` is null if
 * the line was not saved yet.
 */
export interface EditLine extends ChangeBase, PossiblySaved<LineValues> {
  readonly kind: 'edit';
  readonly line: string;
  readonly values: LineValues;
  readonly baseValue: LineValues;
  readonly version: number | null;
}

/** The deletion of a line. `baseValue` and `version` have the same meaning as in `EditLine`. */
export interface RemoveLine extends ChangeBase, PossiblySaved<LineValues> {
  readonly kind: 'remove';
  readonly line: string;
  readonly baseValue: LineValues;
  readonly version: number | null;
}

/** A new position of lines. The moved lines are then in the order of `lines`. */
export interface MoveLines extends ChangeBase {
  readonly kind: 'move';
  readonly lines: readonly string[];
  /** The id of the line before the moved lines. Null for the first position. */
  readonly after: string | null;
}

/** A new discount in dollars. `baseValue` and `version` are the discount and the version that the user saw. */
export interface SetDiscount extends ChangeBase, PossiblySaved<number> {
  readonly kind: 'discount';
  readonly discount: number;
  readonly baseValue: number;
  readonly version: number;
}

/** A new value of a detail for the client. `baseValue` and `version` are the value and the version that the user saw. */
export interface SetDetail extends ChangeBase, PossiblySaved<string | null> {
  readonly kind: 'detail';
  readonly field: DetailField;
  readonly value: string | null;
  readonly baseValue: string | null;
  readonly version: number;
}

/** A new catalogue item with the values of a line and the id `itemId` [R2.34]. */
export interface AddToCatalogue extends ChangeBase {
  readonly kind: 'catalogue';
  readonly itemId: string;
  readonly values: LineValues;
  readonly itemType: ItemType;
}

/** A change of lines. One call can save several such changes. */
export type LineChange = AddLine | EditLine | RemoveLine | MoveLines;

export type Change = LineChange | SetDiscount | SetDetail | AddToCatalogue;

/** Whether the change sets a value of the estimate itself. Such a change is sent with the version of the estimate. */
export const isEstimateChange = (change: Change): change is SetDiscount | SetDetail =>
  change.kind === 'discount' || change.kind === 'detail';

export const isLineChange = (change: Change): change is LineChange =>
  !isEstimateChange(change) && change.kind !== 'catalogue';

/** Whether the change is waiting or being saved. */
export const isInProgress = (change: Change): boolean => change.status === 'waiting' || change.status === 'saving';

/** Whether the change failed because the server could not be reached. It is sent again after a reconnect. */
export const needsReconnect = (change: Change): boolean =>
  change.status === 'failed' && change.failure?.unreachable === true;

/**
 * Whether the change is waiting or being saved, or will be sent again after a reconnect. The table and the totals show the result of such
 * a change.
 */
export const isAwaitingSave = (change: Change): boolean => isInProgress(change) || needsReconnect(change);

/**
 * Whether the server refused the change, failed to save it, or found a conflict. The user must retry, resolve or discard such a change.
 */
export const needsUserAction = (change: Change): boolean => !isAwaitingSave(change);

/** The id of the changed line. Null for a move, and for a change of the discount, a detail or the catalogue. */
export const lineIdOf = (change: Change): string | null => ('line' in change ? change.line : null);

/** Counts the changes that need an action of the user, once for each line. The noun is `line` if all of them change lines. */
export function countChangesThatNeedAction(changes: readonly Change[]): {
  readonly count: number;
  readonly noun: 'line' | 'change';
} {
  const changesThatNeedAction = changes.filter(needsUserAction);
  return {
    count: new Set(changesThatNeedAction.map((change) => lineIdOf(change) ?? change.id)).size,
    noun: changesThatNeedAction.every((change) => lineIdOf(change) !== null) ? 'line' : 'change',
  };
}

/** Whether the change adds, edits, deletes or moves the line, or places other lines after it. */
function refersTo(change: Change, line: string): boolean {
  if (change.kind === 'move') return change.after === line || change.lines.includes(line);
  return lineIdOf(change) === line || (change.kind === 'add' && change.after === line);
}

/** Whether `later` can be sent only after `earlier` is saved. */
function blocks(earlier: Change, later: Change): boolean {
  if (earlier.kind === 'catalogue' || later.kind === 'catalogue') return false;
  if (earlier.kind === 'discount' && later.kind === 'discount') return true;
  if (earlier.kind === 'detail' && later.kind === 'detail' && earlier.field === later.field) return true;
  if (lineIdOf(earlier) !== null && lineIdOf(earlier) === lineIdOf(later)) return true;
  // A change of the estimate contains its version. The server must have the same version and the same lines as the page.
  return isInProgress(earlier) && (isEstimateChange(earlier) || isEstimateChange(later));
}

const isPlacement = (change: Change): change is AddLine | MoveLines => change.kind === 'add' || change.kind === 'move';

/**
 * Whether the server must get `later` after `earlier`, or in the same call. New lines and moves keep their order. A line is
 * deleted after the additions and moves that refer to it.
 */
function precedes(earlier: Change, later: Change): boolean {
  if (isInProgress(earlier)) {
    if (isPlacement(earlier) && isPlacement(later)) return true;
    return later.kind === 'remove' && isPlacement(earlier) && refersTo(earlier, later.line);
  }
  // A move waits for the new lines that it refers to. A new line does not wait for a refused line before it: see `sentPosition`.
  if (earlier.kind !== 'add' || !refersTo(later, earlier.line)) return false;
  return later.kind === 'move' || !earlier.failure?.refused;
}

/**
 * The maximum number of lines that one call adds, edits, deletes and moves. The API accepts at most the same number of changes in a
 * call. A move of more lines is sent alone.
 */
const maxLinesOfCall = 500;

const countLines = (change: Change): number => (change.kind === 'move' ? change.lines.length : 1);

/**
 * The changes that can be sent now. Changes of different lines are sent together or in parallel, changes of one line one after
 * the other. Without a connection all changes wait, so that they are sent in order after the reconnect.
 */
export function sendableChanges({ changes, stale }: { changes: readonly Change[]; stale: boolean }): readonly Change[] {
  if (changes.some(needsReconnect)) return [];
  const sendable = new EarlierChanges();
  const heldBack = new EarlierChanges();
  let lineCount = 0;
  for (const change of changes) {
    const isSendable =
      change.status === 'waiting' &&
      // A change of the estimate contains its version, and every saved line increases this version.
      !(stale && isEstimateChange(change)) &&
      (lineCount === 0 || lineCount + countLines(change) <= maxLinesOfCall) &&
      !sendable.relatedTo(change).some((earlier) => blocks(earlier, change)) &&
      !heldBack.relatedTo(change).some((earlier) => blocks(earlier, change) || precedes(earlier, change));
    if (isSendable) lineCount += countLines(change);
    (isSendable ? sendable : heldBack).add(change);
  }
  return sendable.all;
}

/** Finds the earlier changes that a later change can depend on. Comparing all pairs of 1,000 changes takes too long. */
class EarlierChanges {
  readonly all: Change[] = [];
  readonly #byLine = new Map<string, Change[]>();
  readonly #placementsAndEstimateChanges: Change[] = [];

  add(change: Change): void {
    this.all.push(change);
    const line = lineIdOf(change);
    if (line !== null) this.#byLine.set(line, [...(this.#byLine.get(line) ?? []), change]);
    if (isPlacement(change) || isEstimateChange(change)) this.#placementsAndEstimateChanges.push(change);
  }

  /** The earlier changes for which `blocks` or `precedes` can be true. */
  relatedTo(change: Change): readonly Change[] {
    if (change.kind !== 'edit' && change.kind !== 'remove') return this.all;
    return [...(this.#byLine.get(change.line) ?? []), ...this.#placementsAndEstimateChanges];
  }
}

/**
 * The position that is sent for a new line: `after`, or the position of the line `after` if the server refused that line and does
 * not have it.
 */
export function sentPosition(changes: readonly Change[], { after }: AddLine): AddLine['after'] {
  const refusedLine = changes.find(
    (change) => change.kind === 'add' && change.line === after && change.failure?.refused === true,
  );
  return refusedLine?.kind === 'add' ? sentPosition(changes, refusedLine) : after;
}

/** A line that is open for editing. */
export interface OpenLine {
  /** The id of the line. */
  readonly line: string;
  /** The input texts. */
  readonly draft: LineDraft;
  /** `baseValue` and `version` are the result of `serverValues` when the line was opened. A save by this user updates them. */
  readonly baseValue: LineValues;
  readonly version: number | null;
}

/**
 * A discount in dollars that the server lowered, because it was above the sub total and taxes after this user changed or deleted
 * lines.
 */
export interface LoweredDiscount {
  readonly from: number;
  readonly to: number;
  /** The lines that this user changed or deleted, with their previous values. The latest is last. */
  readonly lines: readonly { readonly previousItem: EstimateItem; readonly deleted: boolean }[];
}

/** An estimate with pending changes: the last response of the server and the changes since then. */
export interface WorkingCopy {
  readonly base: Estimate;
  readonly changes: readonly Change[];
  /** The number in the id of the latest change. 0 before the first change. */
  readonly changeCount: number;
  readonly open: OpenLine | null;
  /** Whether `base` can be out of date, because changes were saved, or failed and may have been saved, after it was loaded. */
  readonly stale: boolean;
  /** The id of the line that was added last. The page scrolls to it. */
  readonly lastAddedLine: string | null;
  /** The page shows a notice about a lowered discount until the user dismisses it, restores the discount or sets another discount. */
  readonly loweredDiscount: LoweredDiscount | null;
  /** The actions of the user that can be undone and redone. */
  readonly history: EditHistory;
}

export const createWorkingCopy = (base: Estimate): WorkingCopy => ({
  base,
  changes: [],
  changeCount: 0,
  open: null,
  stale: false,
  lastAddedLine: null,
  loweredDiscount: null,
  history: emptyHistory,
});

/** The estimate before it is loaded. */
export const emptyEstimate = (id: string): Estimate => ({
  id,
  project: '',
  sub_total: 0,
  tax_total: 0,
  discount: 0,
  amount_total: 0,
  number: 0,
  valid_until: null,
  client_notes: '',
  terms: '',
  items: [],
  sections: [],
  version: 0,
});

export const findItem = (copy: WorkingCopy, line: string): EstimateItem | undefined =>
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
      order = [...order, change.line];
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

/** The id and the status of the next change. */
export const nextIdAndStatus = ({ changeCount }: Pick<WorkingCopy, 'changeCount'>) =>
  ({ id: `change-${changeCount + 1}`, status: 'waiting' }) as const;

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
  return { ...copy, changes: [...copy.changes, ...changes], changeCount: copy.changeCount + 1, lastAddedLine: line };
}

/**
 * The values that the line will have on the server after the changes that are being saved, and the version of the loaded line. For a
 * line that is not added yet, the values that were sent or will be sent. Null if the line does not exist.
 */
export function serverValues(copy: WorkingCopy, line: string): Pick<OpenLine, 'baseValue' | 'version'> | null {
  const item = findItem(copy, line);
  const savingOrAddition = copy.changes.findLast(
    (change) => lineIdOf(change) === line && (change.status === 'saving' || change.kind === 'add'),
  );
  const baseValue = savingOrAddition && 'values' in savingOrAddition ? savingOrAddition.values : item;
  return baseValue ? { baseValue, version: item?.version ?? null } : null;
}

/** Opens a line for editing. A line with pending changes opens with the values of the latest change. */
export function openLine(copy: WorkingCopy, line: string): WorkingCopy {
  const serverLine = serverValues(copy, line);
  if (!serverLine) return copy;
  return { ...copy, open: { line, draft: draftOf(latestValues(copy, line) ?? serverLine.baseValue), ...serverLine } };
}

/** The values of the latest addition or edit of a line. */
export function latestValues(copy: WorkingCopy, line: string): LineValues | undefined {
  const latestChange = copy.changes.findLast((change) => lineIdOf(change) === line && 'values' in change);
  return latestChange && 'values' in latestChange ? latestChange.values : undefined;
}

/** Returns a predicate for the changes that a new change of the line replaces. */
const isReplaced = (line: string) => (change: Change) =>
  lineIdOf(change) === line && change.kind !== 'add' && change.status !== 'saving';

/**
 * The values of changes that the server may have saved, because they were sent and not refused. A change that replaces such values
 * must be sent even if it restores the base value, and must not conflict with these values.
 */
export const possiblySavedValues = <SomeChange extends ChangeBase & PossiblySaved<Value>, Value>(
  changes: readonly SomeChange[],
  valuesOf: (change: SomeChange) => readonly Value[],
): readonly Value[] =>
  changes.flatMap((change) => [
    ...(change.possiblySaved ?? []),
    ...(change.sent && !change.failure?.refused ? valuesOf(change) : []),
  ]);

/** The field `possiblySaved` of a change. No field if there are no values. */
export const withPossiblySaved = <Value>(possiblySaved: readonly Value[]): PossiblySaved<Value> =>
  possiblySaved.length > 0 ? { possiblySaved } : {};

/** The possiblySaved values of the edits and deletions of a line. */
export const possiblySavedLineValues = (changes: readonly Change[]): readonly LineValues[] =>
  possiblySavedValues(
    changes.filter((change) => change.kind === 'edit' || change.kind === 'remove'),
    (change) => (change.kind === 'edit' ? [change.values] : []),
  );

/** Gives the open line new values and closes it. */
export const editLine = (copy: WorkingCopy, values: LineValues): WorkingCopy =>
  copy.open ? changeLine({ ...copy, open: null }, copy.open, values) : copy;

/** The typed values, with the previous kind, option and cost if they were not typed. An empty cost of a line without a cost is left out. */
function withTypedValues(previousValues: LineValues, typedValues: LineValues): LineValues {
  const { cost, ...typed } = lineValuesOf(typedValues);
  const hasCost = cost != null || previousValues.cost !== undefined;
  return { ...extraValuesOf(previousValues), ...typed, ...(cost !== undefined && hasCost && { cost }) };
}

/** Gives a line new values. `baseValue` and `version` are the values and the version that the user saw. */
export function changeLine(
  copy: WorkingCopy,
  { line, baseValue, version }: Pick<OpenLine, 'line' | 'baseValue' | 'version'>,
  typedValues: LineValues,
): WorkingCopy {
  const values = withTypedValues(latestValues(copy, line) ?? baseValue, typedValues);
  const remainingChanges = copy.changes.filter((change) => !isReplaced(line)(change));
  const remainingCopy: WorkingCopy = { ...copy, changes: remainingChanges };
  const possiblySaved = possiblySavedLineValues(copy.changes.filter(isReplaced(line)));
  const change = nextIdAndStatus(copy);
  const changeCount = copy.changeCount + 1;
  const addition = remainingChanges.find((other) => other.kind === 'add' && other.line === line);
  // The server does not have the line yet, so it is added with the new values.
  if (addition?.kind === 'add' && (!addition.sent || addition.failure?.refused)) {
    const { after } = addition;
    const replacement: Change = { kind: 'add', line, values, ...(after !== undefined && { after }), ...change };
    return {
      ...remainingCopy,
      changes: remainingChanges.map((other) => (other === addition ? replacement : other)),
      changeCount,
    };
  }
  // The edit is sent only after the addition is saved, so a failed addition is sent again.
  const nextCopy = addition?.status === 'failed' ? retryChange(remainingCopy, addition.id) : remainingCopy;
  if (isSameLine(values, baseValue) && possiblySaved.length === 0) return nextCopy;
  const edit: EditLine = {
    kind: 'edit',
    line,
    values,
    baseValue,
    version,
    ...withPossiblySaved(possiblySaved),
    ...change,
  };
  return { ...nextCopy, changes: [...nextCopy.changes, edit], changeCount };
}

/** Deletes a line [R2.33]. If the server cannot have the line, no deletion is sent and the changes of the line are discarded. */
export function removeLine(copy: WorkingCopy, line: string): WorkingCopy {
  const closedCopy = withoutReferences({ ...copy, open: copy.open?.line === line ? null : copy.open }, line);
  const addition = copy.changes.find((change) => change.kind === 'add' && change.line === line);
  if (addition?.kind === 'add' && addition.status !== 'saving') return withdrawLine(closedCopy, addition);
  const serverLine = serverValues(copy, line);
  const remainingChanges = closedCopy.changes.filter((change) => !isReplaced(line)(change));
  if (!serverLine) return { ...closedCopy, changes: remainingChanges };
  const possiblySaved = possiblySavedLineValues(closedCopy.changes.filter(isReplaced(line)));
  const removal: RemoveLine = {
    kind: 'remove',
    line,
    ...serverLine,
    ...withPossiblySaved(possiblySaved),
    ...nextIdAndStatus(copy),
  };
  return { ...closedCopy, changes: [...remainingChanges, removal], changeCount: copy.changeCount + 1 };
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
function withdrawLine(previous: WorkingCopy, { line, values: baseValue, sent, failure }: AddLine): WorkingCopy {
  const copy = withoutReferences(previous, line);
  const remainingChanges = copy.changes.filter((change) => lineIdOf(change) !== line);
  if (!sent || failure?.refused) return { ...copy, changes: remainingChanges };
  const removal: RemoveLine = { kind: 'remove', line, baseValue, version: null, ...nextIdAndStatus(copy) };
  return { ...copy, changes: [...remainingChanges, removal], changeCount: copy.changeCount + 1 };
}

/** Whether the change deletes a line that the server may not have. The deletion of a saved line has a version. */
export const isWithdrawal = (change: Change): boolean => change.kind === 'remove' && change.version === null;

/**
 * Sets the discount in dollars [R2.32]. `seen` is the estimate when the dialog was opened. If another user has changed the discount
 * since then, the server finds a conflict.
 */
export function setDiscount(
  copy: WorkingCopy,
  discount: number,
  seen: Pick<Estimate, 'discount' | 'version'> = copy.base,
): WorkingCopy {
  const remainingChanges = copy.changes.filter((change) => change.kind !== 'discount' || change.status === 'saving');
  const savingChange = remainingChanges.findLast((change) => change.kind === 'discount');
  const previousDiscount = savingChange?.kind === 'discount' ? savingChange.discount : seen.discount;
  const possiblySaved = possiblySavedValues(
    copy.changes.filter((change) => change.kind === 'discount' && change.status !== 'saving') as readonly SetDiscount[],
    (change) => [change.discount],
  );
  if (previousDiscount === discount && possiblySaved.length === 0)
    return { ...copy, changes: remainingChanges, loweredDiscount: null };
  const change: Change = {
    kind: 'discount',
    discount,
    baseValue: previousDiscount,
    version: !savingChange && seen.discount !== copy.base.discount ? seen.version : copy.base.version,
    ...withPossiblySaved(possiblySaved),
    ...nextIdAndStatus(copy),
  };
  return { ...copy, changes: [...remainingChanges, change], changeCount: copy.changeCount + 1, loweredDiscount: null };
}

/** Restores a lowered discount and the lines that lowered it: the previous values of changed lines, and the deleted lines. */
export function restoreDiscount(copy: WorkingCopy, newId: NewId): WorkingCopy {
  const { loweredDiscount } = copy;
  if (!loweredDiscount) return copy;
  let restoredCopy = copy;
  for (const { previousItem, deleted } of loweredDiscount.lines.toReversed()) {
    const serverLine = deleted ? null : serverValues(restoredCopy, previousItem.id);
    const values = { ...previousItem, ...optionAndCostOf(previousItem) };
    if (serverLine) restoredCopy = changeLine(restoredCopy, { line: previousItem.id, ...serverLine }, values);
  }
  const deletedLines = loweredDiscount.lines.flatMap(({ previousItem, deleted }) => (deleted ? [previousItem] : []));
  return setDiscount(restoreLines(restoredCopy, deletedLines, newId), loweredDiscount.from);
}

/** Adds deleted lines again at their previous positions. */
function restoreLines(copy: WorkingCopy, deletedLines: readonly EstimateItem[], newId: NewId): WorkingCopy {
  const positions = copy.base.items.map(({ id, index }) => ({ id, index }));
  let restoredCopy = copy;
  for (const { index, ...values } of deletedLines.toSorted((a, b) => a.index - b.index)) {
    const linesAbove = positions.filter((line) => line.index < index).sort((a, b) => a.index - b.index);
    const after = linesAbove.at(-1)?.id ?? null;
    restoredCopy = addLine(restoredCopy, { values: lineValuesOf(values), after }, newId);
    positions.push({ id: restoredCopy.lastAddedLine ?? '', index });
  }
  return restoredCopy;
}

export const findChange = (copy: WorkingCopy, id: string): Change | undefined =>
  copy.changes.find((change) => change.id === id);

export const updateChange = (copy: WorkingCopy, id: string, update: (change: Change) => Change): WorkingCopy =>
  updateChanges(copy, [id], update);

function updateChanges(copy: WorkingCopy, ids: readonly string[], update: (change: Change) => Change): WorkingCopy {
  const updatedIds = new Set(ids);
  return { ...copy, changes: copy.changes.map((change) => (updatedIds.has(change.id) ? update(change) : change)) };
}

/** Marks changes as saving. `request` is the id of the actor that sends them. */
export const markSaving = (copy: WorkingCopy, ids: readonly string[], request: string): WorkingCopy =>
  updateChanges(copy, ids, (change) => ({
    ...change,
    status: 'saving',
    sent: true,
    request,
    ...(ids.length > 1 && { batched: true }),
  }));

/** The changes that an actor is sending. `request` is the id of the actor. */
export const changesOfRequest = (copy: WorkingCopy, request: string): readonly Change[] =>
  copy.changes.filter((change) => change.status === 'saving' && change.request === request);

/** Marks a failed or conflicted change as waiting, so that it is sent again. It keeps its id. */
export const retryChange = (copy: WorkingCopy, id: string): WorkingCopy =>
  updateChange(copy, id, ({ failure: _, ...change }) => ({ ...change, status: 'waiting' }));

/** Retries every failed change for which `filter` returns true. */
export const retryFailed = (copy: WorkingCopy, filter: (change: Change) => boolean = () => true): WorkingCopy =>
  copy.changes
    .filter((change) => change.status === 'failed' && filter(change))
    .reduce((nextCopy, { id }) => retryChange(nextCopy, id), copy);

/** Discards a change. Discarding a new line discards all changes of that line. */
export function discardChange(copy: WorkingCopy, id: string): WorkingCopy {
  const discardedChange = findChange(copy, id);
  if (discardedChange?.kind === 'add') return withdrawLine(copy, discardedChange);
  return { ...copy, changes: copy.changes.filter((change) => change.id !== id) };
}

/** The part of a working copy that the browser stores, so that it survives a reload of the page. It is plain data. */
export interface PendingChanges extends Pick<WorkingCopy, 'changes' | 'changeCount' | 'open'> {
  /** Changes that were stored before decision 130 have no history. */
  readonly history?: EditHistory;
  /** The estimate without the changes, while the server cannot be reached. */
  readonly base?: Estimate;
}

export const noPendingChanges: PendingChanges = { changes: [], changeCount: 0, open: null };

/** The pending changes of a working copy. Null if there is nothing to store. */
export function pendingChanges({ base, changes, changeCount, open, history }: WorkingCopy): PendingChanges | null {
  if (changes.length === 0 && !open && isEmptyHistory(history)) return null;
  const isOffline = changes.some(needsReconnect);
  return { changes, changeCount, open, history: storedHistory(history), ...(isOffline && { base }) };
}

/** The pending changes after a reload of the page. They will be sent, except the changes that the server refused, or found in conflict. */
export const resumeChanges = (pending: PendingChanges, newId: NewId): Required<Omit<PendingChanges, 'base'>> => {
  const { changes, changeCount, open, history = emptyHistory } = withLineIds(withCurrentNames(pending), newId);
  return {
    changes: changes.map(({ failure, ...change }) =>
      failure?.refused ? { ...change, failure } : { ...change, status: 'waiting' },
    ),
    changeCount,
    open,
    history,
  };
};

/** The current names of fields by their names in changes that an earlier version of the app stored. */
const currentNames: ReadonlyMap<string, string> = new Map([
  ['was', 'baseValue'],
  ['made', 'changeCount'],
]);

const withCurrentNames = (pending: PendingChanges): PendingChanges =>
  JSON.parse(JSON.stringify(pending), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [currentNames.get(name) ?? name, inner]))
      : value,
  );

/**
 * Replaces the temporary keys of new lines by ids, in changes that the browser stored before decision 104. A temporary key starts
 * with `line-`. `keys` has the temporary key of each saved line, by the id of the line.
 */
function withLineIds(
  pending: PendingChanges & { readonly keys?: Readonly<Record<string, string>> },
  newId: NewId,
): PendingChanges {
  if (!pending.keys) return pending;
  const ids = new Map(Object.entries(pending.keys).map(([id, key]) => [key, id]));
  const idOf = (line: string) => {
    const id = ids.get(line) ?? (line.startsWith('line-') ? newId() : line);
    ids.set(line, id);
    return id;
  };
  return JSON.parse(JSON.stringify(pending), (name, value) => (name === 'line' ? idOf(value) : value));
}
