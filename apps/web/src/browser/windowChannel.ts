/** The connection between the windows of one browser: messages and locks. */
import type { WindowChannel } from './ports.ts';

/** A promise that never resolves, and rejects when `signal` aborts. */
const waitForAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/**
 * Connects the windows of one browser with BroadcastChannel and Web Locks. If the browser has no BroadcastChannel, messages reach no
 * other window. If it has no Web Locks, for example outside a secure context, each window runs its tasks independently of the others.
 */
export function createWindowChannel<Message>(channelName: string): WindowChannel<Message> {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null;
  const locks = 'locks' in navigator ? navigator.locks : null;
  let releaseCompletionLock: (() => void) | null = null;

  const heldLockNames = async () => ((await locks?.query())?.held ?? []).flatMap(({ name }) => (name ? [name] : []));

  /** Resolves to a function that releases the lock, or to null if the lock is not free within this time. */
  const acquireLock = (name: string, timeoutMilliseconds: number) =>
    new Promise<(() => void) | null>((resolve) => {
      const options =
        timeoutMilliseconds > 0 ? { signal: AbortSignal.timeout(timeoutMilliseconds) } : { ifAvailable: true };
      const holdUntilRelease = (lock: Lock | null) =>
        lock ? new Promise<void>((release) => resolve(release)) : resolve(null);
      locks?.request(name, options, holdUntilRelease).catch(() => resolve(null));
    });

  return {
    broadcast: (message) => channel?.postMessage(message),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<Message>) => listener(data);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
    async runInOneWindow(name, signal, task) {
      if (!locks) return task();
      const requestedAt = Date.now();
      // After a task, its window holds a lock whose name contains the time of completion. A message to the other windows would be
      // unreliable, because a window can acquire the lock of the task before the message arrives.
      const completionLockPrefix = `${name}.done.`;
      return locks.request(name, { signal }, async () => {
        const isCompleted = (await heldLockNames()).some(
          (lockName) =>
            lockName.startsWith(completionLockPrefix) &&
            Number(lockName.slice(completionLockPrefix.length)) > requestedAt,
        );
        // The other window broadcasts its result. This promise stays pending until the caller has received the result and aborts `signal`.
        if (isCompleted) return waitForAbort(signal);
        const result = await task();
        releaseCompletionLock?.();
        releaseCompletionLock = await acquireLock(completionLockPrefix + Date.now(), 0);
        return result;
      });
    },
    holdLock: async (name, timeoutMilliseconds) =>
      locks ? (await acquireLock(name, timeoutMilliseconds)) !== null : true,
    heldLocks: async () => (locks ? heldLockNames() : null),
  };
}
