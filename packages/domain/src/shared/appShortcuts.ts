/** The keys that work on every page for signed-in users. The handlers of the keys and the help read this table. */
import type { Shortcut } from './shortcuts.ts';

export const appShortcuts = {
  search: { label: 'Search and commands', keys: [{ key: 'k', ctrl: true, shift: false }] },
  help: { label: 'Show these keys', keys: [{ key: '?' }] },
} as const satisfies Readonly<Record<string, Shortcut>>;
