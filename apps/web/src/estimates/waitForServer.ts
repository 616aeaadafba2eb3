import { ApiError } from '../api/ApiError.ts';
import { isUnreachable } from './saveError.ts';

/** Milliseconds between two attempts. */
const shortestPause = 2_000;
const longestPause = 30_000;

/** Waits so many milliseconds, or until the browser reports that it is online. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Repeats a call with growing pauses until the server responds, with success or an error. */
export async function waitForServer(call: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let wait = shortestPause; !signal.aborted; wait = Math.min(wait * 2, longestPause)) {
    await pause(wait, signal);
    if (signal.aborted) return;
    const isAway = await call().then(
      () => false,
      (error: unknown) => error instanceof ApiError && isUnreachable(error),
    );
    if (!isAway) return;
  }
}
