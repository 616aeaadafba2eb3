/** The hook for the keyboard navigation in the table of lines. */
import type { EstimateRow } from '@plumbline/domain/estimates/estimateRows';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { NextLine } from './LineEditor.tsx';
import {
  columnOfLine,
  editableFieldAt,
  editOfKey,
  findStopAfterRemoval,
  type GridPlace,
  lineAt,
  placeOf,
  stopAt,
  targetOfKey,
} from './lineGrid.ts';
import type { LineSelection } from './useLineSelection.ts';

interface GridKeyOptions {
  lines: readonly EstimateRow[];
  /** On narrow screens the table is not a grid, and its buttons are tab stops. */
  isGrid: boolean;
  onEditCell: (next: NextLine & Required<Pick<NextLine, 'cell'>>) => void;
  /** Moves the focus below the last row. */
  onEnd: () => void;
  selection: LineSelection;
  /** Moves the selected lines, or the line with the focus, by one row. */
  onMoveLines: (line: string, step: 1 | -1) => void;
  /** Requests the deletion of the selected lines, or the line with the focus. */
  onDeleteLines: (line: string) => void;
}

/**
 * Makes a table a grid with one tab stop: the cell or the button that had the focus last. Spread the result on the table. A row
 * with the focus can be removed by another user. The row that takes its place then gets the focus.
 */
export function useGridKeys(table: RefObject<HTMLElement | null>, options: GridKeyOptions) {
  const { isGrid, lines, onEditCell, onEnd, selection, onMoveLines, onDeleteLines } = options;
  const tabStop = useRef<HTMLElement | null>(null);
  const place = useRef<GridPlace>({ line: '', column: 0 });
  const columnOfLines = useRef(0);
  const hadFocus = useRef(false);
  const previousLines = useRef<readonly string[]>([]);

  const setTabStop = (stop: HTMLElement) => {
    if (tabStop.current && tabStop.current !== stop) tabStop.current.tabIndex = -1;
    tabStop.current = stop;
    stop.tabIndex = 0;
  };
  // Runs after each render of the table, because every render can replace the row with the tab stop.
  useLayoutEffect(() => {
    const grid = table.current;
    const linesBefore = previousLines.current;
    previousLines.current = lines.map(({ key }) => key);
    if (!grid || !isGrid) return;
    if (!tabStop.current?.isConnected) {
      const stop = findStopAfterRemoval(
        grid,
        place.current,
        linesBefore.length > 0 ? linesBefore : previousLines.current,
      );
      if (!stop) return;
      setTabStop(stop);
    }
    // The browser removes the focus from a row that is removed or moved.
    if (hadFocus.current && document.activeElement === document.body) tabStop.current?.focus();
  });
  if (!isGrid) return {};

  const handleFocus = ({ target }: FocusEvent) => {
    const stop = stopAt(target);
    if (!stop) return;
    hadFocus.current = true;
    setTabStop(stop);
    place.current = placeOf(stop) ?? place.current;
    columnOfLines.current = columnOfLine(stop) ?? columnOfLines.current;
  };
  const handleBlur = () => {
    hadFocus.current = false;
  };
  const edit = (stop: HTMLElement, cell: { readonly select: boolean; readonly key?: string }): boolean => {
    const line = lineAt(stop);
    const field = editableFieldAt(stop);
    if (!line || !field) return false;
    onEditCell({ line, cell: { field, ...cell } });
    return true;
  };
  /** Handles a key for whole lines. Returns false for another key. */
  const handleLineKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, stop: HTMLElement): boolean => {
    const line = lineAt(stop);
    const hasCommandKey = ctrlKey || metaKey;
    if (!line) return false;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) onMoveLines(line, key === 'ArrowUp' ? -1 : 1);
    else if (altKey) return false;
    else if (hasCommandKey && !shiftKey && key.toLowerCase() === 'a') selection.selectAll();
    else if (hasCommandKey) return false;
    // Space on a button clicks it.
    else if (key === ' ' && !(stop instanceof HTMLButtonElement)) selection.toggle(line);
    else if (key === 'Delete') onDeleteLines(line);
    else if (key === 'Escape' && selection.selected.size > 0) selection.clear();
    else return false;
    return true;
  };
  const clickedLine = (target: EventTarget) =>
    target instanceof Element && !target.closest('button, input, select, [data-notice], [data-editing]')
      ? lineAt(target)
      : undefined;
  /** Shift+click selects the lines from the line with the focus. The browser would select their text. */
  const handleMouseDown = (event: MouseEvent) => {
    const line = clickedLine(event.target);
    if (!line || !event.shiftKey) return;
    event.preventDefault();
    selection.extend(place.current.line, line);
    stopAt(event.target)?.focus();
  };
  /** Ctrl+click and a click to the left of the name select a line. */
  const handleClick = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const line = clickedLine(target);
    if (line && !shiftKey && (ctrlKey || metaKey || (target as Element).matches('tr'))) selection.toggle(line);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const stop = stopAt(event.target);
    // The keys in a field of a cell belong to the field.
    if (!stop || stop !== event.target || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (handleLineKey(event, stop)) {
      event.preventDefault();
      return;
    }
    const target = targetOfKey(event.currentTarget, stop, event, columnOfLines.current);
    if (target) {
      event.preventDefault();
      if (target === 'end') {
        if (!event.shiftKey) onEnd();
        return;
      }
      if (event.shiftKey) selection.extend(lineAt(stop), lineAt(target));
      target.focus();
      return;
    }
    const kind = editOfKey(event);
    if (!kind) return;
    const isUnit = editableFieldAt(stop) === 'unit';
    const isOpened = edit(stop, {
      select: kind === 'replace',
      ...(isUnit && kind === 'replace' && { key: event.key }),
    });
    // The browser types the key into the field, except into a select.
    if (isOpened && (kind === 'edit' || isUnit)) event.preventDefault();
  };
  const handleDoubleClick = (event: MouseEvent) => {
    const stop = stopAt(event.target);
    if (stop) edit(stop, { select: true });
  };
  return {
    role: 'grid',
    'aria-multiselectable': true,
    onMouseDown: handleMouseDown,
    onClick: handleClick,
    onFocus: handleFocus,
    onBlur: handleBlur,
    onKeyDown: handleKeyDown,
    onDoubleClick: handleDoubleClick,
  };
}
