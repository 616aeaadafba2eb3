/** Calls a function when a finger or a pen stays on the same place. See docs/decisions/0127-line-grid.md. */

/** The milliseconds after which a press is long. Browsers open their own menu after about 500. */
const longPressDelay = 450;
/** The pixels that a finger may move. A longer move scrolls the page. */
const maxDistance = 10;

/** The browser sends `pointercancel` when the finger starts to scroll. */
export function startLongPress({ pointerId, clientX, clientY }: PointerEvent, onLongPress: () => void): void {
  const listeners = new AbortController();
  const timer = setTimeout(() => {
    listeners.abort();
    onLongPress();
  }, longPressDelay);
  const end = () => {
    listeners.abort();
    clearTimeout(timer);
  };
  const options = { signal: listeners.signal };
  window.addEventListener(
    'pointermove',
    (move) => {
      if (move.pointerId === pointerId && Math.hypot(move.clientX - clientX, move.clientY - clientY) > maxDistance)
        end();
    },
    options,
  );
  // A second finger zooms the page.
  window.addEventListener('pointerdown', (down) => down.pointerId !== pointerId && end(), options);
  window.addEventListener('pointerup', end, options);
  window.addEventListener('pointercancel', end, options);
}
