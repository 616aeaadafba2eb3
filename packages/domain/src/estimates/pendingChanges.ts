/** The changes of an estimate that are not saved yet: their types, their creation, and the order in which they are sent. */
import type { ItemType } from '../catalogue/itemTypes.ts';
import type { Estimate, EstimateItem } from './estimate.ts';
import { draftOf, isSameLine, type LineDraft, type LineValues } from './line.ts';

/** A conflict with another person: the current record (null if it was deleted) and the person who saved it. */
export interface Conflict<Current> {
  readonly current: Current;
  readonly changedBy: string;
}

/** The reason why a change was not saved. */
export interface SaveFailure {
  /** Whether the server refused the change. If false, the server may have saved it. */
  readonly refused: boolean;
  /** Whether the server could not be reached. The machine then sends the change again after a reconnect. */
  readonly unreachable?: boolean;
  readonly message: string;
  readonly conflict?: Conflict<Estimate | EstimateItem | null>;
}

/** The error that the saving actors reject with. */
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

/** The failure of a rejected saving actor. An unknown error counts as unreachable, so that the change is sent again. */
export function toSaveFailure(error: unknown): SaveFailure {
  if (!(error instanceof SaveError)) {
    return { refused: false, unreachable: true, message: 'The server could not be reached' };
  }
  const { refused, unreachable, message, conflict } = error;
  return { refused, unreachable, message, ...(conflict && { conflict }) };
}

/** Creates the id of a new record. The app provides it, because it needs a clock and random numbers. */
export type NewId = () => string;

interface ChangeBase {
  /** One id per change. A retry keeps the id. */
  readonly id: string;
  /** `waiting` for an earlier change, `saving`, `failed` (see `failure`), or `conflicted` with another person's change. */
  readonly status: 'waiting' | 'saving' | 'failed' | 'conflicted';
  readonly failure?: SaveFailure;
  /** Whether the change was sent before. Without a response, the server may have saved it. */
  readonly sent?: boolean;
}

/**
 * A new line. `line` is its id. The server uses the same id, so that it adds the line only once, even if the change is sent
 * again [F4].
 */
export interface AddLine extends ChangeBase {
  readonly kind: 'add';
  readonly line: string;
  readonly values: LineValues;
  /** The position of a restored line. Without it the line is added at the end. */
  readonly index?: number;
}

/**
 * New values of a line. `baseValue` and `version` are the values and the version that the person saw. `version` is null until the
 * line is saved.
 */
export interface EditLine extends ChangeBase {
  readonly kind: 'edit';
  readonly line: string;
  readonly values: LineValues;
  readonly baseValue: LineValues;
  readonly version: number | null;
}

export interface RemoveLine extends ChangeBase {
  readonly kind: 'remove';
  readonly line: string;
  readonly baseValue: LineValues;
  readonly version: number | null;
}

export interface SetDiscount extends ChangeBase {
  readonly kind: 'discount';
  readonly discount: number;
  readonly baseValue: number;
  readonly version: number;
}

/** Also saves the values of a line in the catalogue, as an item with the id `itemId` [R2.34]. */
export interface AddToCatalogue extends ChangeBase {
  readonly kind: 'catalogue';
  readonly itemId: string;
  readonly values: LineValues;
  readonly itemType: ItemType;
}

export type Change = AddLine | EditLine | RemoveLine | SetDiscount | AddToCatalogue;

/** Whether the change is waiting or being saved. The page already shows its result. */
export const isInProgress = (change: Change): boolean => change.status === 'waiting' || change.status === 'saving';

/** Whether the change failed or conflicted. The person must retry, resolve or discard it. */
export const isUnsaved = (change: Change): boolean => !isInProgress(change);

/** Whether the change failed because the server could not be reached. */
export const isUnreachable = (change: Change): boolean =>
  change.status === 'failed' && change.failure?.unreachable === true;

/** The id of the changed line. Null for the discount and the catalogue. */
export const lineIdOf = (change: Change): string | null => ('line' in change ? change.line : null);

