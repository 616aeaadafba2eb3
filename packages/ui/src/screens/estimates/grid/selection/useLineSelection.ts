/** The hook that stores which lines of the grid a user has selected. */
import type { EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import { groupBySection, isSection } from '@plumbline/domain/estimates/lines/sections';
import { useMemo, useRef, useState } from 'react';

export interface LineSelection {
  /** The ids of the selected lines. */
  readonly selected: ReadonlySet<string>;
  /**
   * Whether a tap or a click on a line selects it. From `start` or `startWith` until `clear`, or until the last selected line is
   * deselected or deleted.
   */
  readonly isSelecting: boolean;
  /** The user pressed the button Select. */
  start: () => void;
  /** The user pressed a line for a long time. */
  startWith: (line: string) => void;
  /** Selects a line, or removes it from the selection. The heading of a section does this for all lines of the section. */
  toggle: (line: string) => void;
  /**
   * Selects the lines from the anchor to `to`, and deselects all other lines. The anchor is the row that was toggled last. After
   * `selectAll` it is the first row. If no line is selected, or the anchor was deleted, `from` becomes the anchor.
   */
  extend: (from: string | undefined, to: string | undefined) => void;
  selectAll: () => void;
  clear: () => void;
}

const noLines: ReadonlySet<string> = new Set();

/** `empty`: the user pressed Select and has not selected a line yet. */
type Mode = 'off' | 'empty' | 'on';

/** Headings of sections are not selected. */
const lineIdsOf = (rows: readonly EstimateRow[]) =>
  rows.filter(({ values }) => !isSection(values)).map(({ key }) => key);

/** The line, or the lines of the section if `line` is the id of its heading. */
const linesAt = (rows: readonly EstimateRow[], line: string) =>
  groupBySection(rows)
    .find(({ heading }) => heading?.key === line)
    ?.lines.map(({ key }) => key) ?? [line];

/** A change of a line does not change the selection. Deleted lines are no longer selected. */
export function useLineSelection(rows: readonly EstimateRow[]): LineSelection {
  const [stored, setStored] = useState(noLines);
  const [mode, setMode] = useState<Mode>('off');
  /** The id of the line from which `extend` selects lines. */
  const anchor = useRef<string | null>(null);
  const selected = useMemo(() => {
    if (stored.size === 0) return noLines;
    const remaining = rows.filter(({ key }) => stored.has(key)).map(({ key }) => key);
    return remaining.length === stored.size ? stored : new Set(remaining);
  }, [rows, stored]);
  return useMemo(() => {
    const isSelecting = mode === 'empty' || (mode === 'on' && selected.size > 0);
    const select = (lines: Iterable<string>) => {
      setStored(new Set(lines));
      setMode(isSelecting ? 'on' : 'off');
    };
    return {
      selected,
      isSelecting,
      start: () => setMode(selected.size > 0 ? 'on' : 'empty'),
      startWith(line) {
        anchor.current = line;
        setStored(new Set([...selected, ...linesAt(rows, line)]));
        setMode('on');
      },
      toggle(line) {
        anchor.current = line;
        const toggled = linesAt(rows, line);
        const areAllSelected = toggled.every((id) => selected.has(id));
        select(areAllSelected ? [...selected].filter((id) => !toggled.includes(id)) : [...selected, ...toggled]);
      },
      extend(from, to) {
        const indexOf = (line: string | null | undefined) => rows.findIndex(({ key }) => key === line);
        const last = indexOf(to);
        const anchorIndex = selected.size > 0 ? indexOf(anchor.current) : -1;
        const first = anchorIndex === -1 ? indexOf(from) : anchorIndex;
        if (first === -1 || last === -1) return;
        anchor.current = rows[first]?.key ?? null;
        select(lineIdsOf(rows.slice(Math.min(first, last), Math.max(first, last) + 1)));
      },
      selectAll() {
        anchor.current = rows[0]?.key ?? null;
        select(lineIdsOf(rows));
      },
      clear() {
        setStored(noLines);
        setMode('off');
      },
    };
  }, [rows, selected, mode]);
}
