import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { NextLine } from './LineEditor.tsx';
import {
  editableFieldAt,
  editOfKey,
  type GridPlace,
  lineAt,
  placeOf,
  stopAt,
  stopAtPlace,
  targetOfKey,
} from './lineGrid.ts';

interface GridKeyOptions {
  /** On narrow screens the table is not a grid, and its buttons are tab stops. */
  isGrid: boolean;
  onEditCell: (next: NextLine & Required<Pick<NextLine, 'cell'>>) => void;
  /** Moves the focus below the last row. */
  onEnd: () => void;
}

/**
 * Makes a table a grid with one tab stop: the cell or the button that had the focus last. Spread the result on the table. A row
 * with the focus can be removed by another user. The row that takes its place then gets the focus.
 */
export function useGridKeys(table: RefObject<HTMLElement | null>, options: GridKeyOptions) {
  const { isGrid, onEditCell, onEnd } = options;
  const tabStop = useRef<HTMLElement | null>(null);
  const place = useRef<GridPlace>({ row: 0, stop: 0 });
  const hadFocus = useRef(false);

  const setTabStop = (stop: HTMLElement) => {
    if (tabStop.current && tabStop.current !== stop) tabStop.current.tabIndex = -1;
    tabStop.current = stop;
    stop.tabIndex = 0;
  };
  // Runs after each render of the table, because every render can replace the row with the tab stop.
  useLayoutEffect(() => {
    const grid = table.current;
    if (!grid || !isGrid || tabStop.current?.isConnected) return;
    const stop = stopAtPlace(grid, place.current);
    if (!stop) return;
    setTabStop(stop);
    if (hadFocus.current && document.activeElement === document.body) stop.focus();
  });
  if (!isGrid) return {};

  const handleFocus = ({ currentTarget: grid, target }: FocusEvent) => {
    const stop = stopAt(target);
    if (!stop) return;
    hadFocus.current = true;
    setTabStop(stop);
    place.current = placeOf(grid, stop) ?? place.current;
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
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const stop = stopAt(event.target);
    // The keys in a field of a cell belong to the field.
    if (!stop || stop !== event.target || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const target = targetOfKey(event.currentTarget, stop, event);
    if (target) {
      event.preventDefault();
      if (target === 'end') onEnd();
      else target.focus();
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
    onFocus: handleFocus,
    onBlur: handleBlur,
    onKeyDown: handleKeyDown,
    onDoubleClick: handleDoubleClick,
  };
}