/** The number of unsaved changes. Two changes of one line count as one line. */
export function countUnsavedChanges(changes: readonly Change[]): {
  readonly count: number;
  readonly noun: 'line' | 'change';
} {
  const unsavedChanges = changes.filter(isUnsaved);
  return {
    count: new Set(unsavedChanges.map((change) => lineIdOf(change) ?? change.id)).size,
    noun: unsavedChanges.every((change) => lineIdOf(change) !== null) ? 'line' : 'change',
  };
}

/** Whether `later` can be sent only after `earlier` is saved. */
function blocks(earlier: Change, later: Change): boolean {
  if (earlier.kind === 'catalogue' || later.kind === 'catalogue') return false;
  if (earlier.kind === 'discount' && later.kind === 'discount') return true;
  if (lineIdOf(earlier) !== null && lineIdOf(earlier) === lineIdOf(later)) return true;
  if (!isInProgress(earlier)) return false;
  // New lines keep their order. The server must have the same lines as the person when it checks a discount.
  return earlier.kind === 'discount' || later.kind === 'discount' || (earlier.kind === 'add' && later.kind === 'add');
}

/** The changes that can be sent now. Changes of different lines are sent in parallel, changes of one line in order. */
export const sendableChanges = ({
  changes,
  stale,
}: {
  changes: readonly Change[];
  stale: boolean;
}): readonly Change[] =>
  changes.filter(
    (change, index) =>
      change.status === 'waiting' &&
      // A discount contains the version of the estimate. Every saved line increases this version.
      !(stale && change.kind === 'discount') &&
      !changes.slice(0, index).some((earlier) => blocks(earlier, change)),
  );

/** A line that is open for editing: its input texts, and the values of the server when it was opened. */
export interface OpenLine {
  readonly line: string;
  readonly draft: LineDraft;
  readonly baseValue: LineValues;
  readonly version: number | null;
}

/** A discount that the server lowered because changed or deleted lines no longer cover it. */
export interface LoweredDiscount {
  readonly from: number;
  readonly to: number;
  /** The lines that this person changed or deleted, with their old values. The latest is last. */
  readonly lines: readonly { readonly previousItem: EstimateItem; readonly deleted: boolean }[];
}

/** An estimate with pending changes: the last response of the server and the changes since then. */
export interface WorkingCopy {
  readonly base: Estimate;
  readonly changes: readonly Change[];
  /** The number of changes so far. The id of the next change contains it. */
  readonly changeCount: number;
  readonly open: OpenLine | null;
  /** Lines were saved after `base` was loaded, so its version and totals are out of date. */
  readonly stale: boolean;
  /** The id of the line that was added last. The page scrolls to it. */
  readonly added: string | null;
  /** Shown until the person dismisses it or restores the discount. */
  readonly lowered: LoweredDiscount | null;
}

export const createWorkingCopy = (base: Estimate): WorkingCopy => ({
  base,
  changes: [],
  changeCount: 0,
  open: null,
  stale: false,
  added: null,
  lowered: null,
});

/** The estimate before it is loaded. */
export const emptyEstimate = (id: string): Estimate => ({
  id,
  project: '',
  sub_total: 0,
  tax_total: 0,
  discount: 0,
  amount_total: 0,
  items: [],
  version: 0,
});

export const findItem = (copy: WorkingCopy, line: string): EstimateItem | undefined =>
  copy.base.items.find(({ id }) => id === line);

const nextChange = (copy: WorkingCopy) => ({ id: `change-${copy.changeCount + 1}`, status: 'waiting' }) as const;

interface NewLine {
  readonly values: LineValues;
  /** Also adds the values to the catalogue, as an item of this type. */
  readonly itemType?: ItemType | undefined;
  /** The position of the line. Without it the line is added at the end. */
  readonly index?: number;
}

