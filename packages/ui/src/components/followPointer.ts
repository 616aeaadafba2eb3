/** Follows a pressed pointer until it is released, for drags. */

/** A position in the window, in CSS pixels. */
export interface PointerPosition {
  readonly x: number;
  readonly y: number;
}

interface PointerHandlers {
  /** Called after each move of the pointer, and after each scroll of the page below it. */
  onMove: (pointer: PointerPosition) => void;
  /** Called once at the end. `isReleased` is false if the browser or `stop` has cancelled the drag. */
  onEnd: (isReleased: boolean) => void;
}

export interface FollowedPointer {
  /**
   * From now on the page scrolls while the pointer is near the upper or lower edge of the window, and `container` while it is near its left
   * or right edge.
   */
  scrollAtEdges(container?: HTMLElement): void;
  /** Ends the drag as if it was cancelled. */
  stop(): void;
  /** Aborted at the end. */
  readonly signal: AbortSignal;
}

/** The page scrolls while the pointer is at most this many pixels from the upper or lower edge of the window. */
const pageScrollZone = 150;
/** The same for the left and right edges of a container. */
const containerScrollZone = 80;
/** The maximum number of pixels of a scroll in one frame. It is faster the closer the pointer is to the edge. */
const maxScrollStep = 18;

/** The pixels of the scroll in the next frame for a pointer at `position` between two edges. Negative to scroll up or to the left. */
function scrollStep(position: number, start: number, end: number, zone: number): number {
  // How many pixels the pointer is inside the zone. Negative outside the zone.
  const depthInStartZone = start + zone - position;
  const depthInEndZone = position - (end - zone);
  const depth = Math.max(depthInStartZone, depthInEndZone, 0);
  return Math.round(Math.min(1, depth / zone) * maxScrollStep) * (depthInStartZone > depthInEndZone ? -1 : 1);
}

/** Follows the pointer that pressed with this event. The listeners are on the window, because React can replace the pressed element. */
export function followPointer(
  { pointerId, clientX, clientY }: PointerEvent,
  { onMove, onEnd }: PointerHandlers,
): FollowedPointer {
  const listeners = new AbortController();
  let pointer: PointerPosition = { x: clientX, y: clientY };
  let scrollFrame = 0;

  const scroll = (container: HTMLElement | undefined) => {
    const pageStep = scrollStep(pointer.y, 0, window.innerHeight, pageScrollZone);
    if (pageStep !== 0) window.scrollBy(0, pageStep);
    const { left, right } = container?.getBoundingClientRect() ?? { left: 0, right: 0 };
    const containerStep = container ? scrollStep(pointer.x, left, right, containerScrollZone) : 0;
    if (containerStep !== 0) container?.scrollBy(containerStep, 0);
    if (pageStep !== 0 || containerStep !== 0) onMove(pointer);
    scrollFrame = requestAnimationFrame(() => scroll(container));
  };
  const end = (isReleased: boolean) => {
    listeners.abort();
    cancelAnimationFrame(scrollFrame);
    onEnd(isReleased);
  };
  const handleMove = (move: PointerEvent) => {
    if (move.pointerId !== pointerId) return;
    // The button was released outside the window.
    if (move.buttons === 0) return end(false);
    pointer = { x: move.clientX, y: move.clientY };
    onMove(pointer);
  };
  const options = { signal: listeners.signal };
  window.addEventListener('pointermove', handleMove, options);
  window.addEventListener('pointerup', (up) => up.pointerId === pointerId && end(true), options);
  window.addEventListener('pointercancel', (cancel) => cancel.pointerId === pointerId && end(false), options);
  return {
    signal: listeners.signal,
    stop: () => end(false),
    scrollAtEdges: (container) => {
      scrollFrame ||= requestAnimationFrame(() => scroll(container));
    },
  };
}
