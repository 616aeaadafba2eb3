/** The days of a history. */
import { createTimeFormat } from '../notes/noteTime.ts';
import type { HistoryEntry } from './historyEntry.ts';

export interface DayOfEntries {
  /** YYYY-MM-DD in the time zone of the company. */
  readonly day: string;
  /** Each entry with its time, HH:MM. */
  readonly entries: readonly { readonly entry: HistoryEntry; readonly time: string }[];
}

/** Groups entries by day. The order stays. */
export function entriesByDay(entries: readonly HistoryEntry[], timeZone: string): readonly DayOfEntries[] {
  const format = createTimeFormat(timeZone);
  const days = new Map<string, DayOfEntries['entries'][number][]>();
  for (const entry of entries) {
    const [day = '', time = ''] = format(entry.at).split(' ');
    const entriesOfDay = days.get(day) ?? [];
    entriesOfDay.push({ entry, time });
    days.set(day, entriesOfDay);
  }
  return Array.from(days, ([day, entriesOfDay]) => ({ day, entries: entriesOfDay }));
}
