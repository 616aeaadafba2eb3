/** Drags a card of the board with the mouse or a pen. The code changes the DOM itself, so that React renders nothing while the pointer moves. */
import { followPointer, type PointerPosition } from '../../../components/followPointer.ts';

export interface CardDrag {
  /** The element around all columns. Each column has its status in `data-status`. */
  board: HTMLElement;
  card: HTMLElement;
  /** The event of the pointer that pressed the card. */
  event: PointerEvent;
  /** Called with the status of the column on which the card is dropped. */
  onDrop: (status: string) => void;
}

/** The pixels that the pointer must move before a drag starts. A shorter move is a click. */
const minDistance = 5;
/** The board scrolls while the pointer is at most this many pixels from its left or right edge. */
const scrollZone = 60;

/** The column at a position. */
const columnAt = (board: HTMLElement, { x, y }: PointerPosition) =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-status]'))
    .find((column) => column !== null && board.contains(column)) ?? null;

function stopClick(click: MouseEvent): void {
  click.preventDefault();
  click.stopPropagation();
}

/** Follows the pointer until it is released. Esc cancels the drag. */
export function startCardDrag({ board, card, event, onDrop }: CardDrag): void {
  let copy: HTMLElement | null = null;
  let target: HTMLElement | null = null;
  const { left, top, width } = card.getBoundingClientRect();

  const showTarget = (column: HTMLElement | null) => {
    if (column === target) return;
    delete target?.dataset['dropTarget'];
    target = column;
    if (target) target.dataset['dropTarget'] = '';
  };

  const start = () => {
    copy = card.cloneNode(true) as HTMLElement;
    copy.dataset['dragCopy'] = '';
    copy.setAttribute('aria-hidden', 'true');
    copy.inert = true;
    copy.style.width = `${width}px`;
    card.dataset['dragged'] = '';
    board.dataset['dragging'] = '';
    board.append(copy);
    pointer.scrollAtEdges();
  };

  const onMove = (position: PointerPosition) => {
    if (!copy) {
      if (Math.hypot(position.x - event.clientX, position.y - event.clientY) < minDistance) return;
      start();
    }
    if (!copy) return;
    copy.style.translate = `${left + position.x - event.clientX}px ${top + position.y - event.clientY}px`;
    const frame = board.getBoundingClientRect();
    if (position.x < frame.left + scrollZone) board.scrollBy(-12, 0);
    else if (position.x > frame.right - scrollZone) board.scrollBy(12, 0);
    showTarget(columnAt(board, position));
  };

  const onEnd = (isDropped: boolean) => {
    const status = target?.dataset['status'];
    showTarget(null);
    delete card.dataset['dragged'];
    delete board.dataset['dragging'];
    if (!copy) return;
    copy.remove();
    // The click at the end of a drag does not open the project.
    window.addEventListener('click', stopClick, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }));
    if (isDropped && status) onDrop(status);
  };

  const pointer = followPointer(event, { onMove, onEnd });
  window.addEventListener('keydown', (key) => key.key === 'Escape' && pointer.stop(), { signal: pointer.signal });
}
