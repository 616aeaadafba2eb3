/** The hook that makes the table of lines a grid: keys and the pointer move the focus, open cells, select cells and lines, and run commands. */
import type { EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import { commandOfKeys, type LineCommandName } from '@plumbline/domain/estimates/commands/lineCommands';
import { appShortcuts } from '@plumbline/domain/shared/appShortcuts';
import { isPressed, pressedShortcut } from '@plumbline/domain/shared/shortcuts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { type CellRange, positionOf, type SelectedCells, targetOfRangeKey } from './cells/cellRange.ts';
import { startCellDrag } from './cells/startCellDrag.ts';
import type { NextLine } from './editing/LineEditor.tsx';
import { selectedCellShortcuts, selectShortcuts } from './focus/gridShortcuts.ts';
import {
  columnInLine,
  editableFieldAt,
  editModeOfKey,
  findAfterRemoval,
  focusableAt,
  type GridPlace,
  lineIdAt,
  placeOf,
  targetOfKey,
} from './focus/lineGridFocus.ts';
import type { LineSelection } from './selection/useLineSelection.ts';

interface GridKeyOptions {
  lines: readonly EstimateRow[];
  /** On narrow screens the table is not a grid, and its buttons are tab stops. */
  isGrid: boolean;
  onEditCell: (next: NextLine & Required<Pick<NextLine, 'cell'>>) => void;
  /** Moves the focus below the last row. */
  onEnd: () => void;
  selection: LineSelection;
  range: CellRange;
  /** Whether the pointer that was pressed last has selected cells. The hook sets it. */
  hasSelectedCells: RefObject<boolean>;
  /**
   * Runs a command for `line`, which has the focus, or for all selected lines if `line` is one of them. `columns` are the columns that a
   * command for cells changes.
   */
  onCommand: (command: LineCommandName, line: string, columns?: readonly string[]) => void;
  /** Runs a command for the selected cells. */
  onCellCommand: (command: LineCommandName, cells: SelectedCells) => void;
  onClearCells: (cells: SelectedCells) => void;
  /** Shows the list of keys. */
  onShowKeys: () => void;
}

/**
 * Returns the attributes and handlers of the table. The grid has one tab stop: the cell or the button that had the focus last.
 * Another user can remove the row with the focus. The row that takes its place then gets the focus.
 */
export function useGridKeys(table: RefObject<HTMLElement | null>, options: GridKeyOptions) {
  const { isGrid, lines, onEditCell, onEnd, selection, range, hasSelectedCells } = options;
  const { onCommand, onCellCommand, onClearCells, onShowKeys } = options;
  const tabStop = useRef<HTMLElement | null>(null);
  const tabStopPlace = useRef<GridPlace>({ lineId: '', column: 0 });
  /** The column of the last focused element of a line. The heading of a section does not change it. */
  const lastColumnInLine = useRef(0);
  const hasFocus = useRef(false);
  /** The ids of the lines in the previous render. */
  const previousLines = useRef<readonly string[]>([]);

  const setTabStop = (element: HTMLElement) => {
    if (tabStop.current && tabStop.current !== element) tabStop.current.tabIndex = -1;
    tabStop.current = element;
    element.tabIndex = 0;
  };
  // Runs after each render of the table, because every render can replace the row with the tab stop.
  useLayoutEffect(() => {
    const grid = table.current;
    const linesBefore = previousLines.current;
    previousLines.current = lines.map(({ key }) => key);
    if (!grid || !isGrid) return;
    if (!tabStop.current?.isConnected) {
      const element = findAfterRemoval(
        grid,
        tabStopPlace.current,
        linesBefore.length > 0 ? linesBefore : previousLines.current,
      );
      if (!element) return;
      setTabStop(element);
    }
    // The browser removes the focus from a row that is removed or moved.
    if (hasFocus.current && document.activeElement === document.body) tabStop.current?.focus();
    // Either lines or cells are selected.
    if (selection.selected.size > 0) range.clear();
    range.refresh(grid);
  });
  if (!isGrid) return {};

  const handleFocus = ({ target }: FocusEvent) => {
    const focused = focusableAt(target);
    if (!focused) return;
    hasFocus.current = true;
    setTabStop(focused);
    tabStopPlace.current = placeOf(focused) ?? tabStopPlace.current;
    lastColumnInLine.current = columnInLine(focused) ?? lastColumnInLine.current;
    if (table.current && !range.isFocus(table.current, focused)) range.clear();
  };
  const handleBlur = () => {
    hasFocus.current = false;
  };
  const edit = (element: HTMLElement, cell: { readonly selectsText: boolean; readonly key?: string }): boolean => {
    const line = lineIdAt(element);
    const field = editableFieldAt(element);
    if (!line || !field) return false;
    onEditCell({ line, cell: { field, ...cell } });
    return true;
  };
  const selectCells = (focused: HTMLElement, target: HTMLElement) => {
    if (table.current) range.extend(table.current, focused, target);
    target.focus();
  };
  /**
   * Handles the keys that select cells and that change the selected cells. While lines are selected, Shift and an arrow key select lines
   * instead. Returns false for other keys.
   */
  const handleCellKey = (event: KeyboardEvent, focused: HTMLElement): boolean => {
    const grid = table.current;
    if (!grid || selection.selected.size > 0) return false;
    const target = targetOfRangeKey(grid, focused, event);
    if (target) {
      selectCells(focused, target);
      return true;
    }
    const cells = range.cells(grid);
    if (!cells) return false;
    const command = commandOfKeys('cell', event);
    const key = pressedShortcut(selectedCellShortcuts, event);
    if (command) onCellCommand(command.name, cells);
    else if (key === 'endSelection') range.clear();
    else if (key === 'clearCells') onClearCells(cells);
    else return false;
    return true;
  };
  /** Handles the keys of the commands for lines, and the keys that select lines. Returns false for other keys. */
  const handleLineKey = (event: KeyboardEvent, focused: HTMLElement): boolean => {
    const key = pressedShortcut(selectShortcuts, event);
    const command = commandOfKeys('selection', event) ?? commandOfKeys('menu', event);
    const line = lineIdAt(focused);
    const cellCommand = commandOfKeys('cell', event);
    const field = editableFieldAt(focused);
    if (!line) return false;
    if (command) onCommand(command.name, line);
    else if (cellCommand && field) onCommand(cellCommand.name, line, [field]);
    else if (key === 'all') selection.selectAll();
    // Space on a button clicks it.
    else if (key === 'toggle' && !(focused instanceof HTMLButtonElement)) selection.toggle(line);
    else if (key === 'endSelection' && (selection.selected.size > 0 || selection.isSelecting)) selection.clear();
    else if (isPressed(appShortcuts.help.keys, event)) onShowKeys();
    else return false;
    return true;
  };
  /** The id of the line whose row was clicked. Undefined for a click on a control, on an open row or on a notice. */
  const findClickedLine = (target: EventTarget) =>
    target instanceof Element && !target.closest('button, input, select, [data-notice], [data-editing]')
      ? lineIdAt(target)
      : undefined;
  /**
   * Shift+click selects the cells from the tab stop to the clicked cell. While lines are selected, and outside the cells, it selects lines
   * instead. Without `preventDefault`, the browser would select text.
   */
  const handleMouseDown = (event: MouseEvent) => {
    const line = findClickedLine(event.target);
    const grid = table.current;
    if (!line || !grid || !event.shiftKey) return;
    event.preventDefault();
    const clicked = focusableAt(event.target);
    const from = tabStop.current;
    if (selection.selected.size === 0 && clicked && from && positionOf(grid, clicked) && positionOf(grid, from)) {
      selectCells(from, clicked);
      return;
    }
    selection.extend(tabStopPlace.current.lineId, line);
    clicked?.focus();
  };
  /** Selects the cells that a mouse or a pen moves over. A finger scrolls. */
  const handlePointerDown = (event: PointerEvent) => {
    const { target, pointerType, button, isPrimary, shiftKey, ctrlKey, metaKey } = event;
    hasSelectedCells.current = false;
    const grid = table.current;
    const pressed = findClickedLine(target) ? focusableAt(target) : null;
    if (!grid || !pressed || !positionOf(grid, pressed) || pointerType === 'touch' || button !== 0 || !isPrimary)
      return;
    if (selection.isSelecting || shiftKey || ctrlKey || metaKey) return;
    startCellDrag(grid, event.nativeEvent, (cell) => {
      if (!hasSelectedCells.current) {
        hasSelectedCells.current = true;
        selection.clear();
        pressed.focus();
      }
      const focused = focusableAt(document.activeElement ?? pressed);
      if (focused && pressed.isConnected) selectCells(focused, cell);
    });
  };
  /**
   * Ctrl+click, and Cmd+click on a Mac, select or deselect a line. A click in the row but outside its cells does the same, for example
   * on the checkbox to the left of the name.
   */
  const handleClick = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const line = findClickedLine(target);
    if (!line || shiftKey) return;
    const isCheckbox = (target as Element).matches('tr');
    if (isCheckbox)
      (target as Element).querySelector<HTMLElement>('[role="rowheader"]')?.focus({ preventScroll: true });
    if (ctrlKey || metaKey || isCheckbox) selection.toggle(line);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const focused = focusableAt(event.target);
    // If a field in a cell has the focus, the field handles the key.
    if (!focused || focused !== event.target || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (handleCellKey(event, focused) || handleLineKey(event, focused)) {
      event.preventDefault();
      return;
    }
    const target = targetOfKey(event.currentTarget, focused, event, lastColumnInLine.current);
    if (target) {
      event.preventDefault();
      if (target === 'end') {
        if (!event.shiftKey) onEnd();
        return;
      }
      if (event.shiftKey) selection.extend(lineIdAt(focused), lineIdAt(target));
      target.focus();
      return;
    }
    const editMode = editModeOfKey(event);
    if (!editMode) return;
    const isUnit = editableFieldAt(focused) === 'unit';
    const isOpened = edit(focused, {
      selectsText: editMode === 'replace',
      ...(isUnit && editMode === 'replace' && { key: event.key }),
    });
    // The browser types the key into the field. The field of the unit is a select and receives the key from `onEditCell`.
    if (isOpened && (editMode === 'edit' || isUnit)) event.preventDefault();
  };
  const handleDoubleClick = (event: MouseEvent) => {
    const clicked = focusableAt(event.target);
    if (clicked && !selection.isSelecting) edit(clicked, { selectsText: true });
  };
  return {
    role: 'grid',
    'aria-multiselectable': true,
    onPointerDown: handlePointerDown,
    onMouseDown: handleMouseDown,
    onClick: handleClick,
    onFocus: handleFocus,
    // Before the open cell handles the event: the cell closes then, and the grid must not move the focus back to it.
    onBlurCapture: handleBlur,
    onKeyDown: handleKeyDown,
    onDoubleClick: handleDoubleClick,
  };
}
