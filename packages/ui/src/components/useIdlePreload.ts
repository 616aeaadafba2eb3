/** A hook that loads code after a delay, when the page is normally idle. */
import { useEffect } from 'react';

/** The delay after the data is rendered. When it ends, a page is normally idle. */
const idleDelayMilliseconds = 1_500;

/**
 * Loads code that the user will perhaps need, for example the code of a dialog, when the page is normally idle. The delay
 * starts when `enabled` is true, so that the code does not delay the data of the page. `load` must be the same function in
 * each render.
 */
export function useIdlePreload(load: () => Promise<unknown>, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    // If this request fails, the code is requested again when it is needed.
    const timer = setTimeout(() => void load().catch(() => undefined), idleDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [load, enabled]);
}
