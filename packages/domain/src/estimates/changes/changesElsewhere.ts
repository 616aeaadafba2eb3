/** Applies the changes that other users, or this user in another window, make while the estimate is open. */

import type { Estimate, LineRecord, LoadedEstimate } from '../lines/estimate.ts';
import { isSameLine, type LineValues, lineValuesOf } from '../lines/line.ts';
import { toLoadedEstimate } from '../lines/sections.ts';
import { type Change, conflictOf, type EditLine, isOfDeletedLine, lineIdOf, unknownVersion } from './change.ts';
import { replaceLineIds } from './editHistory.ts';
import { discardChange } from './edits.ts';
import type { Viewer } from './liveEvents.ts';
import { findRestoredLine } from './restoredLine.ts';
import { applyEstimate } from './saveResults.ts';
import { findItem, nextIdAndStatus, type WorkingCopy } from './workingCopy.ts';

/** The fields of the estimate that are compared after a reload. */
const comparedFields = [
  'discount',
  'client_notes',
  'terms',
  'valid_until',
  'discount_percent',
  'discount_basis',
] as const;
type ComparedField = (typeof comparedFields)[number];

/** The changes that a reload of the estimate has found, for a message on the page. */
export interface ChangeElsewhere {
  readonly version: number;
  /** The name of the user who changed the estimate last, or '' if it is unknown. */
  readonly changedBy: string;
  /** The number of lines that were added, changed, moved or deleted. */
  readonly lineCount: number;
  /** The first compared field that changed. Has no meaning if `lineCount` is above 0. */
  readonly field: ComparedField;
  /** The ids of the displayed lines that were added, changed or moved. */
  readonly changedLineIds: readonly string[];
}

/** The other users who have the estimate open, and their changes. */
export interface OtherUsers {
  /** The other users who have the estimate open. */
  readonly viewers: readonly Viewer[];
  /** The newest version that the server has reported, with the id of the user who created it. The id is null if it is unknown. */
  readonly reported: { readonly version: number; readonly user: string | null };
  /** The reported versions that are newer than the estimate on the page. */
  readonly newerVersions: readonly OtherUsers['reported'][];
  /** The names of all users who had the estimate open, by their ids. A user can delete a line and leave. */
  readonly userNames: Readonly<Record<string, string>>;
  readonly changedElsewhere: ChangeElsewhere | null;
}

export const noOtherUsers: OtherUsers = {
  viewers: [],
  reported: { version: 0, user: null },
  newerVersions: [],
  userNames: {},
  changedElsewhere: null,
};

/** Whether the server has reported a newer version than the page shows. */
export const isOutdated = ({ base, reported }: Pick<WorkingCopy & OtherUsers, 'base' | 'reported'>): boolean =>
  reported.version > base.version;

/** Records the other users who have the estimate open now. */
export const recordViewers = (
  { userNames }: Pick<OtherUsers, 'userNames'>,
  viewers: readonly Viewer[],
): Pick<OtherUsers, 'viewers' | 'userNames'> => ({
  viewers,
  userNames: { ...userNames, ...Object.fromEntries(viewers.map(({ id, name }) => [id, name])) },
});

/** Records a version that the server has reported. Events can arrive in any order. */
export function recordVersion<Copy extends WorkingCopy & OtherUsers>(
  copy: Copy,
  version: number,
  user: string | null,
): Copy {
  const reported = { version, user };
  const newerVersions = [...copy.newerVersions, reported].filter((newer) => newer.version > copy.base.version);
  return { ...copy, newerVersions, ...(version > copy.reported.version && { reported }) };
}

/** The name of the only other user who has changed the estimate since it was loaded. '' if several users have, or if it is unknown. */
function onlyOtherUser({ base, newerVersions, userNames }: WorkingCopy & OtherUsers): string {
  const users = newerVersions.flatMap(({ version, user }) => (version > base.version && user ? [user] : []));
  const [name = '', ...others] = new Set(users.flatMap((user) => userNames[user] ?? []));
  return others.length === 0 ? name : '';
}

/** Forgets the reported version, because the estimate could not be loaded. The next event reports the version again. */
export const forgetReportedVersion = <Copy extends WorkingCopy & OtherUsers>(copy: Copy): Copy => ({
  ...copy,
  reported: { version: copy.base.version, user: null },
});

/** The ids of the added, changed and moved lines, and the number of the deleted lines. A moved line has the same version and another index. */
function compareLines(before: LoadedEstimate, after: LoadedEstimate) {
  const itemsBefore = new Map(before.items.map((item) => [item.id, item]));
  const changed = after.items.filter(({ id, version, index }) => {
    const itemBefore = itemsBefore.get(id);
    itemsBefore.delete(id);
    return itemBefore?.version !== version || itemBefore.index !== index;
  });
  return { changedLineIds: changed.map(({ id }) => id), deletedCount: itemsBefore.size };
}

/** Describes the changes in a loaded estimate. Returns the previous description if nothing changed elsewhere. */
function describeChanges(copy: WorkingCopy & OtherUsers, loaded: LoadedEstimate): ChangeElsewhere | null {
  const { base, reported, userNames, changedElsewhere } = copy;
  const { changedLineIds, deletedCount } = compareLines(base, loaded);
  const lineCount = changedLineIds.length + deletedCount;
  const field = comparedFields.find((name) => base[name] !== loaded[name]);
  if (!isOutdated(copy) || (lineCount === 0 && !field)) return changedElsewhere;
  const changedBy = userNames[reported.user ?? ''] ?? '';
  return { version: loaded.version, changedBy, lineCount, field: field ?? 'discount', changedLineIds };
}

