import { useEffect } from 'react';

/** Milliseconds after which a page that shows its data is idle. */
const idleDelay = 1_500;

/**
 * Loads code when the page is idle, for a part that the user may open next. It waits while `enabled` is false, so that the
 * code does not delay the data of the page. `load` must be a constant.
 */
export function useIdlePreload(load: () => Promise<unknown>, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    // The code is requested again when the part is shown, if this request fails.
    const timer = setTimeout(() => void load().catch(() => undefined), idleDelay);
    return () => clearTimeout(timer);
  }, [load, enabled]);
}
