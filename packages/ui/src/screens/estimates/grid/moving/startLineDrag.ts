/**
 * Drags rows of the line table with the mouse, a pen or a finger. The code changes the DOM itself, so that React renders nothing
 * while the pointer moves. See docs/decisions/0127-line-grid.md.
 */
import type { PointedRow } from '@plumbline/domain/estimates/lines/dragLines';
import { followPointer, type PointerPosition } from '../../../../components/followPointer.ts';
import { findRow } from '../focus/lineGridFocus.ts';

export interface LineDrag {
  table: HTMLElement;
  /** The event of the pointer that pressed the handle. */
  event: PointerEvent;
  /** The ids of the dragged rows. */
  ids: readonly string[];
  /** The text next to the pointer. */
  label: string;
  /**
   * Returns the id of the row after which the dragged rows would be placed. Null is the start of the table. Undefined if they cannot be
   * dropped.
   */
  targetOf: (pointed: PointedRow) => string | null | undefined;
  onDrop: (after: string | null) => void;
  /** Called if the drag ends without a drop. */
  onCancel: () => void;
}

/** The pixels that the pointer must move before a drag starts. A shorter move is a click. */
const minDistance = 4;
/** Follows the pointer until it is released. Esc cancels the drag. */
export function startLineDrag({ table, event, ids, label, targetOf, onDrop, onCancel }: LineDrag): void {
  /** The row at the pointer. After the pointer has left the table, the last row that it was at. */
  let pointed: PointedRow | null = null;
  /** Null until the pointer has moved far enough for a drag. */
  let marks: ReturnType<typeof createMarks> | null = null;

  const onMove = (position: PointerPosition) => {
    if (!marks) {
      if (Math.hypot(position.x - event.clientX, position.y - event.clientY) < minDistance) return;
      marks = createMarks(table, ids, label);
      pointer.scrollAtEdges();
    }
    marks.moveLabel(position);
    pointed = rowAt(table, position.y) ?? pointed;
    const after = pointed ? targetOf(pointed) : undefined;
    marks.showTarget(after === undefined ? null : positionAfter(table, after));
  };
  const onEnd = (isDropped: boolean) => {
    if (!marks) return;
    marks.remove();
    const after = isDropped && pointed ? targetOf(pointed) : undefined;
    if (after === undefined) onCancel();
    else onDrop(after);
  };
  const pointer = followPointer(event, { onMove, onEnd });
  const handleKey = (press: KeyboardEvent) => {
    if (press.key !== 'Escape' || !marks) return;
    press.preventDefault();
    press.stopPropagation();
    pointer.stop();
  };
  window.addEventListener('keydown', handleKey, { signal: pointer.signal, capture: true });
}

/** The row at the vertical position `y` in the window, even if the sticky form or the table head covers it. */
function rowAt(table: HTMLElement, y: number): PointedRow | null {
  const { left, width } = table.getBoundingClientRect();
  const row = document
    .elementsFromPoint(left + width / 2, y)
    .map((element) => element.closest<HTMLElement>('[data-line]'))
    .find((candidate) => candidate !== null && table.contains(candidate));
  const key = row?.dataset['line'];
  if (!row || key === undefined) return null;
  const { top, height } = row.getBoundingClientRect();
  return { key, half: y < top + height / 2 ? 'upper' : 'lower' };
}

/**
 * The vertical position of the drop indicator: below the row `after`, or at the start of the table if `after` is null. Returns null if
 * the row is not in the page, for example in a folded section.
 */
function positionAfter(table: HTMLElement, after: string | null): number | null {
  const rows = [...table.querySelectorAll<HTMLElement>('[data-line]')];
  if (after === null) return rows[0]?.getBoundingClientRect().top ?? null;
  const row = findRow(table, after);
  return row ? row.getBoundingClientRect().bottom : null;
}

/**
 * Moves a mark to a position in the window. The mark is measured first, because its `left` and `top` are relative to the card around
 * the table: the card has `container-type`, so it is the containing block of fixed elements.
 */
function moveTo(mark: HTMLElement, x: number, y: number): void {
  mark.style.translate = 'none';
  const { left, top } = mark.getBoundingClientRect();
  mark.style.translate = `${x - left}px ${y - top}px`;
}

/** Marks the dragged rows, and adds two elements: the drop indicator, and the label next to the pointer. */
function createMarks(table: HTMLElement, ids: readonly string[], text: string) {
  const rows = ids.flatMap((id) => findRow(table, id) ?? []);
  for (const row of rows) row.dataset['dragged'] = '';
  table.dataset['dragging'] = '';
  const frame = table.parentElement ?? document.body;
  const indicator = frame.appendChild(document.createElement('div'));
  indicator.dataset['dropIndicator'] = '';
  indicator.hidden = true;
  const label = frame.appendChild(document.createElement('div'));
  label.dataset['dragLabel'] = '';
  label.textContent = text;
  for (const mark of [indicator, label]) mark.setAttribute('aria-hidden', 'true');
  return {
    /** Moves the label next to the pointer, so that the pointer does not cover it. */
    moveLabel({ x, y }: { readonly x: number; readonly y: number }) {
      moveTo(label, x + 12, y + 12);
    },
    /** Moves the indicator to the vertical position `y`. Null hides it. */
    showTarget(y: number | null) {
      indicator.hidden = y === null;
      if (y === null) return;
      const { left, width } = table.getBoundingClientRect();
      indicator.style.width = `${width}px`;
      moveTo(indicator, left, y - 1);
    },
    remove() {
      for (const row of table.querySelectorAll('[data-dragged]')) row.removeAttribute('data-dragged');
      delete table.dataset['dragging'];
      indicator.remove();
      label.remove();
    },
  };
}
