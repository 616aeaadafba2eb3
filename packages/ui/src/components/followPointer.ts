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
  /** From now on the page scrolls while the pointer is near the upper or lower edge of the window. */
  scrollAtEdges(): void;
  /** Ends the drag as if it was cancelled. */
  stop(): void;
  /** Aborted at the end. */
  readonly signal: AbortSignal;
}

/** The page scrolls while the pointer is at most this many pixels from the upper or lower edge of the window. */
const scrollZone = 150;
/** The maximum number of pixels by which the page scrolls in one frame. It scrolls faster the closer the pointer is to the edge. */
const maxScrollStep = 18;

/** The pixels by which the page scrolls in the next frame if the pointer is at the vertical position `y`. Negative to scroll up. */
function scrollStep(y: number): number {
  // How many pixels the pointer is inside the zone. Negative outside the zone.
  const depthInTopZone = scrollZone - y;
  const depthInBottomZone = y - (window.innerHeight - scrollZone);
  const depth = Math.max(depthInTopZone, depthInBottomZone, 0);
  return Math.round(Math.min(1, depth / scrollZone) * maxScrollStep) * (depthInTopZone > depthInBottomZone ? -1 : 1);
}

/** Follows the pointer that pressed with this event. The listeners are on the window, because React can replace the pressed element. */
export function followPointer(
  { pointerId, clientX, clientY }: PointerEvent,
  { onMove, onEnd }: PointerHandlers,
): FollowedPointer {
  const listeners = new AbortController();
  let pointer: PointerPosition = { x: clientX, y: clientY };
  let scrollFrame = 0;

  const scroll = () => {
    const step = scrollStep(pointer.y);
    if (step !== 0) {
      window.scrollBy(0, step);
      onMove(pointer);
    }
    scrollFrame = requestAnimationFrame(scroll);
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
    scrollAtEdges: () => {
      scrollFrame ||= requestAnimationFrame(scroll);
    },
  };
}
