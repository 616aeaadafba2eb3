/**
 * Finds the rows and cells of the line grid, and the element to which a key moves the focus. The grid follows the grid pattern of
 * WAI-ARIA: it has one tab stop, and the arrow keys move the focus between its cells and buttons. The functions read the DOM, so that
 * a move of the focus renders no row.
 */
import { type EditableColumn, editableColumns } from '@plumbline/domain/estimates/lines/line';
import { pressedShortcut } from '@plumbline/domain/shared/shortcuts';
import type { KeyboardEvent } from 'react';
import { tabStopOf } from '../../../../components/gridTabStop.ts';
import { lineSelectionShortcuts, moveShortcuts, startShortcuts } from './gridShortcuts.ts';

/** A column that a user can edit. A table has the column of the cost only while costs are shown. */
export type EditableField = EditableColumn;

export interface CellOfLine {
  readonly lineId: string;
  readonly field: EditableField;
}

/** A cell that is being edited. */
export interface OpenCell {
  readonly field: EditableField;
  /** Whether the text is selected at first, so that typing replaces it. Otherwise the caret is at the end of the text. */
  readonly selectsText: boolean;
  /** The key that opened the cell of the unit. The field handles it like a typed letter and selects a matching unit. */
  readonly key?: string;
}

/** Whether a row is the heading of a section. A user can edit only its name. */
const isHeading = (row: Element): boolean => row.matches('[data-section]');

const editableFieldsOf = (row: Element): readonly EditableField[] =>
  isHeading(row) ? ['description'] : editableColumns.filter((field) => findCell(row, field));

/** Where the focus goes after a cell was edited. */
export type CellMove = 'stay' | 'up' | 'down' | 'next' | 'previous';

/** The cells, and the buttons in cells. The arrow keys move the focus between these elements. */
const focusableSelector =
  '[role="rowheader"], [role="rowheader"] > button, [role="gridcell"][tabindex], [role="gridcell"] > button';
const rowSelector = '[data-line]';

const focusablesOf = (row: Element): readonly HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(focusableSelector),
];
const rowsOf = (grid: Element): readonly HTMLElement[] => [...grid.querySelectorAll<HTMLElement>(rowSelector)];
/** The focusable elements except the checkbox of an optional line, so that a column has the same index in each line. */
const elementsByColumn = (row: Element): readonly HTMLElement[] =>
  focusablesOf(row).filter((element) => !element.matches('[data-option]'));
/** The index of the column of a focusable element. The checkbox of an optional line is in the column of the name. */
const columnOf = (row: Element, element: HTMLElement): number => Math.max(0, elementsByColumn(row).indexOf(element));
/** The focusable element of a row in a column. The first element if the row has fewer columns. */
const findInColumn = (row: Element, column: number): HTMLElement | undefined =>
  elementsByColumn(row)[column] ?? elementsByColumn(row)[0];
const rowOf = (element: Element) => element.closest<HTMLElement>(rowSelector);

/** The id of the line or heading whose row contains an element. */
export const lineIdAt = (element: Element): string | undefined => rowOf(element)?.dataset['line'];

/** The column of a cell. Undefined if a user cannot edit it. */
export const editableFieldAt = (element: Element): EditableField | undefined =>
  editableColumns.find((field) => field === (element as HTMLElement).dataset['field']);

