/**
 * The keyboard of the line grid, by the grid pattern of WAI-ARIA: one tab stop, and keys that move the focus between the cells.
 * The tab stop is set in the DOM, so that a move renders no row.
 */
import type { KeyboardEvent } from 'react';

/** The columns that a user can edit, in order. The cost is only in some tables. */
export const editableFields = ['description', 'rate', 'quantity', 'tax', 'unit', 'cost'] as const;

export type EditableField = (typeof editableFields)[number];

export interface CellOfLine {
  readonly line: string;
  readonly field: EditableField;
}

/** A cell that is being edited. */
export interface OpenCell {
  readonly field: EditableField;
  /** Selects the text, so that typing replaces it. Otherwise the caret is at the end. */
  readonly select: boolean;
  /** The key that opened the cell of the unit. The field selects the first unit that starts with the key. */
  readonly key?: string;
}

/** Whether a row is the heading of a section. A user can edit only its name. */
const isHeading = (row: Element): boolean => row.matches('[data-section]');

const fieldsOf = (row: Element): readonly EditableField[] =>
  isHeading(row) ? ['description'] : editableFields.filter((field) => findCell(row, field));

/** Where the focus goes after a cell was edited. */
export type CellMove = 'stay' | 'up' | 'down' | 'next' | 'previous';

/** A cell, or a button in the cell of the actions. The arrow keys move between these elements. */
const stopSelector =
  '[role="rowheader"], [role="rowheader"] > button, [role="gridcell"][tabindex], [role="gridcell"] > button';
const rowSelector = '[data-line]';

const stopsOf = (row: Element): readonly HTMLElement[] => [...row.querySelectorAll<HTMLElement>(stopSelector)];
const rowsOf = (grid: Element): readonly HTMLElement[] => [...grid.querySelectorAll<HTMLElement>(rowSelector)];
/** The stops that every row of a line has, so that their indexes are the same in each row. */
const columnsOf = (row: Element): readonly HTMLElement[] =>
  stopsOf(row).filter((stop) => !stop.matches('[data-option]'));
/** The index of the column of a stop. The checkbox of an optional line is in the column of the name. */
const columnOf = (row: Element, stop: HTMLElement): number => Math.max(0, columnsOf(row).indexOf(stop));
/** The element of a row in a column, or the first one if the row has fewer elements. */
const stopInRow = (row: Element, column: number): HTMLElement | undefined =>
  columnsOf(row)[column] ?? columnsOf(row)[0];
const rowOf = (element: Element) => element.closest<HTMLElement>(rowSelector);

/** The line of the row that contains an element. */
export const lineAt = (element: Element): string | undefined => rowOf(element)?.dataset['line'];

/** The column of a cell if a user can edit it. */
export const editableFieldAt = (element: Element): EditableField | undefined =>
  editableFields.find((field) => field === (element as HTMLElement).dataset['field']);

