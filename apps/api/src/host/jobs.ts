import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../ports.ts';

/** Does `work` now and then every `seconds` after it has ended. A failure is logged, and the next time tries again. */
export function every(
  seconds: number,
  name: string,
  work: () => Promise<unknown>,
  log: Log,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log.warn({ job: name, error }, 'job failed'));
      await pause(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    stop: () => {
      stopped.abort();
      return running;
    },
  };
}
