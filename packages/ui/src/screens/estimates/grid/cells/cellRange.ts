/**
 * The cells of the line grid that a user has selected: the rectangle between the anchor and the cell with the focus. It is not React state:
 * the functions mark the cells in the DOM, so that a key press renders no row. Headings of sections and lines of folded sections are not
 * in a range.
 */
import { type CellColumn, cellColumns, isEditableColumn } from '@plumbline/domain/estimates/lines/cellColumns';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { pressedShortcut } from '@plumbline/domain/shared/shortcuts';
import type { KeyboardEvent } from 'react';
import { rangeShortcuts } from '../focus/gridShortcuts.ts';
import { findCell } from '../focus/lineGridFocus.ts';

/** The ids of lines on the page in their displayed order, and columns in their displayed order. */
export interface SelectedCells {
  readonly lineIds: readonly string[];
  readonly columns: readonly CellColumn[];
}

interface CellPosition {
  readonly lineId: string;
  readonly column: CellColumn;
}

/** The rows of the lines on the page, without headings. */
const lineRowsOf = (grid: Element): readonly HTMLElement[] => [
  ...grid.querySelectorAll<HTMLElement>('[data-line]:not([data-section])'),
];

/** The ids of the lines on the page, without headings. */
export const lineIdsOnPage = (grid: Element): readonly string[] =>
  lineRowsOf(grid).map(({ dataset }) => dataset['line'] ?? '');

export const columnsOf = (grid: HTMLElement): readonly CellColumn[] => cellColumns(grid.dataset['costs'] !== undefined);

/** The columns of cells that a command can change. */
export const editableColumnsOf = ({ columns }: SelectedCells) => columns.filter(isEditableColumn);

/** The line and the column of a cell. Null for other elements: buttons, and the cells of headings and of the actions. */
export function positionOf(grid: HTMLElement, element: Element | null): CellPosition | null {
  const lineId = element?.parentElement?.matches('[data-line]:not([data-section])')
    ? element.parentElement.dataset['line']
    : undefined;
  const column = columnsOf(grid).find((name) => name === (element as HTMLElement | null)?.dataset['field']);
  return lineId !== undefined && column ? { lineId, column } : null;
}

const isSamePosition = (a: CellPosition | undefined, b: CellPosition | null) =>
  a !== undefined && b !== null && a.lineId === b.lineId && a.column === b.column;

