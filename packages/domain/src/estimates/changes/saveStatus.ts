/** Whether the changes of an estimate are saved, for the status on its page. */
import { type Change, needsReconnect, needsUserAction } from './change.ts';

export interface SaveStatus {
  /** `unsaved`: the user must retry, resolve or discard changes. */
  readonly kind: 'saved' | 'saving' | 'offline' | 'unsaved';
  /** The number of changes with this status. 0 if all changes are saved. */
  readonly count: number;
}

/** The status of the changes. A lost connection has priority over other failures, because the page shows a banner for those failures. */
export function saveStatusOf(changes: readonly Change[]): SaveStatus {
  const unsavedCount = changes.filter(needsUserAction).length;
  if (changes.some(needsReconnect)) return { kind: 'offline', count: changes.length - unsavedCount };
  if (unsavedCount > 0) return { kind: 'unsaved', count: unsavedCount };
  return { kind: changes.length > 0 ? 'saving' : 'saved', count: changes.length };
}
