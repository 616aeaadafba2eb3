/** Drags a card of the board or an entry of the calendar with the mouse or a pen. The code changes the DOM itself, so that React renders nothing while the pointer moves. */
import { followPointer, type PointerPosition } from '../../components/followPointer.ts';

export interface CardDrag {
  /** The element around all places on which the card can be dropped. */
  board: HTMLElement;
  /** The name of the data attribute of each place: `status` for the columns of the board, `day` for the days of the calendar. */
  placeName: 'status' | 'day';
  card: HTMLElement;
  /** The event of the pointer that pressed the card. */
  event: PointerEvent;
  /** Called with the value of the data attribute of the place on which the card is dropped, and of the one at which it was pressed. */
  onDrop: (place: string, pressedPlace: string | undefined) => void;
}

/** The pixels that the pointer must move before a drag starts. A shorter move is a click. */
const minDistance = 5;

/** The place at a position. It is not always an ancestor of the topmost element there: a bar of the calendar covers days that do not contain it. */
const placeAt = ({ board, placeName }: CardDrag, { x, y }: PointerPosition) =>
  document
    .elementsFromPoint(x, y)
    .find(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && element.dataset[placeName] !== undefined && board.contains(element),
    ) ?? null;

function stopClick(click: MouseEvent): void {
  click.preventDefault();
  click.stopPropagation();
}

/**
 * The card that the pointer has pressed, if the press can start a drag. A finger scrolls instead, and a press on a part that `except`
 * selects does what the part does.
 */
export function pressedCard(event: PointerEvent, card: string, except?: string): HTMLElement | null {
  const { target, button, pointerType } = event;
  if (button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return null;
  return except && target.closest(except) ? null : target.closest<HTMLElement>(card);
}

/** Follows the pointer until it is released. Esc cancels the drag. */
export function startCardDrag(drag: CardDrag): void {
  const { board, placeName, card, event, onDrop } = drag;
  let copy: HTMLElement | null = null;
  let target: HTMLElement | null = null;
  const { left, top, width } = card.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  // Two days have a gap of a pixel between them.
  const pressedPlace = (placeAt(drag, { x, y }) ?? placeAt(drag, { x: x + 1, y }))?.dataset[placeName];

  const showTarget = (place: HTMLElement | null) => {
    if (place === target) return;
    delete target?.dataset['dropTarget'];
    target = place;
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
    pointer.scrollAtEdges(board);
  };

  const onMove = (position: PointerPosition) => {
    if (!copy) {
      if (Math.hypot(position.x - event.clientX, position.y - event.clientY) < minDistance) return;
      start();
    }
    if (!copy) return;
    copy.style.translate = `${left + position.x - event.clientX}px ${top + position.y - event.clientY}px`;
    showTarget(placeAt(drag, position));
  };

  const onEnd = (isDropped: boolean) => {
    const place = target?.dataset[placeName];
    showTarget(null);
    delete card.dataset['dragged'];
    delete board.dataset['dragging'];
    if (!copy) return;
    copy.remove();
    // The click at the end of a drag does not open the project.
    window.addEventListener('click', stopClick, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }));
    if (isDropped && place) onDrop(place, pressedPlace);
  };

  const pointer = followPointer(event, { onMove, onEnd });
  window.addEventListener('keydown', (key) => key.key === 'Escape' && pointer.stop(), { signal: pointer.signal });
}
