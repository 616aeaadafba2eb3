/** The connection between the windows of one browser: messages and locks. */
import type { WindowChannel } from './ports.ts';

/** The parts of a browser that connect its windows. null if the browser does not have them. */
export interface WindowConnections {
  readonly createBroadcastChannel:
    | ((name: string) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>)
    | null;
  readonly locks: Pick<LockManager, 'request' | 'query'> | null;
}

const browserConnections = (): WindowConnections => ({
  createBroadcastChannel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : null,
  locks: 'locks' in navigator ? navigator.locks : null,
});

/** A promise that never resolves, and rejects when `signal` aborts. */
const waitForAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason));
  });

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Connects the windows of one browser with BroadcastChannel and Web Locks. If the browser has no BroadcastChannel, messages reach no
 * other window. If it has no Web Locks, for example outside a secure context, each window runs its tasks independently of the others.
 */
export function createWindowChannel<Message>(
  channelName: string,
  { createBroadcastChannel, locks } = browserConnections(),
): WindowChannel<Message> {
  const channel = createBroadcastChannel?.(channelName) ?? null;
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
    async runInOneWindow({ name: taskName, signal, maxWait }, task) {
      if (!locks) return task();
      const requestedAt = Date.now();
      const name = await taskName;
      // After a task, its window holds a lock whose name contains the time of completion. A message to the other windows would be
      // unreliable, because a window can acquire the lock of the task before the message arrives.
      const completionLockPrefix = `${name}.done.`;
      const isCompletedByOtherWindow = async () =>
        (await heldLockNames()).some(
          (lockName) =>
            lockName.startsWith(completionLockPrefix) &&
            Number(lockName.slice(completionLockPrefix.length)) > requestedAt,
        );
      async function runTask() {
        // An aborted task releases the lock, even if it ignores the signal.
        const result = await Promise.race([task(), waitForAbort(signal)]);
        releaseCompletionLock?.();
        releaseCompletionLock = await acquireLock(completionLockPrefix + Date.now(), 0);
        return result;
      }

      let hasLock = false;
      const waitSignal = AbortSignal.any([signal, AbortSignal.timeout(maxWait)]);
      const run = await locks
        .request(name, { signal: waitSignal }, async () => {
          hasLock = true;
          return (await isCompletedByOtherWindow()) ? 'completed' : { result: await runTask() };
        })
        .catch((error: unknown) => {
          if (hasLock || signal.aborted) throw error;
          return 'lockTimeout' as const;
        });
      if (typeof run === 'object') return run.result;
      // The other window broadcasts its result, and the caller aborts `signal` when it receives the result. This window waits without
      // the lock, so that it blocks no other window if the browser suspends it.
      if (run === 'completed') await Promise.race([delay(maxWait), waitForAbort(signal)]);
      // The browser suspended the other window, or the message was lost.
      return runTask();
    },
    holdLock: async (name, timeoutMilliseconds) =>
      locks ? (await acquireLock(name, timeoutMilliseconds)) !== null : true,
    heldLocks: async () => (locks ? heldLockNames() : null),
  };
}