/**
 * Applies an estimate that was loaded again. If another user has deleted the open line, this user is asked at once whether to restore it.
 * The row stays open with its input.
 */
export function applyReloadedEstimate<Copy extends WorkingCopy & OtherUsers>(copy: Copy, response: Estimate): Copy {
  const loaded = toLoadedEstimate(response);
  const changedElsewhere = describeChanges(copy, loaded);
  const next = applyEstimate(withQuestionAboutOpenLine(copy, loaded), loaded);
  const newerVersions = copy.newerVersions.filter(({ version }) => version > loaded.version);
  return { ...copy, ...withRestoredLines(next), changedElsewhere, newerVersions };
}

/** Adds a conflict with the deletion of the open line, if the loaded estimate does not have the line. */
function withQuestionAboutOpenLine<Copy extends WorkingCopy & OtherUsers>(copy: Copy, loaded: LoadedEstimate): Copy {
  const item = copy.open ? findItem(copy, copy.open.line) : undefined;
  if (!item || loaded.items.some(({ id }) => id === item.id)) return copy;
  const { id: line, version } = item;
  const values = lineValuesOf(item);
  const change: Change = {
    kind: 'edit',
    line,
    values,
    baseValue: values,
    version,
    ...nextIdAndStatus(copy),
    status: 'conflicted',
    failure: { kind: 'conflict', message: '', current: null, changedBy: onlyOtherUser(copy) },
  };
  const changes = [...copy.changes.filter((other) => lineIdOf(other) !== line), change];
  return { ...copy, changes, changeCount: copy.changeCount + 1 };
}

/**
 * Another user has restored lines whose deletion this user was asked about. The changes of this user are then changes of the restored
 * lines. If their values differ from what this user saw, the user chooses again.
 */
function withRestoredLines(copy: WorkingCopy): WorkingCopy {
  const lines = new Set(copy.base.items.map(({ id }) => id));
  return copy.changes.filter(isOfDeletedLine).reduce((next, change) => {
    const stored = findItem(next, findRestoredLine(lines, change.line) ?? '');
    return stored ? withEditOf(stored, next, change) : next;
  }, copy);
}

function withEditOf(stored: LineRecord, copy: WorkingCopy, change: EditLine): WorkingCopy {
  const { id: line, version } = stored;
  const { open } = copy;
  const { failure: _, ...edit } = change;
  const seen = isSameLine(stored, change.baseValue)
    ? { baseValue: stored, version }
    : { baseValue: change.baseValue, version: unknownVersion };
  const edits: readonly Change[] = isSameLine(change.values, change.baseValue)
    ? []
    : [{ ...edit, line, ...seen, status: 'waiting' }];
  return {
    ...copy,
    open: open?.line === change.line ? { ...open, line, ...seen } : open,
    changes: copy.changes.flatMap((other) => (other === change ? edits : [other])),
    history: replaceLineIds(copy.history, new Map([[change.line, line]])),
  };
}

/** Adds the name of the user who deleted a line, if the server has not told it with the conflict. */
export function withNamesOfDeletions<Copy extends WorkingCopy & OtherUsers>(copy: Copy): Copy {
  const changedBy = onlyOtherUser(copy);
  const isUnnamed = (change: Change) => isOfDeletedLine(change) && conflictOf(change.failure)?.changedBy === '';
  if (!changedBy || !copy.changes.some(isUnnamed)) return copy;
  const changes = copy.changes.map((change) =>
    isUnnamed(change) && change.failure
      ? { ...change, failure: { ...change.failure, kind: 'conflict' as const, current: null, changedBy } }
      : change,
  );
  return { ...copy, changes };
}

/** The question whether to restore the open line, which another user has deleted. */
const questionAboutOpenLine = ({ changes, open }: WorkingCopy) =>
  changes.filter(isOfDeletedLine).find(({ line }) => line === open?.line);

/**
 * Gives the open line, which another user has deleted, its typed values and closes it. The question remains. Returns null if nobody
 * has deleted the line.
 */
export function editDeletedLine<Copy extends WorkingCopy>(copy: Copy, typedValues: Partial<LineValues>): Copy | null {
  const question = questionAboutOpenLine(copy);
  if (!question) return null;
  const values = lineValuesOf({ ...question.values, ...typedValues });
  return {
    ...copy,
    changes: copy.changes.map((change) => (change === question ? { ...question, values } : change)),
    open: null,
  };
}

/** Closes the open row. If another user has deleted its line and this user has changed nothing, the question is answered. */
export function closeLine<Copy extends WorkingCopy>(copy: Copy): Copy {
  const question = questionAboutOpenLine(copy);
  const isAnswered = question !== undefined && isSameLine(question.values, question.baseValue);
  return { ...copy, open: null, ...(isAnswered && { changes: copy.changes.filter((change) => change !== question) }) };
}

/** Resolves a conflict: the change of this user is discarded. If another user deleted the line, its open row is closed too. */
export function keepServerChange<Copy extends WorkingCopy>(copy: Copy, id: string): Copy {
  const question = questionAboutOpenLine(copy);
  return { ...copy, ...discardChange(copy, id), ...(question?.id === id && { open: null }) };
}
