/** The keys of the project list. The handlers of the keys and the help read this table. */
import type { Shortcut } from '../shared/shortcuts.ts';

export const projectListShortcuts = {
  search: { label: 'Search the projects', keys: [{ key: '/' }] },
  next: { label: 'Next project', keys: [{ key: 'ArrowDown' }] },
  previous: { label: 'Previous project', keys: [{ key: 'ArrowUp' }] },
} as const satisfies Readonly<Record<string, Shortcut>>;
