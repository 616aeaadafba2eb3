/** Runs tasks after the data of the page are loaded. */
import { type RunLater, runWhenIdle } from '@plumbline/ui/components/useDelayedPreload';
import type { QueryClient } from '@tanstack/react-query';

/** Returns a function that runs a task when no query is being fetched and the browser is idle. */
export const createRunWhenReady =
  (queryClient: QueryClient, runIdle: RunLater = runWhenIdle): RunLater =>
  (task) => {
    let cancelIdle: (() => void) | undefined;
    const runIfReady = () => {
      if (cancelIdle || queryClient.isFetching() > 0) return;
      cancelIdle = runIdle(() => {
        unsubscribe();
        task();
      });
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(runIfReady);
    runIfReady();
    return () => {
      unsubscribe();
      cancelIdle?.();
    };
  };
