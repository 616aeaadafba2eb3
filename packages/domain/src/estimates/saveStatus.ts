/** Whether the changes of an estimate are saved, for the status on its page. */
import { type Change, isUnreachable, isUnsaved } from './pendingChanges.ts';

export interface SaveStatus {
  /** `unsaved`: the person must retry, resolve or discard changes. */
  readonly kind: 'saved' | 'saving' | 'offline' | 'unsaved';
  /** The number of changes. */
  readonly count: number;
}

/** The status of the changes. Changes that need the person are more important than changes that wait for the connection. */
export function saveStatusOf(changes: readonly Change[]): SaveStatus {
  const refusedCount = changes.filter((change) => isUnsaved(change) && !isUnreachable(change)).length;
  if (refusedCount > 0) return { kind: 'unsaved', count: refusedCount };
  if (changes.some(isUnreachable)) return { kind: 'offline', count: changes.length };
  return { kind: changes.length > 0 ? 'saving' : 'saved', count: changes.length };
}