export const findRow = (grid: Element, line: string): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[data-line="${CSS.escape(line)}"]`);

export const findCell = (row: Element, field: string): HTMLElement | null =>
  row.querySelector<HTMLElement>(`[data-field="${field}"]`);

/** The next or the previous row of a line, in this group of rows or in the neighbouring group. */
export function siblingRow(row: Element, step: 1 | -1): HTMLElement | null {
  const sibling = (element: Element) => (step === 1 ? element.nextElementSibling : element.previousElementSibling);
  const firstOf = (group: Element) => (step === 1 ? group.firstElementChild : group.lastElementChild);
  let next = sibling(row);
  let group = row.parentElement;
  while (next === null || !next.matches(rowSelector)) {
    if (next) next = sibling(next);
    else {
      group = group && (sibling(group) as HTMLElement | null);
      if (group?.tagName !== 'TBODY') return null;
      next = firstOf(group);
    }
  }
  return next as HTMLElement;
}

/** The element of a focus or key event that the arrow keys can reach. */
export const stopAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`:is(${stopSelector})`) : null;

const tabStopOf = (grid: Element): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`:is(${stopSelector})[tabindex="0"]`);

/** The place of the tab stop, so that another element can take it after its row was removed. */
export interface GridPlace {
  readonly line: string;
  /** The index of the column. */
  readonly column: number;
}

export function placeOf(stop: HTMLElement): GridPlace | null {
  const row = rowOf(stop);
  return row && { line: lineAt(row) ?? '', column: columnOf(row, stop) };
}

/**
 * The element at a place. If its line was removed, the next line takes its place. `previousLines` are the ids of the lines before
 * they were removed.
 */
export function findStopAfterRemoval(
  grid: Element,
  { line, column }: GridPlace,
  previousLines: readonly string[],
): HTMLElement | undefined {
  const nextLine = previousLines.slice(previousLines.indexOf(line)).find((id) => findRow(grid, id));
  const row = nextLine === undefined ? rowsOf(grid).at(-1) : findRow(grid, nextLine);
  return row ? stopInRow(row, column) : undefined;
}

/** Moves the focus to the last row, in the column of the tab stop. Returns false without a row. */
export function focusLastRow(grid: Element): boolean {
  const lastRow = rowsOf(grid).at(-1);
  const stop = tabStopOf(grid);
  const place = stop && placeOf(stop);
  const next = lastRow && stopInRow(lastRow, place?.column ?? 0);
  next?.focus();
  return next !== undefined;
}

/** Moves the focus to the tab stop of the grid. Returns false if there is no grid or no row. */
export function focusTabStop(root: ParentNode): boolean {
  const grid = root.querySelector('[role="grid"]');
  const stop = grid && tabStopOf(grid);
  stop?.focus();
  return stop !== null;
}

/** The column of a cell or a button, for rows of lines. Undefined in the heading of a section. */
export function columnOfLine(stop: HTMLElement): number | undefined {
  const row = rowOf(stop);
  return row && !isHeading(row) ? columnOf(row, stop) : undefined;
}

/** The number of rows that PageUp and PageDown move by: the rows of a window, less the 280 pixels of the bars above and below them. */
const pageRows = (row: HTMLElement) => Math.max(1, Math.floor((window.innerHeight - 280) / row.offsetHeight));

/**
 * The element that gets the focus after a key press on `stop`. `columnOfLines` is the column that had the focus last in a line: the
 * arrow keys return to it below the heading of a section. `'end'` if the key moves below the last row. Undefined if the key
 * does not move the focus.
 */
export function targetOfKey(
  grid: Element,
  stop: HTMLElement,
  event: KeyboardEvent,
  columnOfLines: number,
): HTMLElement | 'end' | undefined {
  const row = rowOf(stop);
  // Shift selects rows, and moves the focus only to another row.
  const isSelecting = event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
  if (!row || event.altKey || event.metaKey || (event.shiftKey && !isSelecting)) return undefined;
  const stops = stopsOf(row);
  const position = stops.indexOf(stop);
  const inRow = (other: HTMLElement | null | undefined) => {
    if (!other) return undefined;
    if (isHeading(other)) return stopsOf(other)[0];
    return columnsOf(other)[isHeading(row) ? columnOfLines : columnOf(row, stop)] ?? stopsOf(other).at(-1);
  };
  const isWholeGrid = event.ctrlKey;
  if (isWholeGrid && event.key !== 'Home' && event.key !== 'End') return undefined;
  switch (event.key) {
    case 'ArrowRight':
      return stops[position + 1] ?? stop;
    case 'ArrowLeft':
      return stops[position - 1] ?? stop;
    case 'ArrowDown':
      return inRow(siblingRow(row, 1)) ?? 'end';
    case 'ArrowUp':
      return inRow(siblingRow(row, -1)) ?? stop;
    case 'Home':
      return isWholeGrid ? stopsOf(rowsOf(grid)[0] ?? row)[0] : stops[0];
    case 'End':
      return stopsOf((isWholeGrid && rowsOf(grid).at(-1)) || row).at(-1);
    case 'PageDown':
    case 'PageUp': {
      const rows = rowsOf(grid);
      const step = event.key === 'PageDown' ? pageRows(row) : -pageRows(row);
      return inRow(rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(row) + step))]);
    }
    default:
      return undefined;
  }
}

/**
 * Whether a key press in a cell starts editing: `'replace'` for a key that changes the text, `'edit'` for Enter and F2. The key
 * itself is applied by the browser to the field that has the focus then, so that an input method works.
 */
export function editOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 'replace' | 'edit' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter' || key === 'F2') return 'edit';
  const isCharacter = [...key].length === 1 && key !== ' ';
  return isCharacter || key === 'Backspace' || key === 'Process' ? 'replace' : undefined;
}

/** The next or the previous cell that a user can edit, in this row or in the neighbouring row. */
export function siblingCell(row: HTMLElement, field: EditableField, step: 1 | -1) {
  const inSameRow = fieldsOf(row)[fieldsOf(row).indexOf(field) + step];
  if (inSameRow) return { row, field: inSameRow };
  const nextRow = siblingRow(row, step);
  const nextField = nextRow && fieldsOf(nextRow).at(step === 1 ? 0 : -1);
  return nextRow && nextField ? { row: nextRow, field: nextField } : null;
}
