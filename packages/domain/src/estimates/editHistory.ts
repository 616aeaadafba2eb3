/** The changes of a person that can be undone and redone, as plain data. See docs/decisions/0130-undo-and-redo.md. */
import type { LineValues } from './line.ts';

/** The lines above and below a line. Null at the start and at the end. */
export interface LinePosition {
  readonly previous: string | null;
  readonly next: string | null;
}

/** One line before and after an action. Null if the estimate did not have the line. */
export interface ChangedLine {
  readonly line: string;
  readonly before: LineValues | null;
  readonly after: LineValues | null;
  /** The position before the action, if the line was deleted or moved. */
  readonly position?: LinePosition;
}

/** What an action did, for the message after undo and redo. */
export interface ActionSummary {
  readonly kind: 'add' | 'edit' | 'remove' | 'move' | 'discount' | 'mixed';
  /** The number of lines. */
  readonly count: number;
}

/** One action of the person. */
export interface HistoryEntry {
  readonly summary: ActionSummary;
  /** In the order before the action. Added lines are last. */
  readonly lines: readonly ChangedLine[];
  /** In dollars. */
  readonly discount?: { readonly before: number; readonly after: number };
}

/** The latest entry is last. */
export interface EditHistory {
  readonly undo: readonly HistoryEntry[];
  readonly redo: readonly HistoryEntry[];
}

export const emptyHistory: EditHistory = { undo: [], redo: [] };

export const isEmptyHistory = ({ undo, redo }: EditHistory): boolean => undo.length === 0 && redo.length === 0;

/** The number of actions that can be undone. */
const maxEntries = 50;

/** Adds an action. The undone actions can then no longer be redone. */
export const addEntry = ({ undo }: EditHistory, entry: HistoryEntry): EditHistory => ({
  undo: [...undo, entry].slice(-maxEntries),
  redo: [],
});

/** Changes each entry. An entry without a change of a line or the discount is removed. */
function mapEntries({ undo, redo }: EditHistory, update: (entry: HistoryEntry) => HistoryEntry): EditHistory {
  const updateAll = (entries: readonly HistoryEntry[]) =>
    entries.map(update).filter(({ lines, discount }) => lines.length > 0 || discount);
  return { undo: updateAll(undo), redo: updateAll(redo) };
}

/** Gives lines that were added again their new ids. */
export function renameLines(history: EditHistory, newIds: ReadonlyMap<string, string>): EditHistory {
  if (newIds.size === 0) return history;
  const rename = <Id extends string | null>(id: Id) => (newIds.get(id ?? '') ?? id) as Id;
  return mapEntries(history, (entry) => ({
    ...entry,
    lines: entry.lines.map(({ position, ...line }) => ({
      ...line,
      line: rename(line.line),
      ...(position && { position: { previous: rename(position.previous), next: rename(position.next) } }),
    })),
  }));
}

/** Removes the changes of a line, because the person discarded them. */
export const forgetLine = (history: EditHistory, line: string): EditHistory =>
  mapEntries(history, (entry) => ({ ...entry, lines: entry.lines.filter((changed) => changed.line !== line) }));

/** Removes the changes of the discount, because the person discarded them. */
export const forgetDiscount = (history: EditHistory): EditHistory =>
  mapEntries(history, ({ discount: _, ...entry }) => entry);

/** The browser stores at most this number of changed lines for undo and redo. Each key press stores them again. */
const maxStoredLines = 1000;

/** The latest entries with at most `maxStoredLines` lines. */
export function storedHistory({ undo, redo }: EditHistory): EditHistory {
  let lineCount = 0;
  const latestOf = (entries: readonly HistoryEntry[]) =>
    entries.slice(
      entries.findLastIndex(({ lines }) => {
        lineCount += lines.length;
        return lineCount > maxStoredLines;
      }) + 1,
    );
  return { undo: latestOf(undo), redo: latestOf(redo) };
}