/** Adds a line [R2.30, R2.34]. */
export function addLine(copy: WorkingCopy, { values, itemType, index }: NewLine, newId: NewId): WorkingCopy {
  const change = nextChange(copy);
  const line = newId();
  const changes: Change[] = [{ ...change, kind: 'add', line, values, ...(index !== undefined && { index }) }];
  if (itemType) {
    changes.push({ ...change, id: `${change.id}-catalogue`, kind: 'catalogue', itemId: newId(), values, itemType });
  }
  return { ...copy, changes: [...copy.changes, ...changes], changeCount: copy.changeCount + 1, added: line };
}

/** The values that the server will have after the running saves, and the version of the line. */
function serverValues(copy: WorkingCopy, line: string): Pick<OpenLine, 'baseValue' | 'version'> | null {
  const item = findItem(copy, line);
  const sentChange = copy.changes.findLast(
    (change) => lineIdOf(change) === line && (change.status === 'saving' || change.kind === 'add'),
  );
  const baseValue = sentChange && 'values' in sentChange ? sentChange.values : item;
  return baseValue ? { baseValue, version: item?.version ?? null } : null;
}

/** Opens a line for editing. A line with an unsaved change opens with the values of that change. */
export function openLine(copy: WorkingCopy, line: string): WorkingCopy {
  const serverLine = serverValues(copy, line);
  if (!serverLine) return copy;
  const latestChange = copy.changes.findLast((change) => lineIdOf(change) === line && 'values' in change);
  const values = latestChange && 'values' in latestChange ? latestChange.values : serverLine.baseValue;
  return { ...copy, open: { line, draft: draftOf(values), ...serverLine } };
}

/** Returns a test for the changes that a new change of the line replaces. */
const isReplaced = (line: string) => (change: Change) =>
  lineIdOf(change) === line && change.kind !== 'add' && change.status !== 'saving';

/** Gives the open line new values and closes it. */
export function editLine(copy: WorkingCopy, values: LineValues): WorkingCopy {
  if (!copy.open) return copy;
  const { line, baseValue, version } = copy.open;
  const remainingChanges = copy.changes.filter((change) => !isReplaced(line)(change));
  const closedCopy: WorkingCopy = { ...copy, changes: remainingChanges, open: null };
  const change = nextChange(copy);
  const changeCount = copy.changeCount + 1;
  const addition = remainingChanges.find((other) => other.kind === 'add' && other.line === line);
  // The server does not have the line yet, so it is added with the new values.
  if (addition?.kind === 'add' && (!addition.sent || addition.failure?.refused)) {
    const replacement: Change = { kind: 'add', line, values, ...change };
    return {
      ...closedCopy,
      changes: remainingChanges.map((other) => (other === addition ? replacement : other)),
      changeCount,
    };
  }
  const nextCopy = addition?.status === 'failed' ? retryChange(closedCopy, addition.id) : closedCopy;
  if (isSameLine(values, baseValue)) return nextCopy;
  const edit: EditLine = { kind: 'edit', line, values, baseValue, version, ...change };
  return { ...nextCopy, changes: [...nextCopy.changes, edit], changeCount };
}

/** Deletes a line [R2.33]. If the server cannot have the line, only the changes of the line are discarded. */
export function removeLine(copy: WorkingCopy, line: string): WorkingCopy {
  const closedCopy: WorkingCopy = { ...copy, open: copy.open?.line === line ? null : copy.open };
  const addition = copy.changes.find((change) => change.kind === 'add' && change.line === line);
  if (addition?.kind === 'add' && addition.status !== 'saving') return withdrawLine(closedCopy, addition);
  const serverLine = serverValues(copy, line);
  const remainingChanges = copy.changes.filter((change) => !isReplaced(line)(change));
  if (!serverLine) return { ...closedCopy, changes: remainingChanges };
  const removal: RemoveLine = { kind: 'remove', line, ...serverLine, ...nextChange(copy) };
  return { ...closedCopy, changes: [...remainingChanges, removal], changeCount: copy.changeCount + 1 };
}

/**
 * Discards all changes of a new line. If the line was sent and the server did not refuse it, the server may have saved it. The
 * line is then also deleted on the server.
 */
