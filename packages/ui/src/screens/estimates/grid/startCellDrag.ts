/** Selects cells of the line grid with a mouse or a pen that moves over them. */
import { positionOf } from './cellRange.ts';
import { scrollStep } from './startLineDrag.ts';

/** Calls `onEnter` with each other cell that the pointer moves to, until the pointer is released. The page scrolls near its edges. */
export function startCellDrag(
  grid: HTMLElement,
  { pointerId, target, clientX, clientY }: PointerEvent,
  onEnter: (cell: HTMLElement) => void,
): void {
  const listeners = new AbortController();
  let pointer = { x: clientX, y: clientY };
  let current = target instanceof Element ? target.closest('td') : null;
  let scrollFrame = 0;

  const update = () => {
    const cell = document
      .elementsFromPoint(pointer.x, pointer.y)
      .map((element) => element.closest('td'))
      .find((candidate) => candidate !== null && grid.contains(candidate) && positionOf(grid, candidate) !== null);
    if (!cell || cell === current) return;
    current = cell;
    if (scrollFrame === 0) {
      // Without a range the browser selects text, for example within one cell.
      document.getSelection()?.removeAllRanges();
      grid.dataset['selectingCells'] = '';
      scrollFrame = requestAnimationFrame(scroll);
    }
    onEnter(cell);
  };
  const scroll = () => {
    const step = scrollStep(pointer.y);
    if (step !== 0) {
      window.scrollBy(0, step);
      update();
    }
    scrollFrame = requestAnimationFrame(scroll);
  };
  const end = () => {
    listeners.abort();
    cancelAnimationFrame(scrollFrame);
    delete grid.dataset['selectingCells'];
  };
  const handleMove = (move: PointerEvent) => {
    if (move.pointerId !== pointerId) return;
    // The button was released outside the window.
    if (move.buttons === 0) return end();
    pointer = { x: move.clientX, y: move.clientY };
    update();
  };
  const options = { signal: listeners.signal };
  window.addEventListener('pointermove', handleMove, options);
  window.addEventListener('pointerup', (up) => up.pointerId === pointerId && end(), options);
  window.addEventListener('pointercancel', (cancel) => cancel.pointerId === pointerId && end(), options);
}
