/** A hook that loads code before the user needs it, when the page is ready and the browser is idle. */
import { createContext, useContext, useEffect } from 'react';

/** Calls `task` once, later. Returns a function that cancels this. */
export type RunLater = (task: () => void) => () => void;

/** For browsers without `requestIdleCallback`: after this delay, most pages have rendered their data. */
const fallbackDelayMilliseconds = 1_500;

/** Runs a task when the browser has nothing else to do. */
export const runWhenIdle: RunLater = (task) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(() => task());
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(task, fallbackDelayMilliseconds);
  return () => clearTimeout(timer);
};

/** When the page is ready for code that it does not need yet. The app waits for the data of the page. Default: when the browser is idle. */
export const RunLaterContext = createContext<RunLater>(runWhenIdle);

/**
 * Loads code that the user will perhaps need, for example the code of a dialog. It waits for the data of the page, so that the code does not
 * delay them, and starts when `enabled` becomes true at the earliest. `load` must be the same function in each render.
 */
export function useDelayedPreload(load: () => Promise<unknown>, enabled = true): void {
  const runLater = useContext(RunLaterContext);
  useEffect(() => {
    if (!enabled) return;
    // If this request fails, the code is requested again when it is needed.
    return runLater(() => void load().catch(() => undefined));
  }, [load, enabled, runLater]);
}
