/** The part of a working copy that the browser stores, so that it survives a reload of the page. */

import type { Estimate } from '../lines/estimate.ts';
import { isPermanentRefusal, needsReconnect } from './change.ts';
import { emptyHistory, isEmptyHistory, storedHistory } from './editHistory.ts';
import type { InsertTarget, WithInsertTarget } from './insertTarget.ts';
import type { WorkingCopy } from './workingCopy.ts';

/** The part of a working copy that the browser stores, so that it survives a reload of the page. It is plain data. */
export interface PendingChanges extends Pick<WorkingCopy, 'changes' | 'changeCount' | 'open' | 'history'> {
  /** The estimate without the changes, while the server cannot be reached. */
  readonly base?: Estimate;
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

/** The pending changes after a reload of the page. They will be sent, except the changes that the server refused, or found in conflict. */
export const resumeChanges = ({
  changes,
  changeCount,
  open,
  history,
}: PendingChanges): Omit<PendingChanges, 'base' | 'insertTarget'> => ({
  changes: changes.map(({ failure, ...change }) =>
    failure && isPermanentRefusal(failure) ? { ...change, failure } : { ...change, status: 'waiting' },
  ),
  changeCount,
  open,
  history,
});
