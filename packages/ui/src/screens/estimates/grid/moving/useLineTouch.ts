/** The hook that selects lines and opens cells by touch: a long press selects a line, and a tap on a cell edits it. */
import { css } from '@emotion/react';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { type CellOfLine, editableFieldAt, focusableAt, lineIdAt, type OpenCell } from '../focus/lineGridFocus.ts';
import type { LineSelection } from '../selection/useLineSelection.ts';
import { startLongPress } from './startLongPress.ts';

interface LineTouchOptions {
  selection: LineSelection;
  /** Whether the table is a grid. On narrow screens a row is edited as a whole, and while lines are selected each card is a checkbox. */
  isGrid: boolean;
  onEditCell: (next: { readonly line: string; readonly cell: OpenCell }) => void;
}

/** The id of the line at the target of an event. Undefined on a control, a drag handle, an open row and a notice. */
const lineAt = (target: EventTarget) =>
  target instanceof Element && !target.closest('button, input, select, [data-drag], [data-notice], [data-editing]')
    ? lineIdAt(target)
    : undefined;

const isTouch = (pointerType: string) => pointerType === 'touch' || pointerType === 'pen';

/** The cell at the target of an event, if a user can edit it. */
function cellAt(target: EventTarget): CellOfLine | null {
  const lineId = lineAt(target);
  const cell = focusableAt(target);
  const field = cell && editableFieldAt(cell);
  return lineId && field ? { lineId, field } : null;
}

/** The last press on the table. */
interface Press {
  readonly isTouch: boolean;
  /** A long press selected the line, so the click after it does nothing. */
  readonly isLong: boolean;
  /** The pressed cell. Before the click, the press can close another cell of the row, which replaces the elements of the row. */
  readonly cell: CellOfLine | null;
}

/** Returns the handlers of the table. While the user selects lines, a click with the mouse selects a line too. */
export function useLineTouch({ selection, isGrid, onEditCell }: LineTouchOptions) {
  const press = useRef<Press>({ isTouch: false, isLong: false, cell: null });
  const onPointerDown = (event: PointerEvent) => {
    const { pointerType, target, isPrimary, nativeEvent } = event;
    press.current = { isTouch: isTouch(pointerType), isLong: false, cell: cellAt(target) };
    const line = lineAt(target);
    if (!line || !isTouch(pointerType) || !isPrimary) return;
    startLongPress(nativeEvent, () => {
      press.current = { ...press.current, isLong: true };
      selection.startWith(line);
    });
  };
  const onClickCapture = (event: MouseEvent) => {
    const { target, shiftKey, ctrlKey, metaKey } = event;
    const { isTouch: isTap, isLong, cell } = press.current;
    press.current = { ...press.current, isLong: false };
    if (isLong) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!isGrid || shiftKey || ctrlKey || metaKey) return;
    const line = lineAt(target);
    if (selection.isSelecting && line) {
      event.stopPropagation();
      selection.toggle(line);
    } else if (isTap && cell && !selection.isSelecting) {
      onEditCell({ line: cell.lineId, cell: { field: cell.field, selectsText: true } });
    }
  };
  /** The browser would open a menu or select a word. */
  const onContextMenu = (event: MouseEvent) => {
    if (press.current.isTouch && lineAt(event.target)) event.preventDefault();
  };
  return { onPointerDown, onClickCapture, onContextMenu };
}

/** A long press on a line does not select its text. The text of fields can be selected. */
export const touchStyles = css`
  @media (pointer: coarse) {
    & tr[data-line]:not([data-editing], [data-editing-cell]) {
      touch-action: manipulation;
      user-select: none;
      -webkit-touch-callout: none;
    }
  }
`;
