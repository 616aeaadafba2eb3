/** The keys of a card on the board. The handlers of the keys and the help read this table. */
import type { Shortcut } from '../shared/shortcuts.ts';

export const boardShortcuts = {
  moveRight: { label: 'Move the project to the next status', keys: [{ key: 'ArrowRight', alt: true }] },
  moveLeft: { label: 'Move the project to the previous status', keys: [{ key: 'ArrowLeft', alt: true }] },
} as const satisfies Readonly<Record<string, Shortcut>>;