function withdrawLine(copy: WorkingCopy, { line, values: baseValue, sent, failure }: AddLine): WorkingCopy {
  const remainingChanges = copy.changes.filter((change) => lineIdOf(change) !== line);
  if (!sent || failure?.refused) return { ...copy, changes: remainingChanges };
  const removal: RemoveLine = { kind: 'remove', line, baseValue, version: null, ...nextChange(copy) };
  return { ...copy, changes: [...remainingChanges, removal], changeCount: copy.changeCount + 1 };
}

/** Whether the change deletes a line that the server may not have. The deletion of a saved line has a version. */
export const isWithdrawal = (change: Change): boolean => change.kind === 'remove' && change.version === null;

/** Sets the discount in dollars [R2.32]. */
export function setDiscount(copy: WorkingCopy, discount: number): WorkingCopy {
  const remainingChanges = copy.changes.filter((change) => change.kind !== 'discount' || change.status === 'saving');
  const sentChange = remainingChanges.findLast((change) => change.kind === 'discount');
  const previousDiscount = sentChange?.kind === 'discount' ? sentChange.discount : copy.base.discount;
  if (previousDiscount === discount) return { ...copy, changes: remainingChanges, lowered: null };
  const change: Change = {
    kind: 'discount',
    discount,
    baseValue: previousDiscount,
    version: copy.base.version,
    ...nextChange(copy),
  };
  return { ...copy, changes: [...remainingChanges, change], changeCount: copy.changeCount + 1, lowered: null };
}

/** Restores a lowered discount, and the old values and positions of the lines that lowered it. */
export function restoreDiscount(copy: WorkingCopy, newId: NewId): WorkingCopy {
  const { lowered, open } = copy;
  if (!lowered) return copy;
  let restoredCopy = copy;
  for (const { previousItem, deleted } of lowered.lines.toReversed()) {
    if (deleted) restoredCopy = addLine(restoredCopy, { values: previousItem, index: previousItem.index }, newId);
    else restoredCopy = { ...editLine(openLine({ ...restoredCopy, open: null }, previousItem.id), previousItem), open };
  }
  return setDiscount(restoredCopy, lowered.from);
}

export const findChange = (copy: WorkingCopy, id: string): Change | undefined =>
  copy.changes.find((change) => change.id === id);

export const updateChange = (copy: WorkingCopy, id: string, update: (change: Change) => Change): WorkingCopy => ({
  ...copy,
  changes: copy.changes.map((change) => (change.id === id ? update(change) : change)),
});

export const markSaving = (copy: WorkingCopy, id: string): WorkingCopy =>
  updateChange(copy, id, (change) => ({ ...change, status: 'saving', sent: true }));

/** Sends a failed change again under the same id. */
export const retryChange = (copy: WorkingCopy, id: string): WorkingCopy =>
  updateChange(copy, id, ({ failure: _, ...change }) => ({ ...change, status: 'waiting' }));

/** Sends every failed change for which `filter` returns true again. */
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
export type PendingChanges = Pick<WorkingCopy, 'changes' | 'changeCount' | 'open'>;

export const noPendingChanges: PendingChanges = { changes: [], changeCount: 0, open: null };

/** The pending changes of a working copy. Null if there are none. */
export const pendingChanges = ({ changes, changeCount, open }: WorkingCopy): PendingChanges | null =>
  changes.length > 0 || open ? { changes, changeCount, open } : null;

/** The pending changes after a reload. All are sent again, except the changes that the server refused. */
export const resumeChanges = (pending: PendingChanges, newId: NewId): PendingChanges => {
  const { changes, changeCount, open } = withLineIds(withCurrentNames(pending), newId);
  return {
    changes: changes.map(({ failure, ...change }) =>
      failure?.refused ? { ...change, failure } : { ...change, status: 'waiting' },
    ),
    changeCount,
    open,
  };
};

/** The current names of fields that stored changes of earlier versions of the app have under other names. */
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
 * Replaces the temporary keys of new lines with ids, in changes that were stored before decision 104. `keys` has the temporary
 * key of each saved line, by the id of the line.
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