/** The part of a list between two elements, in the order of the list. */
function between<Item>(items: readonly Item[], a: number, b: number): readonly Item[] {
  return a < 0 || b < 0 ? [] : items.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The sides of the range that a cell is on, for its outline. */
const sidesOf = (isFirstRow: boolean, isLastRow: boolean, isFirstColumn: boolean, isLastColumn: boolean) =>
  [isFirstRow && 'top', isLastRow && 'bottom', isFirstColumn && 'left', isLastColumn && 'right']
    .filter(Boolean)
    .join(' ');

export type CellRange = ReturnType<typeof createCellRange>;

export function createCellRange() {
  let range: { readonly anchor: CellPosition; readonly focus: CellPosition } | null = null;
  let marks: ReadonlyMap<HTMLElement, string> = new Map();
  let message = '';
  const listeners = new Set<() => void>();

  function say(text: string) {
    message = text;
    for (const listener of listeners) listener();
  }

  /** The rows and the columns of the range. */
  function partsOf(grid: HTMLElement) {
    if (!range) return { rows: [], columns: [] };
    const { anchor, focus } = range;
    const allRows = lineRowsOf(grid);
    const rowIndex = ({ lineId }: CellPosition) => allRows.findIndex(({ dataset }) => dataset['line'] === lineId);
    const allColumns = columnsOf(grid);
    return {
      rows: between(allRows, rowIndex(anchor), rowIndex(focus)),
      columns: between(allColumns, allColumns.indexOf(anchor.column), allColumns.indexOf(focus.column)),
    };
  }

  function mark(nextMarks: ReadonlyMap<HTMLElement, string>) {
    for (const cell of marks.keys()) {
      if (nextMarks.has(cell)) continue;
      delete cell.dataset['range'];
      cell.removeAttribute('aria-selected');
    }
    for (const [cell, sides] of nextMarks) {
      if (cell.dataset['range'] === sides) continue;
      cell.dataset['range'] = sides;
      cell.setAttribute('aria-selected', 'true');
    }
    marks = nextMarks;
  }

  function clear() {
    if (!range) return;
    range = null;
    mark(new Map());
    say('');
  }

  /** Marks the cells of the range. React creates new cells when a row is opened, closed or moved. */
  function refresh(grid: HTMLElement) {
    if (!range) return;
    const { rows, columns } = partsOf(grid);
    // A line at the end of the range was deleted, or its section was folded.
    if (rows.length === 0 || columns.length === 0) return clear();
    mark(
      new Map(
        rows.flatMap((row, rowIndex) =>
          columns.flatMap((column, columnIndex): [HTMLElement, string][] => {
            const cell = findCell(row, column);
            const sides = sidesOf(
              rowIndex === 0,
              rowIndex === rows.length - 1,
              columnIndex === 0,
              columnIndex === columns.length - 1,
            );
            return cell ? [[cell, sides]] : [];
          }),
        ),
      ),
    );
  }

  /** Selects the cells between two cells. One cell is no range: it has the focus. */
  function select(grid: HTMLElement, anchor: CellPosition, focus: CellPosition) {
    if (isSamePosition(anchor, focus)) return clear();
    range = { anchor, focus };
    refresh(grid);
    say(estimateTexts.cells.selected(marks.size));
  }

  return {
    clear,
    refresh,
    select,
    /** Tells screen readers what happened. */
    say,
    /** Extends the range from the cell with the focus to another cell. */
    extend(grid: HTMLElement, focused: Element, target: Element) {
      const [from, to] = [positionOf(grid, focused), positionOf(grid, target)];
      if (!from || !to) return;
      select(grid, range && isSamePosition(range.focus, from) ? range.anchor : from, to);
    },
    isFocus: (grid: HTMLElement, element: Element) => isSamePosition(range?.focus, positionOf(grid, element)),
    /** The selected cells. Null if at most one cell is selected. */
    cells(grid: HTMLElement): SelectedCells | null {
      const { rows, columns } = partsOf(grid);
      return rows.length > 0 ? { lineIds: rows.map(({ dataset }) => dataset['line'] ?? ''), columns } : null;
    },
    message: () => message,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/**
 * The cell to which Shift and a key extend the range: an arrow key by one cell, with Ctrl to the end of the row or the column, Home and End
 * to the end of the row. The focused cell itself if there is no further cell. Undefined for other keys and outside the cells of lines.
 */
export function targetOfRangeKey(grid: HTMLElement, focused: HTMLElement, event: KeyboardEvent) {
  const position = positionOf(grid, focused);
  const extent = pressedShortcut(rangeShortcuts, event);
  if (!position || !extent) return undefined;
  const columns = columnsOf(grid);
  const column = columns.indexOf(position.column);
  const cellOf = (row: HTMLElement | undefined, index: number) => {
    const name = columns[Math.max(0, Math.min(columns.length - 1, index))];
    return (row && name && findCell(row, name)) ?? focused;
  };
  const inRow = (index: number) => cellOf(focused.parentElement ?? undefined, index);
  const rows = lineRowsOf(grid);
  const row = rows.indexOf(focused.parentElement as HTMLElement);
  switch (extent) {
    case 'left':
      return inRow(column - 1);
    case 'right':
      return inRow(column + 1);
    case 'up':
      return cellOf(rows[row - 1], column);
    case 'down':
      return cellOf(rows[row + 1], column);
    case 'rowStart':
      return inRow(0);
    case 'rowEnd':
      return inRow(columns.length - 1);
    case 'firstRow':
      return cellOf(rows[0], column);
    case 'lastRow':
      return cellOf(rows.at(-1), column);
  }
}
