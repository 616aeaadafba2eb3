/**
 * Lines that a user saves with the keyboard one after the other. The first of them shows the toast of its action [R8.07]. The status shows
 * that the others are saved, because a toast for each line would cover the page while the user types.
 */
import { type Change, isLineChange } from './change.ts';
import type { WorkingCopy } from './workingCopy.ts';

export interface WithKeyboardRun {
  /** Null if the last change was not made with the keyboard. `savedCount` is the number of lines that were saved without a toast. */
  readonly keyboardRun: { readonly savedCount: number } | null;
}

/** Records whether a change was made with the keyboard. `before` is the copy without the change. */
export function withKeyboardRun<Copy extends WorkingCopy & WithKeyboardRun>(
  before: Copy,
  after: Copy,
  byKeyboard = false,
): Copy {
  if (!byKeyboard) return { ...after, keyboardRun: null };
  if (!before.keyboardRun) return { ...after, keyboardRun: { savedCount: 0 } };
  const earlierIds = new Set(before.changes.map(({ id }) => id));
  const changes = after.changes.map((change) =>
    earlierIds.has(change.id) || !isLineChange(change) ? change : { ...change, savedNotice: 'status' as const },
  );
  return { ...after, changes };
}

/** Counts the lines that were saved without a toast. */
export function withSavedChanges<Copy extends WithKeyboardRun>(copy: Copy, savedChanges: readonly Change[]): Copy {
  const count = savedChanges.filter(({ savedNotice }) => savedNotice === 'status').length;
  if (!copy.keyboardRun || count === 0) return copy;
  return { ...copy, keyboardRun: { savedCount: copy.keyboardRun.savedCount + count } };
}
