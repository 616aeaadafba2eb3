import { useEffect } from 'react';

/** Milliseconds after the first paint when the page is idle. */
const idleDelay = 1_500;

/** Loads code when the page is idle, for a part that the user may open next. `load` must be a constant. */
export function useIdlePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    // The code is requested again when the part is shown, if this request fails.
    const timer = setTimeout(() => void load().catch(() => undefined), idleDelay);
    return () => clearTimeout(timer);
  }, [load]);
}
