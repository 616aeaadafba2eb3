/** The keys of an entry of the calendar. The handlers of the keys and the help read this table. */
import type { Shortcut } from '../shared/shortcuts.ts';

export const calendarShortcuts = {
  nextDay: { label: 'Move the entry to the next day', keys: [{ key: 'ArrowRight', alt: true, shift: false }] },
  previousDay: { label: 'Move the entry to the previous day', keys: [{ key: 'ArrowLeft', alt: true, shift: false }] },
  nextWeek: { label: 'Move the entry to the next week', keys: [{ key: 'ArrowDown', alt: true, shift: false }] },
  previousWeek: { label: 'Move the entry to the previous week', keys: [{ key: 'ArrowUp', alt: true, shift: false }] },
  endNextDay: { label: 'End the job a day later', keys: [{ key: 'ArrowRight', alt: true, shift: true }] },
  endPreviousDay: { label: 'End the job a day earlier', keys: [{ key: 'ArrowLeft', alt: true, shift: true }] },
  endNextWeek: { label: 'End the job a week later', keys: [{ key: 'ArrowDown', alt: true, shift: true }] },
  endPreviousWeek: { label: 'End the job a week earlier', keys: [{ key: 'ArrowUp', alt: true, shift: true }] },
} as const satisfies Readonly<Record<string, Shortcut>>;

/** The number of days by which each key moves an entry, or only the end of a job of several days. */
export const movesOfShortcuts: Readonly<
  Record<keyof typeof calendarShortcuts, { readonly days: number; readonly onlyEnd?: boolean }>
> = {
  nextDay: { days: 1 },
  previousDay: { days: -1 },
  nextWeek: { days: 7 },
  previousWeek: { days: -7 },
  endNextDay: { days: 1, onlyEnd: true },
  endPreviousDay: { days: -1, onlyEnd: true },
  endNextWeek: { days: 7, onlyEnd: true },
  endPreviousWeek: { days: -7, onlyEnd: true },
};
