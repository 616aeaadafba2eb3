/** Loads the lists of projects again when a colleague changes projects. See docs/decisions/0185-live-lists-of-projects.md. */
import { invalidate } from '../api/queryKeys.ts';
import { type WatchDeps, watchStream } from '../api/watchStream.ts';
import type { SignedInApp } from '../app/appContext.ts';
import type { TimerId } from '../browser/ports.ts';

/** The shortest time between two refreshes while projects change all the time, in milliseconds. */
const shortestInterval = 5_000;

/** Loads the lists that the page shows again after each change, until `signal` aborts. */
export function watchProjects(deps: WatchDeps & Pick<SignedInApp, 'queryClient'>, signal: AbortSignal): Promise<void> {
  const { clock, queryClient } = deps;
  let timer: TimerId | undefined;
  let isOutdated = false;

  function refresh(): void {
    isOutdated = timer !== undefined;
    if (isOutdated) return;
    void invalidate(queryClient, { type: 'projects.changedElsewhere' });
    timer = clock.setTimeout(() => {
      timer = undefined;
      if (isOutdated) refresh();
    }, shortestInterval);
  }

  signal.addEventListener('abort', () => timer !== undefined && clock.clearTimeout(timer));
  return watchStream(deps, 'projects.events', { params: {}, onEvent: refresh, request: refresh, signal });
}