export const findRow = (grid: Element, lineId: string): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[data-line="${CSS.escape(lineId)}"]`);

export const findCell = (row: Element, field: string): HTMLElement | null =>
  row.querySelector<HTMLElement>(`[data-field="${field}"]`);

/** The next or the previous row of a line or heading, in this group of rows or in another group. */
export function siblingRow(row: Element, step: 1 | -1): HTMLElement | null {
  const sibling = (element: Element) => (step === 1 ? element.nextElementSibling : element.previousElementSibling);
  const nearestRowOf = (group: Element) => (step === 1 ? group.firstElementChild : group.lastElementChild);
  let next = sibling(row);
  let group = row.parentElement;
  while (next === null || !next.matches(rowSelector)) {
    if (next) next = sibling(next);
    else {
      group = group && (sibling(group) as HTMLElement | null);
      if (group?.tagName !== 'TBODY') return null;
      next = nearestRowOf(group);
    }
  }
  return next as HTMLElement;
}

/** The cell or button of the grid that contains the target of an event. */
export const focusableAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`:is(${focusableSelector})`) : null;

/** A line and a column of the grid. They determine which element becomes the tab stop after the row of the tab stop was removed. */
export interface GridPlace {
  readonly lineId: string;
  /** The index of the column. */
  readonly column: number;
}

export function placeOf(element: HTMLElement): GridPlace | null {
  const row = rowOf(element);
  return row && { lineId: lineIdAt(row) ?? '', column: columnOf(row, element) };
}

/**
 * The element at a place of the grid. If the line was removed, the element is in the next line that remains, or in the last line.
 * `previousLineIds` are the ids of all lines before the removal.
 */
export function findAfterRemoval(
  grid: Element,
  { lineId, column }: GridPlace,
  previousLineIds: readonly string[],
): HTMLElement | undefined {
  const nextLineId = previousLineIds.slice(previousLineIds.indexOf(lineId)).find((id) => findRow(grid, id));
  const row = nextLineId === undefined ? rowsOf(grid).at(-1) : findRow(grid, nextLineId);
  return row ? findInColumn(row, column) : undefined;
}

/** Moves the focus to the last row, in the column of the tab stop. Returns false if there is no row. */
export function focusLastRow(grid: Element): boolean {
  const lastRow = rowsOf(grid).at(-1);
  const tabStop = tabStopOf(grid);
  const place = tabStop && placeOf(tabStop);
  const next = lastRow && findInColumn(lastRow, place?.column ?? 0);
  next?.focus();
  return next !== undefined;
}

/** The column of a cell or a button in a line. Undefined outside a line, for example in the heading of a section. */
export function columnInLine(element: HTMLElement): number | undefined {
  const row = rowOf(element);
  return row && !isHeading(row) ? columnOf(row, element) : undefined;
}

/** The height of the bars that cover rows at the top and at the bottom of the window, in pixels. */
const coveredHeight = 320;

/** The number of rows by which PageUp and PageDown move the focus: the rows that fit between the bars. */
const rowsPerPage = (row: HTMLElement) =>
  Math.max(1, Math.floor((window.innerHeight - coveredHeight) / row.offsetHeight));

/**
 * The element that gets the focus after a key press on `focused`. Returns `'end'` if the key moves the focus below the last row,
 * and undefined if the key does not move the focus. `lastColumnInLine` is the column of the last focused element of a line: the
 * arrow keys return to this column after they pass the heading of a section.
 */
export function targetOfKey(
  grid: Element,
  focused: HTMLElement,
  event: KeyboardEvent,
  lastColumnInLine: number,
): HTMLElement | 'end' | undefined {
  const row = rowOf(focused);
  const move = pressedShortcut({ ...moveShortcuts, ...lineSelectionShortcuts }, event);
  if (!row || !move) return undefined;
  const focusables = focusablesOf(row);
  const position = focusables.indexOf(focused);
  const findInRow = (targetRow: HTMLElement | null | undefined) => {
    if (!targetRow) return undefined;
    if (isHeading(targetRow)) return focusablesOf(targetRow)[0];
    return (
      elementsByColumn(targetRow)[isHeading(row) ? lastColumnInLine : columnOf(row, focused)] ??
      focusablesOf(targetRow).at(-1)
    );
  };
  switch (move) {
    case 'right':
      return focusables[position + 1] ?? focused;
    case 'left':
      return focusables[position - 1] ?? focused;
    case 'down':
    case 'selectDown':
      return findInRow(siblingRow(row, 1)) ?? 'end';
    case 'up':
    case 'selectUp':
      return findInRow(siblingRow(row, -1)) ?? focused;
    case 'rowStart':
      return focusables[0];
    case 'rowEnd':
      return focusables.at(-1);
    case 'firstRow':
      return focusablesOf(rowsOf(grid)[0] ?? row)[0];
    case 'lastRow':
      return focusablesOf(rowsOf(grid).at(-1) ?? row).at(-1);
    case 'pageDown':
    case 'pageUp': {
      const rows = rowsOf(grid);
      const step = move === 'pageDown' ? rowsPerPage(row) : -rowsPerPage(row);
      return findInRow(rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(row) + step))]);
    }
  }
}

/**
 * How a key press in a cell starts editing: `'replace'` for Backspace and for every character except a space, `'edit'` for Enter
 * and F2. Undefined for other keys. After `'replace'`, the browser types the key into the field that has received the focus. Input
 * methods, for example for Japanese, need this. Their key presses have the key `Process`.
 */
export function editModeOfKey(event: KeyboardEvent): 'replace' | 'edit' | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  const isCharacter = [...key].length === 1 && key !== ' ';
  return pressedShortcut(startShortcuts, event) ?? (isCharacter || key === 'Process' ? 'replace' : undefined);
}

/** The next or the previous cell that a user can edit, in this row or in the neighbouring row. */
export function siblingCell(row: HTMLElement, field: EditableField, step: 1 | -1) {
  const fieldInSameRow = editableFieldsOf(row)[editableFieldsOf(row).indexOf(field) + step];
  if (fieldInSameRow) return { row, field: fieldInSameRow };
  const nextRow = siblingRow(row, step);
  const nextField = nextRow && editableFieldsOf(nextRow).at(step === 1 ? 0 : -1);
  return nextRow && nextField ? { row: nextRow, field: nextField } : null;
}
