import { useEffect } from 'react';

/** The milliseconds from the display of the data until the page is idle. */
const idleDelay = 1_500;

/**
 * Loads the code of a part that the user can open, when the page is idle. It waits while `enabled` is false, so that the code does
 * not delay the data of the page. `load` must be the same function in each render.
 */
export function useIdlePreload(load: () => Promise<unknown>, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    // The code is requested again when the part is shown, if this request fails.
    const timer = setTimeout(() => void load().catch(() => undefined), idleDelay);
    return () => clearTimeout(timer);
  }, [load, enabled]);
}
