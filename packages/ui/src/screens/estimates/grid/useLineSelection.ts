/** The hook that stores which lines of the grid a user has selected. */
import type { EstimateRow } from '@plumbline/domain/estimates/estimateRows';
import { groupBySection, isSection } from '@plumbline/domain/estimates/sections';
import { useMemo, useRef, useState } from 'react';

export interface LineSelection {
  /** The ids of the selected lines. */
  readonly selected: ReadonlySet<string>;
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

/** The ids of the lines among the rows. Headings of sections are not selected. */
const lineIdsOf = (rows: readonly EstimateRow[]) =>
  rows.filter(({ values }) => !isSection(values)).map(({ key }) => key);

/** A change of a line does not change the selection. Deleted lines are no longer selected. */
export function useLineSelection(rows: readonly EstimateRow[]): LineSelection {
  const [stored, setStored] = useState(noLines);
  /** The id of the line from which `extend` selects lines. */
  const anchor = useRef<string | null>(null);
  const selected = useMemo(() => {
    if (stored.size === 0) return noLines;
    const remaining = rows.filter(({ key }) => stored.has(key)).map(({ key }) => key);
    return remaining.length === stored.size ? stored : new Set(remaining);
  }, [rows, stored]);
  return {
    selected,
    toggle(line) {
      anchor.current = line;
      const section = groupBySection(rows).find(({ heading }) => heading?.key === line);
      const toggled = section ? section.lines.map(({ key }) => key) : [line];
      const areAllSelected = toggled.every((id) => selected.has(id));
      setStored(
        areAllSelected
          ? new Set([...selected].filter((id) => !toggled.includes(id)))
          : new Set([...selected, ...toggled]),
      );
    },
    extend(from, to) {
      const indexOf = (line: string | null | undefined) => rows.findIndex(({ key }) => key === line);
      const last = indexOf(to);
      const anchorIndex = selected.size > 0 ? indexOf(anchor.current) : -1;
      const first = anchorIndex === -1 ? indexOf(from) : anchorIndex;
      if (first === -1 || last === -1) return;
      anchor.current = rows[first]?.key ?? null;
      const range = rows.slice(Math.min(first, last), Math.max(first, last) + 1);
      setStored(new Set(lineIdsOf(range)));
    },
    selectAll() {
      anchor.current = rows[0]?.key ?? null;
      setStored(new Set(lineIdsOf(rows)));
    },
    clear: () => setStored(noLines),
  };
}
