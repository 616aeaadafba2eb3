/** A hook that loads code after a delay, when the page is normally idle. */
import { useEffect } from 'react';

/** Milliseconds from the first render of the data. After this time a page is normally idle. */
const idleDelay = 1_500;

/**
 * Loads code that the user may need later, for example the code of a dialog, when the page is idle. It waits while
 * `enabled` is false, so that the code does not delay the data of the page. `load` must be the same function in each
 * render.
 */
export function useIdlePreload(load: () => Promise<unknown>, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    // If this request fails, the code is requested again when it is needed.
    const timer = setTimeout(() => void load().catch(() => undefined), idleDelay);
    return () => clearTimeout(timer);
  }, [load, enabled]);
}
