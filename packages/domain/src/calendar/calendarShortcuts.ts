/** The keys of an entry of the calendar. The handlers of the keys and the help read this table. */
import type { Shortcut } from '../shared/shortcuts.ts';

export const calendarShortcuts = {
  nextDay: { label: 'Move the entry to the next day', keys: [{ key: 'ArrowRight', alt: true }] },
  previousDay: { label: 'Move the entry to the previous day', keys: [{ key: 'ArrowLeft', alt: true }] },
  nextWeek: { label: 'Move the entry to the next week', keys: [{ key: 'ArrowDown', alt: true }] },
  previousWeek: { label: 'Move the entry to the previous week', keys: [{ key: 'ArrowUp', alt: true }] },
} as const satisfies Readonly<Record<string, Shortcut>>;

/** The number of days by which each key moves an entry. */
export const daysOfShortcut: Readonly<Record<keyof typeof calendarShortcuts, number>> = {
  nextDay: 1,
  previousDay: -1,
  nextWeek: 7,
  previousWeek: -7,
};
