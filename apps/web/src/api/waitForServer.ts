/** Waits until the server can be reached again. */
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { Clock, Navigation } from '../browser/ports.ts';

/** The shortest and the longest delay before a call, in milliseconds. */
const shortestDelay = 2_000;
const longestDelay = 30_000;

export interface WaitDeps {
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  readonly navigation: Pick<Navigation, 'onOnline'>;
}

/** Resolves at the first of three events: the delay has passed, the browser is online again, or `signal` aborts. */
export function pause({ clock, navigation }: WaitDeps, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clock.clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = clock.setTimeout(end, milliseconds);
    const stopListening = navigation.onOnline(end);
    signal.addEventListener('abort', end);
  });
}

/** Repeats a call with increasing delays until the server can be reached or `signal` aborts. The first call also follows a delay. */
export async function waitForServer(deps: WaitDeps, call: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let delay = shortestDelay; !signal.aborted; delay = Math.min(delay * 2, longestDelay)) {
    await pause(deps, delay, signal);
    if (signal.aborted) return;
    const isUnreachableNow = await call().then(
      () => false,
      (error: unknown) => toFailedCall(error).kind === 'unreachable',
    );
    if (!isUnreachableNow) return;
  }
}
