/**
 * Keeps changes of drafts in session storage while the page reloads. A browser discards a change of the database that waits for
 * another window when the page of the change closes. docs/decisions/0107-drafts-and-unsaved-input.md
 */
import { logError } from '../browser/logError.ts';
import { readJson, writeJson } from './storedJson.ts';

const key = 'pendingDrafts';

export interface PendingDraft {
  readonly name: string;
  /** null if the draft was removed. */
  readonly value: unknown;
  readonly hasUnsavedInput: boolean;
}

interface StoredChanges {
  readonly user: string;
  readonly drafts: readonly PendingDraft[];
}

/** Stores the changes of a user that are not yet in the database, and removes those stored before. Logs an error if the storage is full. */
export function storePendingDrafts(session: Storage, user: string, drafts: readonly PendingDraft[]): void {
  try {
    writeJson<StoredChanges>(session, key, drafts.length > 0 ? { user, drafts } : null);
  } catch (error) {
    logError('The last changes of drafts were not stored', error);
  }
}

/** Returns and removes the stored changes. Changes of another user are removed only. */
export function takePendingDrafts(session: Storage, user: string): readonly PendingDraft[] {
  const stored = readJson<StoredChanges>(session, key, 'user', 'drafts');
  session.removeItem(key);
  return stored?.user === user ? stored.drafts : [];
}
