import { ApiError } from '../api/ApiError.ts';
import { isUnreachable } from './saveError.ts';

/** Delays between attempts, in milliseconds. */
const shortestPause = 2_000;
const longestPause = 30_000;

/** Waits for the delay in milliseconds, or until the browser fires `online`. */
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

/** Retries a call with increasing delays until the server responds with success or an error. */
export async function waitForServer(call: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let wait = shortestPause; !signal.aborted; wait = Math.min(wait * 2, longestPause)) {
    await pause(wait, signal);
    if (signal.aborted) return;
    const isUnreachableNow = await call().then(
      () => false,
      (error: unknown) => error instanceof ApiError && isUnreachable(error),
    );
    if (!isUnreachableNow) return;
  }
}
