/** The actions of a user that can be undone and redone, as plain data. See docs/decisions/0130-undo-and-redo.md. */

import type { LineValues } from '../lines/line.ts';
import type { DiscountValue } from '../pricing/discount.ts';
import type { DetailField } from './details.ts';

/** The ids of the lines above and below a line. Null at the start and at the end. */
export interface LinePosition {
  readonly previous: string | null;
  readonly next: string | null;
}

/** One line before and after an action. Null if the estimate did not have the line. */
export interface ChangedLine {
  /** The id of the line. */
  readonly line: string;
  readonly before: LineValues | null;
  readonly after: LineValues | null;
  /** The position before the action, if the line was deleted or moved. */
  readonly position?: LinePosition;
}

/** What an action did, for the message after undo and redo. */
export interface ActionSummary {
  readonly kind: 'add' | 'edit' | 'remove' | 'move' | 'discount' | 'detail' | 'mixed';
  /** The number of lines. */
  readonly count: number;
}

/** A detail for the client before and after an action. */
export interface ChangedDetail {
  readonly field: DetailField;
  readonly before: string | null;
  readonly after: string | null;
}

/** One action of the user. */
export interface HistoryEntry {
  readonly summary: ActionSummary;
  /** In the order before the action. Added lines are last. */
  readonly lines: readonly ChangedLine[];
  readonly discount?: { readonly before: DiscountValue; readonly after: DiscountValue };
  readonly detail?: ChangedDetail;
}

/** The latest entry is last. */
export interface EditHistory {
  readonly undo: readonly HistoryEntry[];
  readonly redo: readonly HistoryEntry[];
}

export const emptyHistory: EditHistory = { undo: [], redo: [] };

export const isEmptyHistory = ({ undo, redo }: EditHistory): boolean => undo.length === 0 && redo.length === 0;

/** The maximum number of actions that can be undone. */
const maxEntries = 50;

/** Adds an action. The undone actions can then no longer be redone. */
export const addEntry = ({ undo }: EditHistory, entry: HistoryEntry): EditHistory => ({
  undo: [...undo, entry].slice(-maxEntries),
  redo: [],
});

/**
 * Adds more typed text to the last entry, so that one undo removes all of the text. Adds an entry if the last entry is not of
 * the same field.
 */
export function addTypedText(history: EditHistory, entry: HistoryEntry): EditHistory {
  const lastEntry = history.undo.at(-1);
  const { detail } = entry;
  if (!detail || lastEntry?.detail?.field !== detail.field) return addEntry(history, entry);
  const { before } = lastEntry.detail;
  return { undo: [...history.undo.slice(0, -1), { ...entry, detail: { ...detail, before } }], redo: [] };
}

/** Updates each entry. An entry that then contains no change is removed. */
function mapEntries({ undo, redo }: EditHistory, update: (entry: HistoryEntry) => HistoryEntry): EditHistory {
  const updateAll = (entries: readonly HistoryEntry[]) =>
    entries.map(update).filter(({ lines, discount, detail }) => lines.length > 0 || discount || detail);
  return { undo: updateAll(undo), redo: updateAll(redo) };
}

/** Replaces the ids of lines that were added again, because they have new ids. */
export function replaceLineIds(history: EditHistory, newIds: ReadonlyMap<string, string>): EditHistory {
  if (newIds.size === 0) return history;
  const currentId = <Id extends string | null>(id: Id) => (newIds.get(id ?? '') ?? id) as Id;
  return mapEntries(history, (entry) => ({
    ...entry,
    lines: entry.lines.map(({ position, ...line }) => ({
      ...line,
      line: currentId(line.line),
      ...(position && { position: { previous: currentId(position.previous), next: currentId(position.next) } }),
    })),
  }));
}

/** Removes the changes of a line, because the user discarded them. */
export const forgetLine = (history: EditHistory, line: string): EditHistory =>
  mapEntries(history, (entry) => ({ ...entry, lines: entry.lines.filter((changed) => changed.line !== line) }));

/** Removes the changes of the discount, because the user discarded them. */
export const forgetDiscount = (history: EditHistory): EditHistory =>
  mapEntries(history, ({ discount: _, ...entry }) => entry);

/** Removes the changes of a detail, because the user discarded them. */
export const forgetDetail = (history: EditHistory, field: DetailField): EditHistory =>
  mapEntries(history, ({ detail, ...entry }) => (!detail || detail.field === field ? entry : { ...entry, detail }));

/** The maximum number of changed lines in the stored history, undo and redo together. Each key press stores the history again. */
const maxStoredLines = 1000;

/**
 * The latest entries, with at most `maxStoredLines` lines in total. The entries for undo are counted first. The latest entry of each list is
 * stored whatever its size, so that a paste of thousands of lines can be undone after a reload too.
 */
export function storedHistory({ undo, redo }: EditHistory): EditHistory {
  let lineCount = 0;
  const latestOf = (entries: readonly HistoryEntry[]) =>
    entries.slice(
      entries.findLastIndex(({ lines }, index) => {
        lineCount += lines.length;
        return index < entries.length - 1 && lineCount > maxStoredLines;
      }) + 1,
    );
  return { undo: latestOf(undo), redo: latestOf(redo) };
}
