import { ApiError } from '../api/ApiError.ts';
import { isUnreachable } from './saveError.ts';

/** In milliseconds: between two questions to a server that is away. */
const shortestPause = 2_000;
const longestPause = 30_000;

/** Waits, but not longer than until the browser says that it is online again. */
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

/** Asks until the server answers, whatever its answer is. */
export async function serverAnswers(ask: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let wait = shortestPause; !signal.aborted; wait = Math.min(wait * 2, longestPause)) {
    await pause(wait, signal);
    if (signal.aborted) return;
    const isAway = await ask().then(
      () => false,
      (error: unknown) => error instanceof ApiError && isUnreachable(error),
    );
    if (!isAway) return;
  }
}
