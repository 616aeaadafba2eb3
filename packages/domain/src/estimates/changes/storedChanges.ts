/** The part of a working copy that the browser stores, so that it survives a reload of the page. */

import type { LoadedEstimate } from '../lines/estimate.ts';
import { lineValuesOf } from '../lines/line.ts';
import { toLineRecord } from '../lines/sections.ts';
import { type Change, isPermanentRefusal, needsReconnect } from './change.ts';
import { type EditHistory, emptyHistory, type HistoryEntry, isEmptyHistory, storedHistory } from './editHistory.ts';
import type { InsertTarget, WithInsertTarget } from './insertTarget.ts';
import type { WorkingCopy } from './workingCopy.ts';

/** The part of a working copy that the browser stores, so that it survives a reload of the page. It is plain data. */
export interface PendingChanges extends Pick<WorkingCopy, 'changes' | 'changeCount' | 'open' | 'history'> {
  /** The estimate without the changes, while the server cannot be reached. */
  readonly base?: LoadedEstimate;
  /** The place of new lines, if the user chose one. */
  readonly insertTarget?: InsertTarget;
}

export const noPendingChanges: PendingChanges = { changes: [], changeCount: 0, open: null, history: emptyHistory };

/** The pending changes of a working copy. Null if there is nothing to store. */
export function pendingChanges(copy: WorkingCopy & WithInsertTarget): PendingChanges | null {
  const { base, changes, changeCount, open, history, insertTarget } = copy;
  if (changes.length === 0 && !open && isEmptyHistory(history) && !insertTarget) return null;
  const isOffline = changes.some(needsReconnect);
  return {
    changes,
    changeCount,
    open,
    history: storedHistory(history),
    ...(isOffline && { base }),
    ...(insertTarget && { insertTarget }),
  };
}

/** Earlier versions of the app stored lines without the values that have their default. */
const withLineDefaults = (change: Change): Change =>
  ({
    ...change,
    ...('values' in change && { values: lineValuesOf(change.values) }),
    ...((change.kind === 'edit' || change.kind === 'remove') && { baseValue: lineValuesOf(change.baseValue) }),
  }) as Change;

const entryWithLineDefaults = ({ lines, ...entry }: HistoryEntry): HistoryEntry => ({
  ...entry,
  lines: lines.map(({ before, after, ...line }) => ({
    ...line,
    before: before && lineValuesOf(before),
    after: after && lineValuesOf(after),
  })),
});

const historyWithLineDefaults = ({ undo, redo }: EditHistory): EditHistory => ({
  undo: undo.map(entryWithLineDefaults),
  redo: redo.map(entryWithLineDefaults),
});

/** The pending changes after a reload of the page. They will be sent, except the changes that the server refused, or found in conflict. */
export const resumeChanges = ({
  base,
  changes,
  changeCount,
  open,
  history,
}: PendingChanges): Omit<PendingChanges, 'insertTarget'> => ({
  ...(base && { base: { ...base, items: base.items.map(toLineRecord) } }),
  changes: changes.map((stored) => {
    const { failure, ...change } = withLineDefaults(stored);
    return failure && isPermanentRefusal(failure) ? { ...change, failure } : { ...change, status: 'waiting' };
  }),
  changeCount,
  open: open && { ...open, baseValue: lineValuesOf(open.baseValue) },
  history: historyWithLineDefaults(history),
});
