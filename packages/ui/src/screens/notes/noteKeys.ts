/** The keys of the notes. */
import { noteShortcuts } from '@plumbline/domain/notes/noteShortcuts';
import { isPressed } from '@plumbline/domain/shared/shortcuts';
import type { KeyboardEvent } from 'react';
import { pictureViewerShortcuts } from '../../components/pictureViewerKeys.ts';
import type { ShortcutGroup } from '../../components/ShortcutsDialog.tsx';

/** Presses the submit button of the form with Ctrl+Enter, or Cmd+Enter on a Mac. A disabled or busy button ignores it. */
export function sendOnKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.nativeEvent.isComposing || !isPressed(noteShortcuts.send.keys, event)) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}

/** The list of keys of the notes. */
export const noteShortcutGroups: readonly ShortcutGroup[] = [
  { title: 'Notes', shortcuts: Object.values(noteShortcuts) },
  pictureViewerShortcuts,
];
