/** A hook that loads code after a fixed delay, before the user needs it. */
import { useEffect } from 'react';

/** After this delay, most pages have loaded and rendered their data. The hook does not check this. */
const preloadDelayMilliseconds = 1_500;

/**
 * Loads code that the user will perhaps need, for example the code of a dialog. The delay starts when `enabled` becomes true, so
 * that the code does not delay the data of the page. `load` must be the same function in each render.
 */
export function useDelayedPreload(load: () => Promise<unknown>, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    // If this request fails, the code is requested again when it is needed.
    const timer = setTimeout(() => void load().catch(() => undefined), preloadDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [load, enabled]);
}
