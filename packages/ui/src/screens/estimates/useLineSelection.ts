/** The hook that stores which lines of the grid a user has selected. */
import type { EstimateRow } from '@plumbline/domain/estimates/estimateRows';
import { groupBySection, isSection } from '@plumbline/domain/estimates/sections';
import { useMemo, useRef, useState } from 'react';

export interface LineSelection {
  /** The ids of the selected lines. */
  readonly selected: ReadonlySet<string>;
  /** Selects a line, or removes it from the selection. The heading of a section selects all lines of the section. */
  toggle: (line: string) => void;
  /** Selects the lines from the line that was selected first to `to`, or from `from` to `to` if no line is selected. */
  extend: (from: string | undefined, to: string | undefined) => void;
  selectAll: () => void;
  clear: () => void;
}

const noLines: ReadonlySet<string> = new Set();

/** The ids of the rows without the headings of sections. */
const linesOf = (rows: readonly EstimateRow[]) => rows.filter(({ values }) => !isSection(values)).map(({ key }) => key);

/** The selection stays while lines change. Deleted lines are no longer selected. */
export function useLineSelection(lines: readonly EstimateRow[]): LineSelection {
  const [stored, setStored] = useState(noLines);
  /** The line that was selected first. Shift extends the selection from it. */
  const anchor = useRef<string | null>(null);
  const selected = useMemo(() => {
    if (stored.size === 0) return noLines;
    const remaining = lines.filter(({ key }) => stored.has(key)).map(({ key }) => key);
    return remaining.length === stored.size ? stored : new Set(remaining);
  }, [lines, stored]);
  return {
    selected,
    toggle(line) {
      anchor.current = line;
      const section = groupBySection(lines).find(({ heading }) => heading?.key === line);
      const toggled = section ? section.lines.map(({ key }) => key) : [line];
      const areAllSelected = toggled.every((other) => selected.has(other));
      setStored(
        areAllSelected
          ? new Set([...selected].filter((other) => !toggled.includes(other)))
          : new Set([...selected, ...toggled]),
      );
    },
    extend(from, to) {
      const indexOf = (line: string | null | undefined) => lines.findIndex(({ key }) => key === line);
      const last = indexOf(to);
      const anchorIndex = selected.size > 0 ? indexOf(anchor.current) : -1;
      const first = anchorIndex === -1 ? indexOf(from) : anchorIndex;
      if (first === -1 || last === -1) return;
      anchor.current = lines[first]?.key ?? null;
      const range = lines.slice(Math.min(first, last), Math.max(first, last) + 1);
      setStored(new Set(linesOf(range)));
    },
    selectAll() {
      anchor.current = lines[0]?.key ?? null;
      setStored(new Set(linesOf(lines)));
    },
    clear: () => setStored(noLines),
  };
}
