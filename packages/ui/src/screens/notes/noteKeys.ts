/** The keys of the notes. */
import { noteShortcuts } from '@plumbline/domain/notes/noteShortcuts';
import { isPressed } from '@plumbline/domain/shared/shortcuts';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
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

const textFields = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** Calls `onShowKeys` when the user presses the key of the help outside of a text field and a dialog. */
export function useHelpKey(onShowKeys: () => void): void {
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest(textFields) !== null;
    if (isInField || event.defaultPrevented || !isPressed(noteShortcuts.help.keys, event)) return;
    event.preventDefault();
    onShowKeys();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
