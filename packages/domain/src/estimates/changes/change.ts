/** The changes of an estimate that are not saved yet: their types, the failures of a save, and what a change refers to. */
import type { ItemType } from '../../catalogue/itemTypes.ts';
import { type Conflict, type FailedCall, isRefusal } from '../../shared/failedCall.ts';
import type { Estimate, EstimateItem } from '../lines/estimate.ts';
import type { LineValues } from '../lines/line.ts';
import type { DiscountValue } from '../pricing/discount.ts';
import type { DetailField } from './details.ts';

/** Why saving a change, or loading the estimate, failed. */
export type SaveFailure = FailedCall<Estimate | EstimateItem>;

/**
 * Whether the server did not make the change, and would refuse it again. After the end of the session it can make the change later. If
 * false, the server may have made the change.
 */
export const isPermanentRefusal = (failure: SaveFailure | undefined): boolean =>
  failure !== undefined && isRefusal(failure) && failure.code !== 'unauthenticated';

/** The conflict with the change of another user. A record that is not found was deleted by another user. */
export function conflictOf(failure: SaveFailure | undefined): Conflict<Estimate | EstimateItem> | undefined {
  if (failure?.kind === 'notFound') return { current: null, changedBy: '' };
  return failure?.kind === 'conflict' ? failure : undefined;
}

/** Creates the id of a new record. The app provides this function, because an id needs a clock and random numbers. */
export type NewId = () => string;

export interface ChangeBase {
  /** A retry keeps the id. */
  readonly id: string;
  /** `waiting`: will be sent. `failed`: see `failure`. `conflicted`: another user changed the same value. */
  readonly status: 'waiting' | 'saving' | 'failed' | 'conflicted';
  readonly failure?: SaveFailure;
  /**
   * The id with which the change was sent, until the server answers. The server may have made the change, and makes it once: the change is
   * sent again with the same id. It is not replaced, later changes follow it.
   */
  readonly operation?: string;
  /**
   * How the page says that the change is saved. Default: with a toast. `status`: the status counts it, see `keyboardRun.ts`. `none`: undo and
   * redo show another toast, and a restoration needs none.
   */
  readonly savedNotice?: 'status' | 'none';
  /** Whether the change restores the value that a discarded change replaced. Such a change has no input of the user. */
  readonly isRestoration?: boolean;
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
  /** Whether the line was deleted before, so that its id comes from `restoredLineId`. */
  readonly isRestored?: boolean;
}

/** The ids of the rows above and below a row. Null at the start or the end. */
export interface RowPlace {
  readonly after: string | null;
  readonly before: string | null;
}

/**
 * New values of a line. `baseValue` and `version` are the values and the version that the user saw. After an earlier change of the line
 * that is being sent, they are the result of that change.
 */
export interface EditLine extends ChangeBase {
  readonly kind: 'edit';
  readonly line: string;
  readonly values: LineValues;
  readonly baseValue: LineValues;
  readonly version: number;
  /** The place of the line before another user deleted it. */
  readonly place?: RowPlace;
}

/**
 * The deletion of a line. `baseValue` and `version` have the same meaning as in `EditLine`. `version` is null if the server may not have
 * the line.
 */
export interface RemoveLine extends ChangeBase {
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

/** A new discount. `baseValue` and `version` are the discount and the version that the user saw. */
export interface SetDiscount extends ChangeBase {
  readonly kind: 'discount';
  readonly discount: DiscountValue;
  readonly baseValue: DiscountValue;
  readonly version: number;
}

/** A new value of a detail for the client. `baseValue` and `version` are the value and the version that the user saw. */
export interface SetDetail extends ChangeBase {
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
  change.status === 'failed' && change.failure?.kind === 'unreachable';

/**
 * Whether the change is waiting or being saved, or will be sent again after a reconnect. The table and the totals show the result of such
 * a change.
 */
export const isAwaitingSave = (change: Change): boolean => isInProgress(change) || needsReconnect(change);

/**
 * Whether the server refused the change, failed to save it, or found a conflict. The user must retry, resolve or discard such a change.
 */
export const needsUserAction = (change: Change): boolean => !isAwaitingSave(change);

export const isPlacement = (change: Change): change is AddLine | MoveLines =>
  change.kind === 'add' || change.kind === 'move';

/** Whether another user has deleted the edited line, so that this user must decide whether to restore it. */
export const isOfDeletedLine = (change: Change): change is EditLine =>
  change.kind === 'edit' && change.status === 'conflicted' && conflictOf(change.failure)?.current === null;

/** The id of the changed line. Null for a move, and for a change of the discount, a detail or the catalogue. */
export const lineIdOf = (change: Change): string | null => ('line' in change ? change.line : null);

/** Whether the change adds, edits, deletes or moves the line, or places other lines after it. */
export function refersTo(change: Change, line: string): boolean {
  if (change.kind === 'move') return change.after === line || change.lines.includes(line);
  return lineIdOf(change) === line || (change.kind === 'add' && change.after === line);
}

/** Whether both changes are of the same line, both of the discount, or both of the same detail. */
export function haveSameTarget(change: Change, other: Change): boolean {
  if (change.kind === 'discount') return other.kind === 'discount';
  if (change.kind === 'detail') return other.kind === 'detail' && other.field === change.field;
  return lineIdOf(change) !== null && lineIdOf(change) === lineIdOf(other);
}

/** A version that no record has. The server responds with a conflict, so that the user chooses between the two values. */
export const unknownVersion = 0;

/** The version of a new line. */
export const firstVersion = 1;

/** The version of the line after the server made the change. Each change of values increases it by one. */
export function versionAfter(change: AddLine | EditLine): number {
  if (change.kind === 'add') return firstVersion;
  return change.version === unknownVersion ? unknownVersion : change.version + 1;
}

/** Whether the change deletes a line that the server may not have. The deletion of a saved line has a version. */
export const isWithdrawal = (change: Change): boolean => change.kind === 'remove' && change.version === null;

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
