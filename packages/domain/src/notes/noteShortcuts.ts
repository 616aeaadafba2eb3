/** The keys of the notes. The handlers of the keys read this table, and the help lists it. */
import type { Shortcut } from '../shared/shortcuts.ts';

export const noteShortcuts = {
  send: { label: 'Add or save the note', keys: [{ key: 'Enter', ctrl: true }] },
  /** The browser turns this key into the event paste. */
  paste: { label: 'Attach a copied picture', keys: [{ key: 'v', ctrl: true }] },
} as const satisfies Record<string, Shortcut>;
