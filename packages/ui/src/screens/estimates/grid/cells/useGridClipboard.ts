/** The hook that copies, cuts and pastes cells and lines of the grid. */

import type { EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import {
  changesOfPaste,
  emptyValues,
  needsConfirmation,
  type PasteTarget,
  pasteNotice,
  planPaste,
  validateLines,
} from '@plumbline/domain/estimates/commands/cellPaste';
import type { EstimateActors } from '@plumbline/domain/estimates/estimateDialogMachine';
import { copyCells, copyLines } from '@plumbline/domain/estimates/lines/cellClipboard';
import type { CellColumn } from '@plumbline/domain/estimates/lines/cellColumns';
import { type LineDraft, type LineValues, maxEstimateRows } from '@plumbline/domain/estimates/lines/line';
import { isHeadingRow, isPastedRows } from '@plumbline/domain/estimates/lines/parsePastedRows';
import { withSelectedHeadings } from '@plumbline/domain/estimates/lines/sections';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { type RefObject, useEffect } from 'react';
import { focusableAt, lineIdAt } from '../focus/lineGridFocus.ts';
import { type CellRange, columnsOf, lineIdsOnPage, positionOf, type SelectedCells } from './cellRange.ts';
import { readCells, readCopiedFromApp, writeClipboard } from './clipboardData.ts';

interface GridClipboardOptions extends EstimateActors {
  lines: readonly EstimateRow[];
  /** On narrow screens the table is not a grid, and no cell has the focus. */
  isGrid: boolean;
  /** The ids of the selected lines. */
  selected: ReadonlySet<string>;
  range: CellRange;
  /** The tax and the unit of new lines. */
  newLineDefaults: Pick<LineDraft, 'tax' | 'unit'>;
}

const { cells: texts } = estimateTexts;

/** What a copy contains: whole rows if lines are selected, otherwise cells. */
type Copied =
  | { readonly kind: 'line'; readonly rows: readonly EstimateRow[] }
  | { readonly kind: 'cell'; readonly rows: readonly EstimateRow[]; readonly columns: readonly CellColumn[] };

/**
 * Listens to the copy, cut and paste events, and returns `clearCells`, which empties cells. A paste on cells changes these cells. If a cell is
 * invalid or lines would be added, a dialog asks first.
 */
export function useGridClipboard(table: RefObject<HTMLElement | null>, options: GridClipboardOptions) {
  const { actor, dialogs, lines, isGrid, selected, range, newLineDefaults } = options;
  /** The cell or button of the grid that has the focus. Null if a field in a cell or an element outside the grid has it. */
  const findFocused = (): HTMLElement | null => {
    const { activeElement } = document;
    const focused = activeElement && table.current?.contains(activeElement) ? focusableAt(activeElement) : null;
    return focused === activeElement ? focused : null;
  };
  const rowsOf = (ids: Iterable<string>) => {
    const rowsById = new Map(lines.map((row) => [row.key, row]));
    return [...ids].flatMap((id) => rowsById.get(id) ?? []);
  };
  /** The selected cells, or the cell with the focus. */
  const selectedCells = (grid: HTMLElement, focused: HTMLElement): SelectedCells | null => {
    const position = positionOf(grid, focused);
    return range.cells(grid) ?? (position && { lineIds: [position.lineId], columns: [position.column] });
  };
  const findCopied = (grid: HTMLElement, focused: HTMLElement): Copied | null => {
    if (selected.size > 0) {
      return { kind: 'line', rows: withSelectedHeadings(lines, selected) };
    }
    const cells = selectedCells(grid, focused);
    if (cells) return { kind: 'cell', rows: rowsOf(cells.lineIds), columns: cells.columns };
    // The name in the heading of a section is a cell too.
    const heading = focused.matches('[role="rowheader"]') ? lineIdAt(focused) : undefined;
    return heading === undefined ? null : { kind: 'cell', rows: rowsOf([heading]), columns: ['description'] };
  };
  const clearCells = ({ lineIds, columns }: SelectedCells) => {
    const { values, keepsValues } = emptyValues(columns);
    const cells = lineIds.map((line) => ({ line, values }));
    const notice = keepsValues ? texts.onlyCostsEmpty : undefined;
    actor.send({ type: 'lines.changed', command: 'changeCells', cells, added: [], notice });
  };
  /** Copies the selected lines or cells. Null if the browser copies instead: a text that the user selected, or a text in a field. */
  const copy = (event: ClipboardEvent): Copied | null => {
    const focused = findFocused();
    if (!table.current || !focused || !event.clipboardData) return null;
    if (document.getSelection()?.isCollapsed === false) return null;
    const copied = findCopied(table.current, focused);
    if (!copied || copied.rows.length === 0) return null;
    const values: readonly LineValues[] = copied.rows.map((row) => row.values);
    event.preventDefault();
    writeClipboard(
      event.clipboardData,
      copied.kind === 'line' ? copyLines(values, columnsOf(table.current)) : copyCells(values, copied.columns),
    );
    const count = copied.kind === 'line' ? copied.rows.length : copied.rows.length * copied.columns.length;
    range.say(texts.copied(count, copied.kind));
    return copied;
  };
  const cut = (event: ClipboardEvent) => {
    const copied = copy(event);
    if (!copied) return;
    const lineIds = copied.rows.map(({ key }) => key);
    if (copied.kind === 'line') actor.send({ type: 'lines.changed', command: 'cut', ids: lineIds });
    else clearCells({ lineIds, columns: copied.columns });
  };

  /** Tells the user that the estimate would have too many lines. */
  const refusesLines = (count: number): boolean => {
    const isTooMany = count > 0 && lines.length + count > maxEstimateRows;
    if (isTooMany) {
      const notice = texts.tooManyLines(maxEstimateRows.toLocaleString('en-US'));
      actor.send({ type: 'lines.changed', command: 'changeCells', cells: [], added: [], notice });
    }
    return isTooMany;
  };
  /** Adds copied lines below the selected lines, or below the row with the focus. */
  const pasteLines = (values: readonly LineValues[], focused: HTMLElement) => {
    if (refusesLines(values.length)) return;
    const after = lines.findLast(({ key }) => selected.has(key))?.key ?? lineIdAt(focused);
    actor.send({ type: 'lines.changed', command: 'addLines', values, ...(after !== undefined && { after }) });
  };
  /**
   * The cells where a paste starts. On selected lines, one column is pasted in the column with the focus, and several columns start at the
   * name. Null outside the cells.
   */
  const findTarget = (grid: HTMLElement, focused: HTMLElement, width: number): PasteTarget | null => {
    const onPage = lineIdsOnPage(grid);
    const columns = columnsOf(grid);
    const focusedColumn = positionOf(grid, focused)?.column;
    if (selected.size > 0) {
      const targets = onPage.filter((id) => selected.has(id));
      const below = onPage.slice(onPage.indexOf(targets.at(-1) ?? '') + 1);
      return {
        lines: rowsOf([...targets, ...below]),
        lineCount: targets.length,
        columns: width === 1 && focusedColumn ? columns.slice(columns.indexOf(focusedColumn)) : columns,
        columnCount: 1,
      };
    }
    const cells = selectedCells(grid, focused);
    if (!cells) return null;
    return {
      lines: rowsOf(onPage.slice(onPage.indexOf(cells.lineIds[0] ?? ''))),
      lineCount: cells.lineIds.length,
      columns: columns.slice(columns.indexOf(cells.columns[0] ?? 'description')),
      columnCount: cells.columns.length,
    };
  };
  const renameSection = (line: string, name: string) =>
    actor.send({
      type: 'lines.changed',
      command: 'changeCells',
      cells: [{ line, values: { description: name } }],
      added: [],
    });
  const pasteCells = (grid: HTMLElement, focused: HTMLElement, cells: readonly (readonly string[])[]): boolean => {
    const width = Math.max(0, ...cells.map(({ length }) => length));
    const line = lineIdAt(focused);
    const text = cells[0]?.[0] ?? '';
    if (focused.matches('[data-section] > [role="rowheader"]') && line && cells.length === 1 && width === 1 && text) {
      renameSection(line, text);
      return true;
    }
    const target = findTarget(grid, focused, width);
    if (!target || width === 0) return false;
    const plan = planPaste(cells, target, newLineDefaults);
    if (refusesLines(plan.lines.filter(({ changes }) => changes === null).length)) return true;
    const validated = validateLines(plan.lines);
    if (needsConfirmation(validated)) {
      dialogs.send({ type: 'cells.pasted', lines: plan.lines });
      return true;
    }
    actor.send({
      type: 'lines.changed',
      command: 'changeCells',
      ...changesOfPaste(validated),
      notice: pasteNotice(plan),
    });
    // The pasted cells are selected, as in a spreadsheet. The focus stays in the first one.
    const first = target.lines[0]?.key;
    const last = target.lines[plan.lineCount - 1]?.key;
    const [firstColumn] = target.columns;
    const lastColumn = target.columns[plan.columnCount - 1];
    const isFocused = positionOf(grid, focused)?.lineId === first && positionOf(grid, focused)?.column === firstColumn;
    if (selected.size === 0 && isFocused && first && last && firstColumn && lastColumn)
      range.select(grid, { lineId: last, column: lastColumn }, { lineId: first, column: firstColumn });
    return true;
  };
  const paste = (event: ClipboardEvent) => {
    const focused = findFocused();
    const { clipboardData } = event;
    if (!table.current || !focused || !clipboardData) return;
    const copied = readCopiedFromApp(clipboardData);
    // The clipboard has something other than text, for example a picture.
    if (!copied && clipboardData.getData('text/plain') === '') return;
    event.preventDefault();
    if (copied?.lines) return pasteLines(copied.lines, focused);
    const cells = readCells(clipboardData);
    // Rows with headings are lines of another table. The dialog for rows finds their columns.
    const hasHeadings = cells.length > 1 && isHeadingRow(cells[0] ?? []);
    if (!hasHeadings && pasteCells(table.current, focused, cells)) return;
    const text = clipboardData.getData('text/plain');
    if (isPastedRows(text)) dialogs.send({ type: 'rows.pasted', text });
  };
  // The listeners are on the document, because the browser sends these events to the text that was clicked last, and not to the cell that
  // has the focus. They run before the listeners of the page.
  useEffect(() => {
    if (!isGrid) return undefined;
    const listeners = new AbortController();
    const listenerOptions = { capture: true, signal: listeners.signal };
    document.addEventListener('copy', (event) => void copy(event), listenerOptions);
    document.addEventListener('cut', cut, listenerOptions);
    document.addEventListener('paste', paste, listenerOptions);
    return () => listeners.abort();
  });
  return { clearCells };
}
