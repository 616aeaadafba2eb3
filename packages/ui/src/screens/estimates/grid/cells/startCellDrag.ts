/** Selects cells of the line grid with a mouse or a pen that moves over them. */

import { followPointer, type PointerPosition } from '../../../../components/followPointer.ts';
import { positionOf } from './cellRange.ts';

/** Calls `onEnter` with each other cell that the pointer moves to, until the pointer is released. The page scrolls near its edges. */
export function startCellDrag(grid: HTMLElement, event: PointerEvent, onEnter: (cell: HTMLElement) => void): void {
  const { target } = event;
  let current = target instanceof Element ? target.closest('td') : null;

  const onMove = ({ x, y }: PointerPosition) => {
    const cell = document
      .elementsFromPoint(x, y)
      .map((element) => element.closest('td'))
      .find((candidate) => candidate !== null && grid.contains(candidate) && positionOf(grid, candidate) !== null);
    if (!cell || cell === current) return;
    current = cell;
    if (grid.dataset['selectingCells'] === undefined) {
      // Without a range the browser selects text, for example within one cell.
      document.getSelection()?.removeAllRanges();
      grid.dataset['selectingCells'] = '';
      pointer.scrollAtEdges();
    }
    onEnter(cell);
  };
  const pointer = followPointer(event, {
    onMove,
    onEnd: () => {
      delete grid.dataset['selectingCells'];
    },
  });
}
